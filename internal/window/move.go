package window

import (
	"cadre.example/adi"
	"cadre.example/datatype"
	"cadre.example/internal/op"
)

// A Buf is Count items of Type in Mem: an origin's data, or where they are to come.
type Buf struct {
	Mem   datatype.Mem
	Count int
	Type  *datatype.Type
}

func (b *Buf) bytes() int { return b.Count * b.Type.Size() }

// A Place is Count items of Type at a displacement of a rank's part of the window.
type Place struct {
	Rank  int
	Disp  int // in the rank's units
	Count int
	Type  *datatype.Type
}

// A Pending is an operation under way. The zero Pending is over.
type Pending struct {
	Req *adi.Request
	Gen uint64
}

// Wait returns when the operation is over at its origin.
func (p Pending) Wait() error {
	if p.Req == nil {
		return nil
	}
	_, err := p.Req.Wait(p.Gen)
	return err
}

// reach checks that the rank may access p now and that it lies in the window, and gives its displacement in bytes and, where
// the rank reaches it directly, the memory.
func (w *Window) reach(p *Place) (t *target, m datatype.Mem, disp int, f *Fault) {
	w.mu.Lock()
	f = w.epochs.access(p.Rank)
	w.mu.Unlock()
	t = &w.targets[p.Rank]
	if f != nil {
		return t, m, 0, f
	}
	disp = p.Disp
	if !w.own.dynamic {
		disp *= t.unit
	}
	if t.direct != nil {
		m, f = t.direct.at(disp, p.Count, p.Type)
	} else if !w.own.dynamic {
		_, f = (&exposure{size: t.size}).at(disp, p.Count, p.Type)
	}
	if f != nil && f.Kind == KindRange {
		f.Text = rankText(p.Rank) + f.Text
	}
	return t, m, disp, f
}

// alike checks that an origin's data are as many as the target's.
func alike(b *Buf, p *Place) *Fault {
	if have, want := b.bytes(), p.Count*p.Type.Size(); have != want {
		return fault(KindSize, "%d bytes at the origin and %d at the target", have, want)
	}
	return nil
}

// Put writes b to p.
func (w *Window) Put(b *Buf, p *Place) error {
	t, m, disp, f := w.reach(p)
	if f == nil {
		f = alike(b, p)
	}
	if f != nil {
		return f
	}
	if t.direct != nil {
		_, err := datatype.Transfer(m, p.Count, p.Type, b.Mem, b.Count, b.Type)
		return err
	}
	return w.sendData(t, p, disp, b, &header{kind: kindPut})
}

// sendData sends b in chunks, each behind h.
func (w *Window) sendData(t *target, p *Place, disp int, b *Buf, h *header) error {
	id, err := w.typeAt(t, p.Rank, p.Type)
	if err != nil {
		return err
	}
	c, err := datatype.NewCursor(b.Mem, b.Count, b.Type)
	if err != nil {
		return err
	}
	h.typ, h.disp, h.count = id, int64(disp), uint64(p.Count)
	buf := make([]byte, min(b.bytes(), chunk(p.Type)))
	for pos := 0; pos < b.bytes(); pos += len(buf) {
		n := c.Pack(buf)
		if c.Err() != nil {
			return c.Err()
		}
		h.pos, h.n = uint64(pos), uint32(n)
		if err := w.post(p.Rank, h, buf[:n]); err != nil {
			return err
		}
	}
	return nil
}

// chunk is how many bytes of items of t a message holds, a whole number of elements.
func chunk(t *datatype.Type) int {
	item, _ := elementOf(t)
	if item == nil || item.Size() == 0 {
		return chunkMost
	}
	return chunkMost / item.Size() * item.Size()
}

// Get reads p into b. The data are there when the operation is over, or after a flush or the end of the epoch.
func (w *Window) Get(b *Buf, p *Place) (Pending, error) {
	t, m, disp, f := w.reach(p)
	if f == nil {
		f = alike(b, p)
	}
	if f != nil {
		return Pending{}, f
	}
	if t.direct != nil {
		_, err := datatype.Transfer(b.Mem, b.Count, b.Type, m, p.Count, p.Type)
		return Pending{}, err
	}
	return w.ask("Get", t, p, disp, nil, b, &header{kind: kindGet})
}

// ask asks for the data of p in chunks, which become b. Each request takes its part of data along, if there are any.
func (w *Window) ask(name string, t *target, p *Place, disp int, data []byte, b *Buf, h *header) (Pending, error) {
	whole, step := b.bytes(), chunk(p.Type)
	if whole == 0 {
		return Pending{}, nil
	}
	typ, err := w.typeAt(t, p.Rank, p.Type)
	if err != nil {
		return Pending{}, err
	}
	c, err := datatype.NewCursor(b.Mem, b.Count, b.Type)
	if err != nil {
		return Pending{}, err
	}
	id, pending := w.agent.expect(name, p.Rank, (whole+step-1)/step, func(pos int, data []byte) error {
		c.Seek(pos)
		c.Unpack(data)
		return c.Err()
	})
	out := Pending{pending.req, pending.gen}
	h.typ, h.disp, h.count, h.id = typ, int64(disp), uint64(p.Count), id
	for pos := 0; pos < whole; pos += step {
		n := min(step, whole-pos)
		h.pos, h.n = uint64(pos), uint32(n)
		if err := w.post(p.Rank, h, part(data, pos, n)); err != nil {
			return out, err
		}
	}
	return out, nil
}

