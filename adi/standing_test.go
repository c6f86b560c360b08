package adi_test

import (
	"context"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/inproc"
	"cadre.example/datatype"
)

// A rank that sleeps says for which operations, and with what role; the same operation has the same name until it ends.
func TestStanding(t *testing.T) {
	ranks, err := inproc.New(2, inproc.Config{Park: true})
	if err != nil {
		t.Fatal(err)
	}
	a, b := ranks[0], ranks[1]
	defer a.Close()
	defer b.Close()
	buf := make([]byte, 8)
	op := func(tag int32, name string) *adi.Op {
		return &adi.Op{Context: 8, Tag: tag, Source: 1, Mem: datatype.MemOf(buf), Count: 8, Type: datatype.Byte, Size: 8,
			Call: adi.Call{Name: name, Peer: 1, Tag: int(tag)}}
	}
	x, err := a.Irecv(op(1, "x"))
	if err != nil {
		t.Fatal(err)
	}
	y, err := a.Irecv(op(2, "y"))
	if err != nil {
		t.Fatal(err)
	}
	z, err := a.Irecv(op(3, "z"))
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	ctx, cancel := context.WithCancel(context.Background())
	go func() { done <- a.WaitAny(ctx, []*adi.Request{x, nil, y}) }()
	asleep := func() adi.Standing {
		for {
			if s := a.Standing(10); len(s.Blocked) > 0 {
				return s
			}
			time.Sleep(time.Millisecond)
		}
	}
	s, again := asleep(), asleep()
	w := s.Blocked[0].Waits
	if len(w) != 2 || !s.Blocked[0].Timed || w[0].Role != adi.RoleReceive || w[0].Tag+w[1].Tag != 3 || w[0].Met || w[0].Bytes != 8 {
		t.Errorf("it sleeps for %+v", s.Blocked)
	}
	if len(s.Behind) != 1 || s.Behind[0].Call.Name != "z" || s.Posted != 3 || s.Moving || s.Hooked != 0 {
		t.Errorf("behind: %+v", s)
	}
	if again.Progress != s.Progress || again.Blocked[0].Waits[0].ID != w[0].ID {
		t.Error("nothing has happened, and it looks otherwise")
	}
	if ids := a.Pulse(nil); len(ids) != 2 || ids[0] != w[0].ID {
		t.Errorf("the pulse of a sleeper is %v", ids)
	}
	send := op(2, "send")
	send.Peer, send.Source = 0, 1
	if err := b.Send(send); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if s := a.Standing(10); s.Progress == again.Progress || len(s.Blocked) != 0 {
		t.Errorf("after a message: %+v", s)
	}
	for _, r := range []*adi.Request{x, z} {
		if err := r.Cancel(r.Gen()); err != nil {
			t.Error(err)
		}
	}
	cancel()
}
