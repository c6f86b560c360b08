package stream

import (
	"sync"
	"testing"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/datatype"
)

// All ranks send to all others at once: of the two connections that each pair may begin one stays, and nothing is lost
// or overtaken.
func TestSimultaneousConnects(t *testing.T) {
	each(t, func(t *testing.T, f form) {
		for range 15 {
			const n, messages = 5, 20
			j, _ := f.start(t, n, adi.Config{}, nil)
			var wg sync.WaitGroup
			for _, c := range j.ranks {
				wg.Go(func() {
					var sends []*adi.Request
					for i := range messages {
						for p := range n {
							s, _ := ops([]byte{byte(i)}, c.Rank(), p)
							r, err := c.Isend(&s)
							if err != nil {
								t.Error(err)
								return
							}
							sends = append(sends, r)
						}
					}
					for i := range messages {
						for p := range n {
							b := make([]byte, 1)
							_, r := ops(b, c.Rank(), p)
							if _, err := c.Recv(&r); err != nil || int(b[0]) != i {
								t.Errorf("rank %d: from %d: message %d, want %d: %v", c.Rank(), p, b[0], i, err)
								return
							}
						}
					}
					for _, r := range sends {
						if _, err := r.Wait(r.Gen()); err != nil {
							t.Error(err)
						}
					}
				})
			}
			wg.Wait()
			j.close(t)
		}
	})
}

// Scattered payloads longer than the staging area pass through it in pieces.
func TestLongScatteredEager(t *testing.T) {
	each(t, func(t *testing.T, f form) {
		j, _ := f.start(t, 2, adi.Config{Eager: 2 << 20}, nil)
		for _, n := range []int{limits.TCPStageMost/8 - 8, limits.TCPStageMost/8 - 7, limits.TCPStageMost / 8, 100_000, 250_000} {
			col := datatype.Vector(n, 1, 2, datatype.Uint64)
			src, dst := make([]uint64, 2*n), make([]uint64, n)
			for i := range src {
				src[i] = uint64(i)
			}
			done := make(chan error, 1)
			go func() {
				_, r := ops(nil, 1, 0)
				r.Mem, r.Count, r.Type, r.Size, r.Sig = datatype.MemOf(dst), n, datatype.Uint64, 8*n, uint64(datatype.Uint64.Signature())
				_, err := j.ranks[1].Recv(&r)
				done <- err
			}()
			s, _ := ops(nil, 0, 1)
			s.Mem, s.Count, s.Type, s.Size, s.Sig = datatype.MemOf(src), 1, col, 8*n, uint64(col.Signature())
			small, _ := ops([]byte{5}, 0, 1)
			small.Tag = 2
			if err := j.ranks[0].Send(&s); err != nil {
				t.Fatal(err)
			}
			if err := j.ranks[0].Send(&small); err != nil {
				t.Fatal(err)
			}
			if err := <-done; err != nil {
				t.Fatal(err)
			}
			for i, v := range dst {
				if v != uint64(2*i) {
					t.Fatalf("%d elements: element %d is %d, want %d", n, i, v, 2*i)
				}
			}
			_, r := ops(make([]byte, 1), 1, 0)
			r.Tag = 2
			if _, err := j.ranks[1].Recv(&r); err != nil {
				t.Fatal(err)
			}
		}
		j.close(t)
	})
}
