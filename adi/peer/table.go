package peer

import (
	"fmt"
	"iter"
	"sync/atomic"
)

// A Table has one value for each peer that this rank has talked to, by number. Any goroutine may call any method at any time,
// and At takes no lock. A number in the page of one that is used costs 8 bytes, others an eighth of a byte at most.
type Table[T any] struct {
	n     atomic.Int64
	pages Pages[atomic.Pointer[T]]
}

// Len is how many peers there are: their numbers are 0..Len-1.
func (t *Table[T]) Len() int { return int(t.n.Load()) }

// Grow makes the number of peers n, if it is less. No value moves.
func (t *Table[T]) Grow(n int) error {
	if n > Most {
		return fmt.Errorf("peer: a table of %d peers is wanted, at most %d are possible", n, Most)
	}
	for {
		old := t.n.Load()
		if int64(n) <= old || t.n.CompareAndSwap(old, int64(n)) {
			return nil
		}
	}
}

// Near is At for the first 1024 numbers, and nil for others: short enough for the compiler to put it into its caller, which
// calls At where it gets nil.
func (t *Table[T]) Near(i int) *T {
	if uint(i) < near {
		if pg := t.pages.near[uint(i)/pageSize].Load(); pg != nil {
			return pg[uint(i)%pageSize].Load()
		}
	}
	return nil
}

// At is the value of peer i, or nil if it has none.
func (t *Table[T]) At(i int) *T {
	if e := t.pages.At(i); e != nil {
		return e.Load()
	}
	return nil
}

// Put gives peer i a value, unless it has one, and returns the one that it has then; nil if there is no such peer.
func (t *Table[T]) Put(i int, v *T) *T {
	if uint(i) >= uint(t.n.Load()) {
		return nil
	}
	e := t.pages.Make(i)
	e.CompareAndSwap(nil, v)
	return e.Load()
}

// All are the peers that have a value, by growing number.
func (t *Table[T]) All() iter.Seq2[int, *T] {
	return func(yield func(int, *T) bool) {
		t.pages.each(func(first int, pg *page[atomic.Pointer[T]]) bool {
			for i := range pg {
				if v := pg[i].Load(); v != nil && !yield(first+i, v) {
					return false
				}
			}
			return true
		})
	}
}

// Clone is a table of copies of the values. Nobody may change t meanwhile.
func (t *Table[T]) Clone() *Table[T] {
	c := new(Table[T])
	c.n.Store(t.n.Load())
	for i, v := range t.All() {
		twin := *v
		c.Put(i, &twin)
	}
	return c
}
