package adi

import (
	"errors"
	"testing"

	"cadre.example/adi/match"
	"cadre.example/datatype"
	"cadre.example/internal/lane"
	"cadre.example/internal/memory"
)

// outside is what the code outside of Go does in these tests, at rank 1 of two ranks of this process.
type outside struct {
	t    *testing.T
	from *Context
	*Context
	typ *datatype.Type
}

// buffers is memory outside of Go, in pieces of 8 bytes.
type buffers struct{ b []byte }

func foreign(t *testing.T, n int) *buffers {
	t.Helper()
	b := memory.Allocate(8 * n)
	if b == nil {
		t.Fatal("no memory")
	}
	t.Cleanup(func() { _ = memory.Free(b) })
	return &buffers{b}
}

func (b *buffers) at(i int) uint64 { return uint64(memory.Address(b.b[8*i:])) }

func (b *buffers) text(i, n int) string { return string(b.b[8*i : 8*i+n]) }

func begunRanks(t *testing.T) *outside {
	t.Helper()
	group := make([]*Context, 2)
	for i := range group {
		c, err := New(Config{Rank: i, Size: 2})
		if err != nil {
			t.Fatal(err)
		}
		group[i] = c
		t.Cleanup(func() { _ = c.Close() })
	}
	for _, c := range group {
		if err := c.Connect(group); err != nil {
			t.Fatal(err)
		}
	}
	_, typ, err := datatype.Of([]byte{0})
	if err != nil {
		t.Fatal(err)
	}
	o := &outside{t, group[0], group[1], typ}
	a := &lanes{begun: new([lane.Places]lane.Begun)}
	a.tell = func(w *lane.Begun) (*datatype.Type, Call) {
		return typ, Call{Comm: "world", Peer: int(w.Peer), Tag: int(w.Tag)}
	}
	o.lanes.Store(a)
	return o
}

// begin begins a receive in a place, into 4 bytes at mem.
func (o *outside) begin(place, tag int, mem uint64) { o.beginAs(place, int64(100+place), tag, mem) }

// beginAs is begin under a handle of its own.
func (o *outside) beginAs(place int, handle int64, tag int, mem uint64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.fill(place, lane.Waits, tag)
	w := o.at(place)
	w.Handle = uint64(handle)
	w.Buf, w.Bytes, w.Count, w.Mark = lane.At8(mem), 4, 4, uint64(o.typ.Signature())
	if w.Back = o.begun.Last; w.Back != 0 {
		o.at(int(w.Back)).Next = uint64(place)
	} else {
		o.begun.First = uint64(place)
	}
	o.begun.Last = uint64(place)
	o.begun.Waiting++
}

func (o *outside) at(place int) *lane.Begun { return &o.lanes.Load().begun[place] }

func (o *outside) fill(place int, state uint64, tag int) {
	*o.at(place) = lane.Begun{Handle: uint64(100 + place), State: state, Comm: 7, Context: 1, Tag: uint64(tag)}
}

func (o *outside) send(tag int, text string) {
	o.t.Helper()
	m, typ, _ := datatype.Of([]byte(text))
	op := Op{Peer: 1, Mem: m, Count: len(text), Type: typ, Size: len(text), Sig: uint64(typ.Signature()), Context: 1, Tag: int32(tag)}
	if err := o.from.Send(&op); err != nil {
		o.t.Fatal(err)
	}
}

// end ends the operation in a place by its request.
func (o *outside) end(place int) (Status, error) {
	o.t.Helper()
	w, ok := o.Begun(place, int64(100+place))
	if !ok || w.Comm != 7 {
		o.t.Fatalf("place %d: %+v, %v", place, w, ok)
	}
	st, err := w.Request.Wait(w.Request.Gen())
	if _, ok := o.EndBegun(place, int64(100+place)); !ok {
		o.t.Errorf("place %d does not end", place)
	}
	if _, ok := o.Begun(place, int64(100+place)); ok {
		o.t.Errorf("place %d is still there", place)
	}
	return st, err
}

// Receives that were begun outside are posted, in their order, before a message that one of them meets.
func TestBegunMeetMessages(t *testing.T) {
	o := begunRanks(t)
	bufs := foreign(t, 3)
	o.begin(1, 5, bufs.at(0))
	o.begin(2, match.AnyTag, bufs.at(1))
	o.begin(3, 5, bufs.at(2))
	for i, text := range []string{"one", "two", "thre"} {
		o.send(5, text)
		if n := o.begun.Waiting; n != uint64(2-i) {
			t.Errorf("%d wait after message %d", n, i)
		}
		if i == 1 {
			if o.send(6, "more"); o.begun.Waiting != 1 {
				t.Error("a message that none asks for has them posted")
			}
		}
	}
	for i, want := range []string{"one", "two", "thre"} {
		st, err := o.end(i + 1)
		if got := bufs.text(i, len(want)); err != nil || st.Bytes != len(want) || st.Tag != 5 || got != want {
			t.Errorf("receive %d: %+v, %v, %q", i, st, err, got)
		}
	}
}

