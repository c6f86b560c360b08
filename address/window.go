package address

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
)

// Where ints have 32 bits, so has every space.
const narrow = bits.UintSize == 32

// Windows of a 64-bit space are 2^41 bytes wide and numbered from 1: number 0 is where relative displacements are. Their
// number is limited so that the extent of a type over several windows, and twice that extent, fit an int.
const (
	windowBits  = 20 + 21*(bits.UintSize/64) // 41; where ints have 32 bits there are none, but the numbers must fit
	windowWidth = 1 << windowBits
	indexBits   = 21
	windows     = 1<<indexBits - 1      // 1 to windows
	largest     = 1 << (windowBits - 3) // bytes of a storage, and how far from the middle of its window it begins at most
)

// A 32-bit space has windows of any width from low32 to high32. Below are relative displacements.
const (
	low32  = 1 << 24
	high32 = 1 << (30 + bits.UintSize/64) // 2^31, and half of it where twice an extent must fit 32 bits
)

// A window is a part [lo,hi) of the space that belongs to one storage, whose byte 0 is at base. After a join a storage
// has several, and byte 0 may lie outside.
type window struct {
	lo, hi, base int
	st           *storage
}

// open gives st a window of its own.
func (s *Space) open(st *storage) error {
	w := &window{st: st}
	var err error
	if s.bits32 || narrow {
		err = s.carve(w)
	} else {
		err = s.number(w)
	}
	if err != nil {
		return err
	}
	s.windows.insert(uint64(w.lo), w)
	st.wins = append(st.wins, w)
	return nil
}

// number gives w the next free window. A window is not used again before all others were.
func (s *Space) number(w *window) error {
	size := w.st.size()
	if size > largest || s.windows.n >= windows {
		return fmt.Errorf("%w: %s has %s: a space holds %d storages of up to %d bytes", ErrRange, w.st.name(), bytes(size), windows, largest)
	}
	for {
		s.last = s.last%windows + 1
		s.opened++
		w.lo = s.key.permute(s.last)<<windowBits - windowWidth/2
		if _, live := s.at(w.lo); !live {
			break
		}
	}
	w.hi = w.lo + windowWidth
	// Away from the middle by a secret distance, so that a difference of two addresses, which is near a multiple of the
	// width, does not meet a third storage. Alignment is as in memory.
	away := rand.IntN(largest) - largest/2
	w.base = (w.lo+windowWidth/2+away)&^63 + int(w.st.real&63)
	return nil
}

// ever reports whether the window that holds displacement d was given to a storage once.
func (s *Space) ever(d int) bool {
	index := (d + windowWidth/2) >> windowBits
	return !s.bits32 && !narrow && index >= 1 && index <= windows && (s.opened >= windows || uint64(s.key.invert(index)) <= s.opened)
}

// carve gives w a free part of a 32-bit space, with room to either side by which wrong arithmetic is recognised.
func (s *Space) carve(w *window) error {
	size := w.st.size()
	for _, room := range []int{min(1<<20, max(1024, size/8)), 64} {
		if size > high32-low32-2*room-128 {
			continue
		}
		need := (size + 2*room + 127) &^ 63
		start := low32 + rand.IntN(high32-low32)&^63
		if lo, ok := s.gap(start, high32, need); ok {
			w.lo = lo
		} else if lo, ok := s.gap(low32, start+min(need, high32-start), need); ok {
			w.lo = lo
		} else {
			continue
		}
		w.hi = w.lo + need
		w.base = (w.lo+(need-size)/2)&^63 + int(w.st.real&63)
		return nil
	}
	return fmt.Errorf("%w: no %s are left in 32 bits for %s", ErrRange, bytes(size), w.st.name())
}

// gap finds the first n free places of [from,to).
func (s *Space) gap(from, to, n int) (lo int, ok bool) {
	if w, live := s.at(from); live {
		from = w.hi
	}
	for n <= to-from {
		next, ok := s.windows.ceil(uint64(from))
		if !ok || next.lo-from >= n {
			return from, true
		}
		from = next.hi
	}
	return 0, false
}

// A key is a secret permutation of the numbers of windows: a Feistel network of two halves, walked until it comes to a
// number of a window.
type key [4]uint64

func newKey() (k key) {
	for i := range k {
		k[i] = rand.Uint64()
	}
	return k
}

const (
	halfBits = (indexBits + 1) / 2
	halfMask = 1<<halfBits - 1
)

func (k *key) round(i, x int) int {
	h := (uint64(x) + k[i]) * 0x9e3779b97f4a7c15
	h ^= h >> 32
	return int(h * 0xd6e8feb86659fd93 >> (64 - halfBits))
}

func (k *key) permute(n int) int {
	for {
		l, r := n>>halfBits, n&halfMask
		for i := range k {
			l, r = r, l^k.round(i, r)
		}
		if n = l<<halfBits | r; n >= 1 && n <= windows {
			return n
		}
	}
}

func (k *key) invert(n int) int {
	for {
		l, r := n>>halfBits, n&halfMask
		for i := len(k) - 1; i >= 0; i-- {
			l, r = r^k.round(i, l), l
		}
		if n = l<<halfBits | r; n >= 1 && n <= windows {
			return n
		}
	}
}
