package peer

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"

	"cadre.example/internal/effort"
)

// number is any number of a table of n, often one at the edge of a page, of a book, or of what Near finds.
func number(rng *rand.Rand, n int) int {
	edges := []int{0, pageSize, near, pageSize * bookSize, n - 1}
	if rng.IntN(2) == 0 {
		return min(max(edges[rng.IntN(len(edges))]+rng.IntN(3)-1, 0), n-1)
	}
	return rng.IntN(n)
}

// A Table is a map whose keys are bounded.
func TestTableAgainstMap(t *testing.T) {
	rng := rand.New(rand.NewPCG(effort.Seed(t), 0))
	for range effort.Rounds(20, 400) {
		n := 1 + rng.IntN(1<<uint(1+rng.IntN(22)))
		var table Table[int]
		if err := table.Grow(n); err != nil {
			t.Fatal(err)
		}
		want := map[int]int{}
		for range 200 {
			i := number(rng, n)
			v := rng.Int()
			got := table.Put(i, &v)
			if old, ok := want[i]; ok {
				v = old
			}
			want[i] = v
			if got == nil || *got != v || table.At(i) != got || i < near && table.Near(i) != got || i >= near && table.Near(i) != nil {
				t.Fatalf("of %d peers, %d has %v, want %d", n, i, got, v)
			}
			if j := number(rng, n); want[j] == 0 && table.At(j) != nil {
				t.Fatalf("of %d peers, %d has a value", n, j)
			}
		}
		before := -1
		for i, v := range table.Clone().All() {
			if *v != want[i] || i <= before {
				t.Fatalf("of %d peers, %d has %d behind %d, want %d", n, i, *v, before, want[i])
			}
			before = i
			delete(want, i)
		}
		if len(want) > 0 {
			t.Fatalf("of %d peers, %v are not among All", n, want)
		}
	}
}

func TestNoSuchPeer(t *testing.T) {
	var table Table[int]
	v := 1
	if err := table.Grow(Most + 1); err == nil {
		t.Error("a table can grow beyond Most")
	}
	for _, n := range []int{3, 2, Most, 5} {
		if err := table.Grow(n); err != nil {
			t.Error(err)
		}
		if got := table.Len(); got < n {
			t.Errorf("a table that has grown to %d has %d places", n, got)
		}
		for _, i := range []int{-1, table.Len(), Most, Most + 1} {
			if table.Put(i, &v) != nil || table.At(i) != nil || table.Near(i) != nil {
				t.Errorf("of %d peers there is one with number %d", table.Len(), i)
			}
		}
	}
}

// What other goroutines have seen stays while the table grows, and does not move.
func TestGrowsWhileOthersRead(t *testing.T) {
	var table Table[int]
	const n = 1 << 17
	var readers sync.WaitGroup
	stop := make(chan struct{})
	for r := range 3 {
		readers.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(r), 1))
			seen := map[int]*int{}
			for {
				select {
				case <-stop:
					return
				default:
				}
				i := number(rng, n)
				v := table.At(i)
				if old := seen[i]; old != nil && v != old || v != nil && *v != i {
					t.Errorf("peer %d has %v, and had %v", i, v, old)
					return
				}
				if v != nil {
					seen[i] = v
				}
			}
		})
	}
	var writers sync.WaitGroup
	for w := range 2 { // both make the same pages
		writers.Go(func() {
			for i := w; i < n; i += 1 + i%7 {
				if err := table.Grow(i + 1); err != nil {
					t.Error(err)
				}
				if v := table.Put(i, &i); v == nil || *v != i {
					t.Errorf("peer %d got %v", i, v)
				}
			}
		})
	}
	writers.Wait()
	close(stop)
	readers.Wait()
}

// An unused number costs 8 bytes at most, and nothing where none near it is used.
func TestMemory(t *testing.T) {
	for _, c := range []struct{ every, most int }{{1 << 20, 24 << 10}, {1 << 10, 1 << 20}, {pageSize, 8<<20 + 1<<20}} {
		var before, after runtime.MemStats
		v := 1
		runtime.ReadMemStats(&before)
		table := new(Table[int])
		_ = table.Grow(1 << 20)
		for i := 0; i < 1<<20; i += c.every {
			table.Put(i, &v)
		}
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; used > uint64(c.most) {
			t.Errorf("a table of 1 Mi peers, of which each %dth is used, takes %d bytes, want at most %d", c.every, used, c.most)
		}
	}
}

func TestSet(t *testing.T) {
	rng := rand.New(rand.NewPCG(effort.Seed(t), 0))
	for range effort.Rounds(200, 5000) {
		var list []int
		for range rng.IntN(20) {
			first := rng.IntN(100)
			for i := range 1 + rng.IntN(5) {
				list = append(list, first+i)
			}
		}
		s := SetOf(list)
		n := 0
		for i := -1; i < 110; i++ {
			if s.Has(i) != slices.Contains(list, i) {
				t.Fatalf("%v: Has(%d) is %v", list, i, s.Has(i))
			}
			if s.Has(i) {
				n++
			}
		}
		if s.Len() != n {
			t.Fatalf("%v: Len is %d, want %d", list, s.Len(), n)
		}
	}
	all := make([]int, 1<<20)
	for i := range all {
		all[i] = i
	}
	if s := SetOf(all); len(s.runs) != 1 {
		t.Errorf("neighbours make %d runs", len(s.runs))
	}
}