// They are posted before a receive that is posted later.
func TestBegunComeFirst(t *testing.T) {
	o := begunRanks(t)
	bufs := foreign(t, 1)
	o.begin(1, 5, bufs.at(0))
	own := make([]byte, 4)
	m, typ, _ := datatype.Of(own)
	r, err := o.Irecv(&Op{Mem: m, Count: 4, Type: typ, Size: 4, Sig: uint64(typ.Signature()), Context: 1, Source: match.AnySource, Tag: match.AnyTag})
	if err != nil {
		t.Fatal(err)
	}
	o.send(5, "one")
	o.send(5, "two")
	if _, err := r.Wait(r.Gen()); err != nil || string(own[:3]) != "two" {
		t.Errorf("the later receive has %q, %v", own, err)
	}
	if _, err := o.end(1); err != nil || bufs.text(0, 3) != "one" {
		t.Errorf("the earlier one has %q, %v", bufs.text(0, 3), err)
	}
}

// Whoever looks at the rank sees them.
func TestBegunAreSeen(t *testing.T) {
	o := begunRanks(t)
	bufs := foreign(t, 2)
	o.begin(1, 5, bufs.at(0))
	if q := o.Queues().Posted; len(q) != 1 || q[0].Tag != 5 || q[0].Call != "Irecv" || q[0].Comm != "world" || q[0].Bytes != 4 {
		t.Errorf("posted are %+v", q)
	}
	o.begin(2, 6, bufs.at(1))
	if s := o.Standing(8); s.Posted != 2 || len(s.Behind) != 2 || s.Behind[1].Tag != 6 || s.Behind[1].Call.Name != "Irecv" {
		t.Errorf("the rank is %+v", s)
	}
	if w, _ := o.Begun(1, 101); w.Sends {
		t.Error("a receive sends")
	} else if peer, tag := w.Request.Mark.Ends(); peer != 0 || tag != 5 {
		t.Errorf("the receive is of rank %d and tag %d", peer, tag)
	}
}

// Who gives up a communicator, or the job, ends them.
func TestBegunAreGivenUp(t *testing.T) {
	o := begunRanks(t)
	bufs := foreign(t, 2)
	cause := errors.New("given up")
	o.begin(1, 5, bufs.at(0))
	o.Revoke(1&^classMask, cause)
	if _, err := o.end(1); !errors.Is(err, cause) {
		t.Errorf("the receive ends with %v", err)
	}
	o = begunRanks(t)
	o.begin(1, 5, bufs.at(1))
	o.Fail(cause)
	if _, err := o.end(1); !errors.Is(err, cause) {
		t.Errorf("the receive ends with %v", err)
	}
}

// What was done outside gets a request that is done, or none.
func TestBegunThatAreDone(t *testing.T) {
	o := begunRanks(t)
	for _, ask := range []bool{false, true} {
		o.fill(1, lane.Sent, 3)
		o.fill(2, lane.Received, 4)
		o.at(2).Bytes = 9
		for place, want := range []Status{1: {}, 2: {Tag: 4, Bytes: 9}} {
			if place == 0 {
				continue
			}
			if st, ok := o.BegunDone(place, int64(100+place)); !ok || st != want {
				t.Errorf("place %d: %+v, %v", place, st, ok)
			}
			if !ask {
				if _, ok := o.EndBegun(place, int64(100+place)); !ok {
					t.Errorf("place %d does not end", place)
				}
				continue
			}
			w, _ := o.Begun(place, int64(100+place))
			if w.Sends != (place == 1) || !w.Request.IsDone(w.Request.Gen()) {
				t.Errorf("place %d: %+v", place, w)
			}
			if _, ok := o.BegunDone(place, int64(100+place)); ok {
				t.Errorf("place %d has a request, and a status without one", place)
			}
			o.NameBegun(place, 77)
			if again, ok := o.Begun(place, int64(100+place)); !ok || again.Known != 77 || again.Request != w.Request {
				t.Errorf("place %d the second time: %+v", place, again)
			}
			if st, err := o.end(place); err != nil || st != want {
				t.Errorf("place %d: %+v, %v", place, st, err)
			}
		}
	}
	o.fill(3, lane.Sent, 1)
	if h := o.BegunOf(7); len(h) != 1 || h[0] != 103 {
		t.Errorf("of the communicator are %v", h)
	}
	for _, c := range [][2]int{{3, 102}, {4, 0}, {4, 104}, {-1, 99}, {0, 0}, {lane.Places, 5}} {
		if _, ok := o.Begun(c[0], int64(c[1])); ok {
			t.Errorf("there is something in place %d of handle %d", c[0], c[1])
		}
	}
}
