package window

import (
	"cadre.example/datatype"
	"cadre.example/internal/op"
)

// An updater folds packed items into memory, and may fetch what was there.
type updater struct {
	code  int // of the operation
	bound op.Bound
	item  *datatype.Type // a basic type, or a pair
	size  int            // of an item, packed
	pair  bool
	exp   *exposure
	tmp   [16]byte
}

// newUpdater is o for items of t, which must be of one basic type or pair (section 12.3.4).
func newUpdater(o *op.Op, t *datatype.Type, e *exposure) (*updater, *Fault) {
	u := &updater{code: o.Code(), exp: e}
	if u.item, u.pair = elementOf(t); u.item == nil {
		return nil, fault(KindType, "%s: want items of one basic type", t.Short())
	}
	u.size = u.item.Size()
	switch u.code {
	case op.CodeReplace, op.CodeNoOp:
		return u, nil
	case op.CodeNone, op.CodeUser, op.CodeUserCommutes:
		return nil, fault(KindOp, "%s: want a predefined operation", o.Name())
	}
	var err error
	if u.bound, err = o.Bind(u.item); err != nil {
		return nil, fault(KindOp, "%v", err)
	}
	return u, nil
}

// elementOf is the basic type or the pair that all items of t consist of, or nil.
func elementOf(t *datatype.Type) (item *datatype.Type, pair bool) {
	for {
		if _, _, ok := t.Pair(); ok {
			return t, true
		}
		inner := t.Contents().Types
		if len(inner) == 0 {
			return t.Basic(), false
		}
		for _, other := range inner[1:] {
			if other != inner[0] {
				return t.Basic(), false
			}
		}
		if _, p := elementOf(inner[0]); !p {
			return t.Basic(), false
		}
		t = inner[0]
	}
}

// update folds src, packed items, into those of count items of t at m that begin at packed byte pos, and puts what was there
// into old. Either may be nil: src for NoOp, old where nobody wants it. m was found to have room.
func (u *updater) update(m datatype.Mem, count int, t *datatype.Type, pos int, src, old []byte) error {
	n := max(len(src), len(old))
	switch {
	case n == 0:
		return nil
	case u.pair:
		return u.pairs(m, count, t, pos/u.size, src, old)
	}
	if b, ok := m.Sink(count, t); ok {
		u.fold(b[pos:pos+n], src, old)
		return nil
	}
	c, err := datatype.NewCursor(m, count, t)
	if err != nil {
		return err
	}
	c.Seek(pos)
	var runs [1][]byte
	for at := 0; at < n; {
		list := c.AppendIov(runs[:0], 1)
		if len(list) == 0 {
			return datatype.ErrType
		}
		run := list[0][:min(len(list[0]), n-at)]
		u.fold(run, part(src, at, len(run)), part(old, at, len(run)))
		at += len(run)
	}
	return nil
}

func part(b []byte, at, n int) []byte {
	if b == nil {
		return nil
	}
	return b[at : at+n]
}

// fold makes each item of run the fold of it and that of src.
func (u *updater) fold(run, src, old []byte) {
	for at := 0; at < len(run); at += u.size {
		u.one(run[at:at+u.size:at+u.size], part(src, at, min(u.size, len(src))), part(old, at, min(u.size, len(old))))
	}
}

// pairs is update of pairs, which lie in memory with a gap and are packed without. They take the lock of their first byte.
func (u *updater) pairs(m datatype.Mem, count int, t *datatype.Type, first int, src, old []byte) error {
	var places []int // of the pairs in one item
	value := true
	for _, disp := range t.TypeMap() {
		if value {
			places = append(places, disp)
		}
		value = !value
	}
	_, extent := t.Extent()
	_, width := u.item.TrueExtent()
	in, raw := datatype.Temp(nil, 1, u.item)
	for i := 0; i*u.size < max(len(src), len(old)); i++ {
		k := first + i
		at := m.Shift(k/len(places)*extent + places[k%len(places)])
		l := u.exp.lockAt(uint64(at.Address()))
		if old != nil {
			datatype.PackInto(old[i*u.size:], at, 1, u.item)
		}
		switch u.code {
		case op.CodeNoOp:
		case op.CodeReplace:
			datatype.UnpackFrom(at, 1, u.item, src[i*u.size:(i+1)*u.size])
		default:
			datatype.UnpackFrom(in, 1, u.item, src[i*u.size:(i+1)*u.size])
			target, _ := at.Source(width, datatype.Byte)
			u.bound.FoldLaid(op.Place{Mem: in, Raw: raw}, op.Place{Mem: at, Raw: target}, 1)
		}
		l.Store(0)
	}
	return nil
}
