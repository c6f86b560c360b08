package address_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"cadre.example/address"
	"cadre.example/datatype"
)

// A modelStorage is a range of bytes of one array.
type modelStorage struct{ lo, hi int }

// A handle is an address that was given out, and the place that it must mean for ever.
type handle struct {
	a   address.Address
	pos int
	st  *modelStorage // nil when released
}

// model is section 3.12.6 as a list of storages.
type model struct {
	t      *testing.T
	s      *address.Space
	bits32 bool
	mem    []byte
	live   []*modelStorage
	given  []handle
}

func newModel(t *testing.T, kind byte) *model {
	m := &model{t: t, mem: make([]byte, 256), bits32: kind&1 != 0 || bits.UintSize == 32}
	for i := range m.mem {
		m.mem[i] = byte(i)
	}
	var opts []address.Option
	if m.bits32 {
		opts = append(opts, address.Bits32())
	}
	if kind&2 != 0 {
		opts = append(opts, address.Segmented())
	}
	m.s = address.NewSpace(opts...)
	return m
}

func (m *model) give(a address.Address, pos int, st *modelStorage) {
	m.given = append(m.given, handle{a, pos, st})
}

func (m *model) register(lo, hi int) {
	st := &modelStorage{lo, hi}
	if i := slices.IndexFunc(m.live, func(o *modelStorage) bool { return o.lo <= lo && hi <= o.hi }); i >= 0 {
		st = m.live[i]
	} else {
		for _, o := range slices.Clone(m.live) {
			if o.lo < hi && lo < o.hi {
				st.lo, st.hi = min(st.lo, o.lo), max(st.hi, o.hi)
				m.replace(o, st)
			}
		}
		m.live = append(m.live, st)
	}
	m.give(address.OfSlice(m.s, m.mem[lo:hi]), lo, st)
}

// replace takes old out of the list and gives its addresses to st.
func (m *model) replace(old, st *modelStorage) {
	m.live = slices.DeleteFunc(m.live, func(o *modelStorage) bool { return o == old })
	for i := range m.given {
		if m.given[i].st == old {
			m.given[i].st = st
		}
	}
}

// dead checks that err is about a released storage. In 32 bits its window may serve another by now.
func (m *model) dead(err error) {
	m.t.Helper()
	if !m.bits32 && !errors.Is(err, address.ErrReleased) {
		m.t.Fatalf("of a released storage: %v", err)
	}
}

func (m *model) release(h handle) {
	m.t.Helper()
	if h.st == nil && m.bits32 {
		return
	}
	err := m.s.Release(h.a)
	if h.st == nil {
		m.dead(err)
		return
	}
	if err != nil {
		m.t.Fatal(err)
	}
	m.replace(h.st, nil)
}

func (m *model) add(h handle, n int) {
	m.t.Helper()
	a, err := m.s.Add(h.a, n)
	switch {
	case h.st == nil:
		m.dead(err)
	case h.pos+n < h.st.lo || h.pos+n > h.st.hi:
		if !errors.Is(err, address.ErrOutside) {
			m.t.Fatalf("place %d of %v and %d further: %v", h.pos, *h.st, n, err)
		}
	case err != nil:
		m.t.Fatal(err)
	default:
		m.give(a, h.pos+n, h.st)
	}
}

func (m *model) diff(u, v handle) {
	m.t.Helper()
	d, err := m.s.Diff(u.a, v.a)
	switch {
	case u.st == nil || v.st == nil:
		m.dead(err)
	case u.st != v.st:
		if !errors.Is(err, address.ErrStorages) {
			m.t.Fatalf("places %d of %v and %d of %v: %v", u.pos, *u.st, v.pos, *v.st, err)
		}
		if !m.bits32 {
			if _, _, err := m.s.Locate(u.a - v.a); err == nil {
				m.t.Fatal("a difference of addresses was located")
			}
		}
	case d != u.pos-v.pos || err != nil:
		m.t.Fatalf("places %d and %d: difference %d, %v", u.pos, v.pos, d, err)
	}
}

func (m *model) use(h handle, n int) {
	m.t.Helper()
	mem := m.s.Bottom().Shift(int(h.a))
	b, err := datatype.AppendPack(nil, mem, n, datatype.Byte)
	switch {
	case n == 0:
		if err != nil {
			m.t.Fatal(err)
		}
	case h.st == nil:
		m.dead(err)
	case h.pos+n > h.st.hi:
		if want := address.ErrOutside; !errors.Is(err, want) && !errors.Is(err, address.ErrEnd) {
			m.t.Fatalf("%d bytes at place %d of %v: %v", n, h.pos, *h.st, err)
		}
	case m.bits32 && errors.Is(err, address.ErrRange): // an address from before a join reaches as far as its window
		at, err := m.s.Add(h.a, 0)
		if d, err2 := m.s.Diff(at, h.a); d != 0 || err != nil || err2 != nil {
			m.t.Fatal(d, err, err2)
		}
	case err != nil || !bytes.Equal(b, m.mem[h.pos:h.pos+n]):
		m.t.Fatalf("%d bytes at place %d of %v: % x, %v", n, h.pos, *h.st, b, err)
	}
}

func (m *model) locate(h handle) {
	m.t.Helper()
	_, off, err := m.s.Locate(h.a)
	switch {
	case h.st == nil:
		m.dead(err)
	case h.pos == h.st.hi:
		if !errors.Is(err, address.ErrEnd) {
			m.t.Fatal(err)
		}
	case off != h.pos-h.st.lo || err != nil:
		m.t.Fatalf("place %d of %v is at %d, %v", h.pos, *h.st, off, err)
	}
}

// run does what script says: an operation in three bytes.
func (m *model) run(script []byte) {
	m.t.Helper()
	for ; len(script) >= 3; script = script[3:] {
		op, x, y := script[0]%8, int(script[1]), int(script[2])
		if op < 2 || len(m.given) == 0 {
			m.register(x, min(x+1+y%(1+y/8), len(m.mem)))
			continue
		}
		h, g := m.given[x%len(m.given)], m.given[y%len(m.given)]
		switch op {
		case 2:
			m.release(h)
		case 3:
			m.add(h, y-128)
		case 4, 5:
			m.diff(h, g)
		case 6:
			m.use(h, y%64)
		case 7:
			m.locate(h)
		}
	}
	if err := m.s.Err(); err != nil {
		m.t.Fatal(err)
	}
	for _, h := range m.given { // all that was ever given still means the same
		m.locate(h)
		m.use(h, 1)
	}
}

// TestModel runs random registrations, releases and arithmetic against the model.
func TestModel(t *testing.T) {
	for seed := range uint64(1500) {
		r := rand.New(rand.NewPCG(seed, 12))
		script := make([]byte, 3*r.IntN(150))
		for i := range script {
			script[i] = byte(r.Uint32())
		}
		t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) { newModel(t, byte(seed)).run(script) })
	}
}

// FuzzSpace is TestModel for scripts that the fuzzer writes; the first byte chooses the kind of space.
func FuzzSpace(f *testing.F) {
	f.Add([]byte{0, 0, 10, 40, 0, 60, 40, 4, 0, 1, 0, 0, 255, 4, 0, 1, 2, 1, 0, 7, 0, 0})
	f.Add([]byte{1, 0, 10, 90, 0, 12, 200, 3, 0, 130, 6, 1, 20, 2, 0, 0})
	f.Fuzz(func(t *testing.T, script []byte) {
		if len(script) == 0 || len(script) > 600 {
			return
		}
		newModel(t, script[0]).run(script[1:])
	})
}
