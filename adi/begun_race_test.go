package adi

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"cadre.example/adi/limits"
	"cadre.example/internal/effort"
	"cadre.example/internal/lane"
)

// A Begun is looked up by its pointer and generation as long as it is there: also when its request was completed, was dropped
// with many others, and has another's number, or none.
func TestBegunOutlivesItsRequest(t *testing.T) {
	o := begunRanks(t)
	flood := make([]*Request, 5*limits.KeepIdle)
	for i := range flood {
		flood[i] = o.Completed(Call{}, Status{}, nil)
	}
	o.fill(1, lane.Sent, 3)
	w, ok := o.Begun(1, 101)
	if !ok || int(w.Request.handle) < limits.KeepIdle {
		t.Fatalf("%+v, %v: want a request behind the places that are kept", w, ok)
	}
	if _, err := w.Request.Wait(w.Gen); err != nil {
		t.Fatal(err)
	}
	for _, r := range flood {
		if _, err := r.Wait(r.Gen()); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(o.slab); n != limits.KeepIdle {
		t.Fatalf("%d places are left, want %d", n, limits.KeepIdle)
	}
	again, ok := o.Begun(1, 101)
	if !ok || again.Request != w.Request || again.Gen != w.Gen || again.Request.Gen() == w.Gen {
		t.Errorf("after its request was completed: %+v, %v", again, ok)
	}
	if _, ok := o.EndBegun(1, 101); !ok {
		t.Error("it does not end")
	}
	if o.lanes.Load().requests[1] != nil {
		t.Error("its request is still known")
	}
}

// Many goroutines play the C library and its callers, each with some places of its own: they begin operations outside and
// here, end them in all ways, and look for them while the others do. Requests are many and few in turn, so that their table
// grows and shrinks all the time.
func TestBegunByManyGoroutines(t *testing.T) {
	const goroutines, each = 8, 24
	o := begunRanks(t)
	bufs := foreign(t, goroutines*each+1)
	var again atomic.Int64
	var wg sync.WaitGroup
	for g := range goroutines {
		wg.Go(func() {
			rng := rand.New(rand.NewPCG(1, uint64(g)))
			for round := range effort.Rounds(60, 5000) {
				if t.Failed() {
					return
				}
				o.playBegun(rng, bufs, 1+g*each, each, round)
				for range rng.IntN(4) { // a thread that ends a communicator looks at all of them
					for _, h := range o.BegunOf(7) {
						if w, ok := o.Begun(int(h%1000), h); ok && w.Request.Gen() != w.Gen {
							again.Add(1)
						}
					}
				}
			}
		})
	}
	wg.Wait()
	if o.begun.Waiting != 0 || len(o.BegunOf(7)) != 0 || len(o.Live()) != 0 {
		t.Errorf("%d receives wait, of %v, %v", o.begun.Waiting, o.BegunOf(7), o.Live())
	}
	t.Logf("%d looks at what was completed", again.Load())
}

// playBegun begins operations in some places and ends them. The handle of a place tells the round.
func (o *outside) playBegun(rng *rand.Rand, bufs *buffers, first, n, round int) {
	flood := make([]*Request, rng.IntN(2)*rng.IntN(3*limits.KeepIdle))
	for i := range flood {
		flood[i] = o.Completed(Call{}, Status{}, nil)
	}
	handle := func(place int) int64 { return int64(1000*(round+1) + place) }
	kinds := make([]uint64, n)
	for i := range kinds {
		place := first + i
		switch kinds[i] = uint64(lane.Sent + rng.IntN(3)); kinds[i] {
		case lane.Waits:
			o.beginAs(place, handle(place), 1000+place, bufs.at(place))
		default:
			o.mu.Lock()
			o.fill(place, kinds[i], place)
			o.at(place).Handle = uint64(handle(place))
			o.mu.Unlock()
		}
	}
	for i, kind := range kinds {
		if place := first + i; kind == lane.Waits {
			o.send(1000+place, string([]byte{byte(place), byte(round), byte(round >> 8)}))
		}
	}
	var batch Batch
	for i, kind := range kinds {
		place := first + i
		h := handle(place)
		if kind != lane.Waits && rng.IntN(2) == 0 {
			if st, ok := o.BegunDone(place, h); ok && kind == lane.Received && st.Tag != int32(place) {
				o.t.Errorf("place %d: %+v", place, st)
			}
		}
		w, ok := o.Begun(place, h)
		if !ok {
			o.t.Errorf("place %d: there is no operation %d", place, h)
			continue
		}
		var st Status
		var err error
		switch rng.IntN(3) {
		case 0:
			st, err = w.Request.Wait(w.Gen)
		case 1:
			st, err = batch.Wait(w.Request, w.Gen)
		default:
			for done := false; !done && err == nil; {
				st, done, err = w.Request.Test(w.Gen)
			}
		}
		if tag := map[uint64]int{lane.Received: place, lane.Waits: 1000 + place}[kind]; err != nil || int(st.Tag) != tag {
			o.t.Errorf("place %d of kind %d: %+v, %v", place, kind, st, err)
		}
		if b := bufs.text(place, 3); kind == lane.Waits && b != string([]byte{byte(place), byte(round), byte(round >> 8)}) {
			o.t.Errorf("place %d has %q in round %d", place, b, round)
		}
		if _, err := w.Request.Wait(w.Gen); err == nil {
			o.t.Errorf("place %d: completed twice", place)
		}
	}
	batch.End()
	for _, r := range flood {
		if _, err := r.Wait(r.Gen()); err != nil {
			o.t.Error(err)
		}
	}
	for i := range kinds {
		if _, ok := o.EndBegun(first+i, handle(first+i)); !ok {
			o.t.Errorf("place %d does not end", first+i)
		}
	}
}
