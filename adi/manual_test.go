package adi_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
)

func stale(err error) bool {
	var f *adi.Fault
	return errors.As(err, &f) && f.Kind == adi.FaultStale
}

// A request that is completed by hand is waited for, tested, peeked at and consumed like any other, on a rank that parks
// and on one that polls.
func TestManual(t *testing.T) {
	for name, ranks := range map[string][]*adi.Context{"direct": direct(t), "packets": packets(t)} {
		t.Run(name, func(t *testing.T) {
			c := ranks[0]
			cause := errors.New("cause")
			op := adi.Op{Call: adi.Call{Name: "Manual", Peer: 1}}
			r := c.NewManual(&op)
			gen := r.Gen()
			if live := c.Live(); len(live) != 1 || live[0].Name != "Manual" {
				t.Errorf("live %v", live)
			}
			if _, done, err := r.Test(gen); done || err != nil {
				t.Errorf("Test of a new one: %v, %v", done, err)
			}
			if _, done, err := r.Peek(gen); done || err != nil {
				t.Errorf("Peek at a new one: %v, %v", done, err)
			}
			if err := r.Cancel(gen); err != nil {
				t.Error(err)
			}
			if r.IsDone(gen) {
				t.Error("done by Cancel")
			}
			ctx, stop := context.WithTimeout(t.Context(), time.Millisecond)
			defer stop()
			if err := c.WaitAny(ctx, []*adi.Request{r}); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("WaitAny: %v", err)
			}
			channel := r.Done(gen, op.Call)
			go func() {
				for calls := []adi.Blocked(nil); len(calls) == 0; calls, _ = c.Blocked() {
					time.Sleep(100 * time.Microsecond)
				}
				if !r.Finish(gen, adi.Status{Source: 7, Bytes: 8}, cause) {
					t.Error("Finish: false")
				}
				if r.Finish(gen, adi.Status{}, nil) {
					t.Error("a second Finish: true")
				}
			}()
			<-channel
			for range 2 {
				if st, done, err := r.Peek(gen); st.Source != 7 || !done || err != cause {
					t.Errorf("Peek: %+v, %v, %v", st, done, err)
				}
			}
			if st, err := r.Wait(gen); st.Source != 7 || st.Bytes != 8 || err != cause {
				t.Errorf("Wait: %+v, %v", st, err)
			}
			if _, _, err := r.Peek(gen); !stale(err) {
				t.Errorf("Peek at a stale one: %v", err)
			}
			if r.Finish(gen, adi.Status{}, nil) {
				t.Error("Finish of a stale one: true")
			}
			if live := c.Live(); len(live) != 0 {
				t.Errorf("live %v", live)
			}
		})
	}
}

// Many goroutines complete, wait for, and peek at requests whose places are used again and again: each is completed once
// and by its own Finish.
func TestManualRace(t *testing.T) {
	for name, ranks := range map[string][]*adi.Context{"direct": direct(t), "packets": packets(t)} {
		t.Run(name, func(t *testing.T) {
			c := ranks[0]
			var all sync.WaitGroup
			for g := range 4 {
				all.Go(func() {
					for i := range 300 {
						r := c.NewManual(&adi.Op{})
						gen := r.Gen()
						var finished atomic.Int32
						var own sync.WaitGroup
						for range 2 {
							own.Go(func() {
								if r.Finish(gen, adi.Status{Source: int32(g), Tag: int32(i)}, nil) {
									finished.Add(1)
								}
							})
						}
						own.Go(func() {
							if st, done, err := r.Peek(gen); err != nil && !stale(err) || done && st.Tag != int32(i) {
								t.Errorf("Peek: %+v, %v", st, err)
							}
						})
						if st, err := r.Wait(gen); err != nil || st.Source != int32(g) || st.Tag != int32(i) {
							t.Errorf("Wait: %+v, %v", st, err)
						}
						own.Wait()
						if finished.Load() != 1 {
							t.Errorf("finished %d times", finished.Load())
						}
					}
				})
			}
			all.Wait()
		})
	}
}

// A hook is called once for every operation that it was given, also when it is done already, and costs no memory.
func TestHook(t *testing.T) {
	for name, ranks := range map[string][]*adi.Context{"direct": direct(t), "packets": packets(t)} {
		t.Run(name, func(t *testing.T) {
			a, b := ranks[0], ranks[1]
			buf, got := []byte{1, 2}, make([]byte, 2)
			send := adi.Op{Context: 8, Peer: 1, Tag: 3, Mode: proto.Standard, Mem: datatype.MemOf(buf), Count: 2, Type: datatype.Byte, Size: 2}
			recv := adi.Op{Context: 8, Source: 0, Tag: 3, Mem: datatype.MemOf(got), Count: 2, Type: datatype.Byte, Size: 2}
			var calls atomic.Int32
			var parent *adi.Request
			var gen uint64
			h := adi.NewHook(func() {
				n := calls.Add(1)
				parent.Finish(gen, adi.Status{Tag: n}, nil)
			})
			late := false
			round := func() {
				parent = b.NewManual(&recv)
				gen = parent.Gen()
				var r *adi.Request
				var err error
				if late {
					err = a.Send(&send)
				}
				if err == nil {
					r, err = b.Irecv(&recv)
				}
				if err != nil {
					t.Fatal(err)
				}
				g := r.Gen()
				if !r.OnDone(g, h) {
					t.Fatal("OnDone: false")
				}
				if !late {
					if err := a.Send(&send); err != nil {
						t.Fatal(err)
					}
				}
				want := calls.Load()
				if st, err := parent.Wait(gen); err != nil || st.Tag < want {
					t.Fatalf("%+v, %v", st, err)
				}
				if _, err := r.Wait(g); err != nil {
					t.Fatal(err)
				}
			}
			for i := range 200 {
				late = i%2 == 0
				round()
			}
			if calls.Load() != 200 {
				t.Errorf("%d calls, want 200", calls.Load())
			}
			if name == "direct" {
				if n := testing.AllocsPerRun(50, round); n != 0 {
					t.Errorf("%v allocations", n)
				}
			}
			// A discarded request goes back by itself, before and after it is done.
			first := b.NewManual(&recv)
			first.Discard(first.Gen())
			second := b.NewManual(&recv)
			second.Finish(second.Gen(), adi.Status{}, nil)
			second.Discard(second.Gen())
			if n := len(b.Live()); n != 1 {
				t.Errorf("%d live, want 1", n)
			}
			first.Finish(first.Gen(), adi.Status{}, nil)
			if n := len(b.Live()); n != 0 {
				t.Errorf("%d live, want 0", n)
			}
		})
	}
}
