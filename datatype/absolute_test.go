package datatype

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// explainer is windows that explain.
type explainer struct{ *windows }

func (e explainer) Explain(disp, n, item int) error {
	return fmt.Errorf("explained %d %d %d", disp, n, item)
}

// TestUnresolved: the error names the first entry, in type-map order, that is not resolved, and its item.
func TestUnresolved(t *testing.T) {
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 77))
		ty, f := randomType(r, 1+r.IntN(3))
		count := 1 + r.IntN(3)
		m := f.times(count)
		if m.overlapping() || ty.Size() == 0 {
			continue
		}
		far := pick(1<<41, 1<<24)
		w := &windows{parts: map[int][]byte{}}
		lo, hi := m.span()
		used := m.touches(-lo)
		for from := 0; from < hi-lo; {
			to := from + 1
			for to < hi-lo && used[to-1] > 0 == (used[to] > 0) {
				to++
			}
			if used[from] > 0 {
				w.parts[far+lo+from] = make([]byte, to-from)
			}
			from = to
		}
		gone := slices.Sorted(maps.Keys(w.parts))[r.IntN(len(w.parts))]
		n := len(w.parts[gone])
		delete(w.parts, gone)
		var data flat
		for _, e := range m {
			if e.kind != flatLB && e.kind != flatUB {
				data = append(data, e)
			}
		}
		i := slices.IndexFunc(data, func(e flatEntry) bool { return far+e.disp >= gone && far+e.disp < gone+n })
		e, per := data[i], len(data)/count
		item, entry := i/per, i%per
		err := MemResolved(explainer{w}).Shift(far).Check(count, ty)
		want := fmt.Sprintf("entry %d: ", entry)
		if count > 1 {
			want = fmt.Sprintf("item %d of %d, %s", item, count, want)
		}
		if !errors.Is(err, ErrBounds) || !strings.Contains(err.Error(), want) ||
			!strings.Contains(err.Error(), fmt.Sprintf("explained %d %d %d", far+e.disp, e.basic.size, item)) {
			t.Fatalf("seed %d: %s: %v, want %s", seed, ty, err, want)
		}
	}
}

// Where not even two items fit an int, the error says so, and looks at the first.
func TestAbsoluteTooFar(t *testing.T) {
	w := &windows{parts: map[int][]byte{0: make([]byte, 8), math.MaxInt - 15: make([]byte, 8)}}
	ty := StructAt([]int{1, 1}, []int{0, math.MaxInt - 15}, []*Type{Int64, Int64})
	m := MemResolved(w)
	for count, want := range map[int]error{1: nil, 2: ErrOverflow, 3: ErrOverflow, math.MaxInt: ErrOverflow} {
		if err := m.Check(count, ty); !errors.Is(err, want) {
			t.Errorf("%d items: %v, want %v", count, err, want)
		}
	}
	if err := MemResolved(explainer{w}).Shift(1).Check(3, ty); !errors.Is(err, ErrBounds) {
		t.Error(err)
	}
}