// typeAt is the number by which an agent knows t, which it is told the first time.
func (w *Window) typeAt(t *target, rank int, typ *datatype.Type) (uint32, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	t.unflushed = true
	id, known := w.types[typ]
	if !known {
		id = uint32(len(w.types) + 1)
		w.types[typ] = id
	}
	if t.known[id] {
		return id, nil
	}
	wire, err := datatype.AppendWire(nil, typ)
	if err != nil {
		return 0, err
	}
	if len(wire) > 2*chunkMost {
		return 0, fault(KindType, "%s: its description of %d bytes is longer than the %d that a target takes", typ.Short(), len(wire), 2*chunkMost)
	}
	if err := w.post(rank, &header{kind: kindType, typ: id}, wire); err != nil {
		return 0, err
	}
	if t.known == nil {
		t.known = map[uint32]bool{}
	}
	t.known[id] = true
	return id, nil
}

// Accumulate folds b into p by o.
func (w *Window) Accumulate(b *Buf, p *Place, o *op.Op) error {
	t, m, disp, f := w.reach(p)
	if f == nil {
		f = alike(b, p)
	}
	var u *updater
	if f == nil {
		u, f = newUpdater(o, p.Type, t.direct)
	}
	if f != nil {
		return f
	}
	if u.code == op.CodeNoOp {
		return nil
	}
	if t.direct == nil {
		return w.sendData(t, p, disp, b, &header{kind: kindUpdate, op: uint8(u.code)})
	}
	data, err := b.packed()
	if err != nil {
		return err
	}
	return u.update(m, p.Count, p.Type, 0, data, nil)
}

// packed is b's data without gaps.
func (b *Buf) packed() ([]byte, error) {
	if data, ok := b.Mem.Source(b.Count, b.Type); ok {
		return data, nil
	}
	return datatype.AppendPack(nil, b.Mem, b.Count, b.Type)
}

// GetAccumulate is Accumulate that brings what was at p before into result. b is not read for NoOp.
func (w *Window) GetAccumulate(b, result *Buf, p *Place, o *op.Op) (Pending, error) {
	t, m, disp, f := w.reach(p)
	if f == nil {
		f = alike(result, p)
	}
	if f == nil && o.Code() != op.CodeNoOp {
		f = alike(b, p)
	}
	var u *updater
	if f == nil {
		u, f = newUpdater(o, p.Type, t.direct)
	}
	if f != nil {
		return Pending{}, f
	}
	var data []byte
	if u.code != op.CodeNoOp {
		var err error
		if data, err = b.packed(); err != nil {
			return Pending{}, err
		}
	}
	if t.direct == nil {
		return w.ask("GetAccumulate", t, p, disp, data, result, &header{kind: kindUpdate, op: uint8(u.code), flags: flagFetch})
	}
	old := make([]byte, result.bytes())
	if err := u.update(m, p.Count, p.Type, 0, data, old); err != nil {
		return Pending{}, err
	}
	_, err := datatype.Unpack(result.Mem, result.Count, result.Type, old)
	return Pending{}, err
}

// CompareAndSwap makes the item at p that of swap if it is like that of compare, and brings what was there into result. All have
// p's type, and are one item.
func (w *Window) CompareAndSwap(compare, swap, result *Buf, p *Place) (Pending, error) {
	t, m, disp, f := w.reach(p)
	if f != nil {
		return Pending{}, f
	}
	old, err := compare.packed()
	if err != nil {
		return Pending{}, err
	}
	with, err := swap.packed()
	if err != nil {
		return Pending{}, err
	}
	if t.direct != nil {
		out := make([]byte, p.Type.Size())
		if err := t.direct.compareAndSwap(m, p.Type, old, with, out); err != nil {
			return Pending{}, err
		}
		_, err := datatype.Unpack(result.Mem, 1, result.Type, out)
		return Pending{}, err
	}
	typ, err := w.typeAt(t, p.Rank, p.Type)
	if err != nil {
		return Pending{}, err
	}
	id, pending := w.agent.expect("CompareAndSwap", p.Rank, 1, func(_ int, data []byte) error {
		_, err := datatype.Unpack(result.Mem, 1, result.Type, data)
		return err
	})
	h := header{kind: kindSwap, typ: typ, id: id, disp: int64(disp), count: 1}
	return Pending{pending.req, pending.gen}, w.post(p.Rank, &h, append(append([]byte(nil), old...), with...))
}
