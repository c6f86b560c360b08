package mpi_test

import (
	"fmt"
	"testing"

	"cadre.example/internal/need"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// Collectives of ranks on several hosts, four to a host: the world, and the same ranks dealt out in another order. What is
// folded keeps the order of ranks.
func TestTwoLevelHosts(t *testing.T) {
	need.Linux(t) // shared memory
	const n = 12
	order := mpi.OpFunc(func(a, b [2]int64) [2]int64 { // maps x -> a[0]*x + a[1], one after the other
		return [2]int64{a[0] * b[0], a[1]*b[0] + b[1]}
	})
	mpitest.Run(t, n, func(t *mpitest.T, world *mpi.Comm) {
		mixed, err := world.Split(0, world.Rank()*5%n)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []*mpi.Comm{world, mixed} {
			me, size := int64(c.Rank()), c.Size()
			if err := c.Barrier(); err != nil {
				t.Fatal(err)
			}
			want := [2]int64{1, 0}
			for q := range int64(size) {
				want = [2]int64{want[0] * (2*q + 3), want[1]*(2*q+3) + q}
			}
			got, err := mpi.AllreduceOne(c, [2]int64{2*me + 3, me}, order)
			if err != nil || got != want {
				t.Fatal(err, fmt.Sprintf("%v: the maps make %v, want %v", c, got, want))
			}
			for root := range size {
				v, err := mpi.BcastOne(c, me, root)
				if err != nil || v != int64(root) {
					t.Fatal(err, fmt.Sprintf("%d came from root %d", v, root))
				}
				sum := []int64{0}
				if err := mpi.Reduce(c, []int64{me + 1}, sum, mpi.Sum, root); err != nil {
					t.Fatal(err)
				}
				if c.Rank() == root && sum[0] != int64(size*(size+1)/2) {
					t.Fatalf("the sum at %d is %d", root, sum[0])
				}
			}
		}
		ok(t, mixed.Free())
	}, mpitest.Mixed())
}
