package peer

import "slices"

// A Set is some peers, by number: 8 bytes for each run of neighbouring numbers. It does not change.
type Set struct {
	runs []run
	n    int
}

// A run is the numbers first..last.
type run struct{ first, last int32 }

// SetOf is the peers of a list, which it does not keep. The order does not matter.
func SetOf(list []int) Set {
	if !slices.IsSorted(list) {
		list = slices.Sorted(slices.Values(list))
	}
	var s Set
	for _, i := range list {
		if k := len(s.runs) - 1; k >= 0 && int(s.runs[k].last) >= i-1 {
			if int(s.runs[k].last) == i {
				continue
			}
			s.runs[k].last = int32(i)
		} else {
			s.runs = append(s.runs, run{int32(i), int32(i)})
		}
		s.n++
	}
	s.runs = slices.Clip(s.runs)
	return s
}

// Len is how many peers the set has.
func (s Set) Len() int { return s.n }

// Has reports whether peer i is in the set.
func (s Set) Has(i int) bool {
	at, found := slices.BinarySearchFunc(s.runs, i, func(r run, i int) int { return int(r.first) - i })
	return found || at > 0 && int(s.runs[at-1].last) >= i
}
