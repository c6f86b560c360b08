package main

import (
	"errors"
	"strings"
	"testing"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// fill leaves no place in a table until the test ends.
func fill[T any](t *testing.T, tb *table[T]) {
	next, free := tb.next, tb.free
	tb.next, tb.free = placeMask-firstPlace+1, nil
	t.Cleanup(func() { tb.next, tb.free = next, free })
}

// outsideComm gives a communicator of Go a handle, as if the C library were there.
func outsideComm(t *testing.T, world *mpi.Comm) *comm {
	if front == nil {
		front = &shared{}
		publishSizes()
	}
	c := &comm{Comm: world, peers: world.Size()}
	c.errh.Store(errorsReturn)
	c.handle = comms.put(c)
	return c
}

// Whatever makes a handle says so where there are too many, and stores none.
func TestTablesAreFull(t *testing.T) {
	room := allocate(64)
	defer release(room)
	mpitest.Run(t, 1, func(rt *mpitest.T, world *mpi.Comm) {
		c := outsideComm(t, world)
		defer comms.drop(c.handle)
		fill(t, &requests)
		fill(t, &ops)
		fill(t, &messages)
		fill(t, &infos)
		fill(t, &groups)
		fill(t, &errhandlers)
		fill(t, &sessions)
		f := func(name string, args ...int64) *frame {
			g := &frame{args: new([maxArgs]int64), call: int32(numberOf[name])}
			copy(g.args[:], args)
			return g
		}
		for _, k := range []struct {
			name string
			at   int // the argument where the handle would be
			call handler
			args []int64
		}{
			{"Op_create", 2, func(f *frame) error { return opCreate(f, false) }, []int64{1, 0, room}},
			{"Grequest_start", 4, grequestStart, []int64{1, 1, 1, 0, room}},
			{"Psend_init", 8, partCalls["Psend_init"], []int64{room + 8, 1, 1, mpiByte, 0, 0, c.handle, mpiInfoNull, room}},
			{"Mprobe", 3, func(f *frame) error { return f.found(3, &mpi.Message{}) }, []int64{0, 0, 0, room}},
			{"Info_create", 0, infoCreate, []int64{room}},
			{"Comm_get_info", 1, commGetInfo, []int64{c.handle, room}},
			{"Comm_group", 1, commGroup, []int64{c.handle, room}},
			{"Comm_create_errhandler", 1, func(f *frame) error { return createErrhandler(f, kindComm) }, []int64{1, room}},
			{"Session_init", 2, sessionInit, []int64{mpiInfoNull, errorsReturn.handle, room}},
		} {
			putInt(room, 77)
			err := k.call(f(k.name, k.args...))
			if !errors.Is(err, mpi.ErrIntern) || !strings.Contains(err.Error(), "fewer: free those") {
				t.Errorf("MPI_%s with a table that is full: %v", k.name, err)
			}
			if g := f(k.name, k.args...); g.intAt(k.at) != 77 {
				t.Errorf("MPI_%s with a table that is full has stored %d", k.name, g.intAt(k.at))
			}
		}
		fill(t, &comms)
		if err := commIdup(f("Comm_idup", c.handle, room, room+8)); !errors.Is(err, mpi.ErrIntern) {
			t.Errorf("MPI_Comm_idup with a table that is full: %v", err)
		}
	})
}

// Of two communicators with one place in the C library's memory the first keeps it until it is freed.
func TestCommunicatorsShareAPlace(t *testing.T) {
	mpitest.Run(t, 1, func(_ *mpitest.T, world *mpi.Comm) {
		first := outsideComm(t, world)
		defer comms.drop(first.handle)
		second := &comm{Comm: world, handle: first.handle + commPlaces}
		p := &front.Comms[first.handle&(commPlaces-1)]
		shows := func(when string, want int64) {
			if int64(p.Handle) != want {
				t.Errorf("%s the place is of %#x, want %#x", when, p.Handle, want)
			}
		}
		first.show()
		shows("at first", first.handle)
		p.Rank = 7
		second.show()
		shows("when a second one comes", first.handle)
		if p.Rank != 7 {
			t.Errorf("what C reads of the first communicator was written again")
		}
		second.hide()
		shows("when the second one ends", first.handle)
		first.hide()
		second.show()
		shows("when the first has ended", second.handle)
		second.hide()
		shows("at last", 0)
	})
}
