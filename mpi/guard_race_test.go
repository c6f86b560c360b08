//go:build race

package mpi_test

import (
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"cadre.example/mpi"
)

// A holder is an operation whose memory is touched: by wrong programs while it goes on, and by correct ones after that.
type holder struct {
	name string
	run  func(w *mpi.Comm, meanwhile func(touch func()), after func(touch func())) error
}

// heldLength is long enough for messages that are not kept at their sender.
const heldLength = 1 << 15

func fresh() []int64 { return make([]int64, heldLength) }

// waited is what the forms that do not block have in common: begin, touch, wait.
func waited(r mpi.Request, meanwhile, after func(func()), touch func()) error {
	meanwhile(touch)
	_, err := r.Wait()
	after(touch)
	return err
}

// beside is a call that blocks while another goroutine touches its memory.
func beside(meanwhile, after func(func()), touch func(), call func() error) error {
	var all sync.WaitGroup
	all.Go(func() { meanwhile(touch) })
	err := call()
	all.Wait()
	after(touch)
	return err
}

// again starts a persistent operation twice.
func again(p *mpi.Persistent, meanwhile, after func(func()), touch func()) error {
	for range 2 {
		if err := p.Start(); err != nil {
			return err
		}
		if err := waited(p.Request(), meanwhile, after, touch); err != nil {
			return err
		}
	}
	return p.Free()
}

// sink takes what is read.
var sink [64]int64

func read(w *mpi.Comm, b []int64) { sink[8*w.Rank()] = b[100] }

// The functions that touch memory have names of their own, by which reports are known.
func touchSendrecvSend(w *mpi.Comm, b []int64)      { b[100]++ }
func touchSendrecvRecv(w *mpi.Comm, b []int64)      { read(w, b) }
func touchReplace(w *mpi.Comm, b []int64)           { read(w, b) }
func touchIsendrecvSend(w *mpi.Comm, b []int64)     { b[100]++ }
func touchIsendrecvRecv(w *mpi.Comm, b []int64)     { read(w, b) }
func touchIsendrecvReplace(w *mpi.Comm, b []int64)  { read(w, b) }
func touchRecv(w *mpi.Comm, b []int64)              { read(w, b) }
func touchRecvMessage(w *mpi.Comm, b []int64)       { read(w, b) }
func touchIrecvMessage(w *mpi.Comm, b []int64)      { read(w, b) }
func touchBcast(w *mpi.Comm, b []int64)             { b[100]++ }
func touchAllreduceSend(w *mpi.Comm, b []int64)     { b[100]++ }
func touchAllreduceRecv(w *mpi.Comm, b []int64)     { read(w, b) }
func touchAlltoallv(w *mpi.Comm, b []int64)         { read(w, b) }
func touchGatherRoot(w *mpi.Comm, b []int64)        { read(w, b) }
func touchIbcast(w *mpi.Comm, b []int64)            { b[100]++ }
func touchIallreduceSend(w *mpi.Comm, b []int64)    { b[100]++ }
func touchIallreduceRecv(w *mpi.Comm, b []int64)    { read(w, b) }
func touchIallreduceInPlace(w *mpi.Comm, b []int64) { read(w, b) }
func touchIallgatherv(w *mpi.Comm, b []int64)       { read(w, b) }
func touchIalltoallw(w *mpi.Comm, b []int64)        { b[100]++ }
func touchIreduceScatter(w *mpi.Comm, b []int64)    { b[100]++ }
func touchAllreduceInit(w *mpi.Comm, b []int64)     { b[100]++ }
func touchBcastInit(w *mpi.Comm, b []int64)         { b[100]++ }
func touchPready(w *mpi.Comm, b []int64)            { b[100]++ }

var held = []holder{
	{"SendrecvSend", func(w *mpi.Comm, meanwhile, after func(func())) error {
		out, in, peer := fresh(), fresh(), 1-w.Rank()
		return beside(meanwhile, after, func() { touchSendrecvSend(w, out) }, func() error {
			_, err := mpi.Sendrecv(w, out, peer, 0, in, peer, 0)
			return err
		})
	}},
	{"SendrecvRecv", func(w *mpi.Comm, meanwhile, after func(func())) error {
		out, in, peer := fresh(), fresh(), 1-w.Rank()
		return beside(meanwhile, after, func() { touchSendrecvRecv(w, in) }, func() error {
			_, err := mpi.Sendrecv(w, out, peer, 0, in, peer, 0)
			return err
		})
	}},
	{"Replace", func(w *mpi.Comm, meanwhile, after func(func())) error {
		b, peer := fresh(), 1-w.Rank()
		return beside(meanwhile, after, func() { touchReplace(w, b) }, func() error {
			_, err := mpi.SendrecvReplace(w, b, peer, 0, peer, 0)
			return err
		})
	}},
	{"IsendrecvSend", func(w *mpi.Comm, meanwhile, after func(func())) error {
		out, in, peer := fresh(), fresh(), 1-w.Rank()
		return waited(mpi.Isendrecv(w, out, peer, 0, in, peer, 0), meanwhile, after, func() { touchIsendrecvSend(w, out) })
	}},
	{"IsendrecvRecv", func(w *mpi.Comm, meanwhile, after func(func())) error {
		out, in, peer := fresh(), fresh(), 1-w.Rank()
		return waited(mpi.Isendrecv(w, out, peer, 0, in, peer, 0), meanwhile, after, func() { touchIsendrecvRecv(w, in) })
	}},
	{"IsendrecvReplace", func(w *mpi.Comm, meanwhile, after func(func())) error {
		b, peer := fresh(), 1-w.Rank()
		return waited(mpi.IsendrecvReplace(w, b, peer, 0, peer, 0), meanwhile, after, func() { touchIsendrecvReplace(w, b) })
	}},
	{"Recv", func(w *mpi.Comm, meanwhile, after func(func())) error {
		b := fresh()
		if w.Rank() == 1 {
			return mpi.Send(w, b, 0, 0)
		}
		return beside(meanwhile, after, func() { touchRecv(w, b) }, func() error {
			_, err := mpi.Recv(w, b, 1, 0)
			return err
		})
	}},
	{"RecvMessage", func(w *mpi.Comm, meanwhile, after func(func())) error {
		b := fresh()
		if w.Rank() == 1 {
			return mpi.Send(w, b, 0, 0)
		}
		m, err := w.Mprobe(1, 0)
		if err != nil {
			return err
		}
		return beside(meanwhile, after, func() { touchRecvMessage(w, b) }, func() error {
			_, err := mpi.RecvMessage(m, b)
			return err
		})
	}},
	{"IrecvMessage", func(w *mpi.Comm, meanwhile, after func(func())) error {
		b := fresh()
		if w.Rank() == 1 {
			return mpi.Send(w, b, 0, 0)
		}
		m, err := w.Mprobe(1, 0)
		if err != nil {
			return err
		}
		return waited(mpi.IrecvMessage(m, b), meanwhile, after, func() { touchIrecvMessage(w, b) })
	}},
	{"Bcast", func(w *mpi.Comm, meanwhile, after func(func())) error {
		b := fresh()
		return beside(meanwhile, after, func() { touchBcast(w, b) }, func() error { return mpi.Bcast(w, b, 0) })
	}},
	{"AllreduceSend", func(w *mpi.Comm, meanwhile, after func(func())) error {
		out, in := fresh(), fresh()
		return beside(meanwhile, after, func() { touchAllreduceSend(w, out) }, func() error { return mpi.Allreduce(w, out, in, mpi.Sum) })
	}},
	{"AllreduceRecv", func(w *mpi.Comm, meanwhile, after func(func())) error {
		out, in := fresh(), fresh()
		return beside(meanwhile, after, func() { touchAllreduceRecv(w, in) }, func() error { return mpi.Allreduce(w, out, in, mpi.Sum) })
	}},
	{"Alltoallv", func(w *mpi.Comm, meanwhile, after func(func())) error {
		out, in, n := fresh(), fresh(), []int{1000, 1000}
		return beside(meanwhile, after, func() { touchAlltoallv(w, in) }, func() error { return mpi.Alltoallv(w, out, n, nil, in, n, nil) })
	}},
	{"GatherRoot", func(w *mpi.Comm, meanwhile, after func(func())) error {
		out, in := fresh(), make([]int64, 2*heldLength)
		touch := func() { touchGatherRoot(w, in) }
		if w.Rank() != 0 { // where in does not count
			touch()
			meanwhile = func(func()) { in[0]++ }
		}
		return beside(meanwhile, after, touch, func() error { return mpi.Gather(w, out, in, 0) })
	}},
	{"Ibcast", func(w *mpi.Comm, meanwhile, after func(func())) error {
		b := fresh()
		return waited(mpi.Ibcast(w, b, 0), meanwhile, after, func() { touchIbcast(w, b) })
	}},
	{"IallreduceSend", func(w *mpi.Comm, meanwhile, after func(func())) error {
		out, in := fresh(), fresh()
		return waited(mpi.Iallreduce(w, out, in, mpi.Sum), meanwhile, after, func() { touchIallreduceSend(w, out) })
	}},
	{"IallreduceRecv", func(w *mpi.Comm, meanwhile, after func(func())) error {
		out, in := fresh(), fresh()
		return waited(mpi.Iallreduce(w, out, in, mpi.Sum), meanwhile, after, func() { touchIallreduceRecv(w, in) })
	}},
	{"IallreduceInPlace", func(w *mpi.Comm, meanwhile, after func(func())) error {
		b := fresh()
		return waited(mpi.Iallreduce(w, b, b, mpi.Sum), meanwhile, after, func() { touchIallreduceInPlace(w, b) })
	}},
	{"Iallgatherv", func(w *mpi.Comm, meanwhile, after func(func())) error {
		in, n, at := fresh(), []int{10, 20}, []int{90, 500}
		return waited(mpi.Iallgatherv(w, make([]int64, n[w.Rank()]), in, n, at), meanwhile, after, func() {
			touchIallgatherv(w, in[405:]) // in the second block
		})
	}},
	{"Ialltoallw", func(w *mpi.Comm, meanwhile, after func(func())) error {
		out := fresh()
		to := []mpi.Buffer{mpi.Of(out[:200]), mpi.Of(out[200:400])}
		from := []mpi.Buffer{mpi.Of(make([]int64, 200)), mpi.Of(make([]int64, 200))}
		return waited(w.IalltoallwBuf(to, from), meanwhile, after, func() { touchIalltoallw(w, out) })
	}},
	{"IreduceScatter", func(w *mpi.Comm, meanwhile, after func(func())) error {
		out, in := fresh(), make([]int64, heldLength/2)
		n := []int{len(in), len(in)}
		return waited(mpi.IreduceScatter(w, out, in, n, mpi.Sum), meanwhile, after, func() { touchIreduceScatter(w, out) })
	}},
	{"AllreduceInit", func(w *mpi.Comm, meanwhile, after func(func())) error {
		out, in := fresh(), fresh()
		return again(mpi.AllreduceInit(w, out, in, mpi.Sum), meanwhile, after, func() { touchAllreduceInit(w, out) })
	}},
	{"BcastInit", func(w *mpi.Comm, meanwhile, after func(func())) error {
		b := fresh()
		return again(mpi.BcastInit(w, b, 0), meanwhile, after, func() { touchBcastInit(w, b) })
	}},
	{"Pready", func(w *mpi.Comm, meanwhile, after func(func())) error {
		b := fresh()
		if w.Rank() == 1 {
			return again(mpi.PrecvInit(w, b, 2, 0, 0).Persistent, func(func()) {}, after, func() { b[100]++ })
		}
		p := mpi.PsendInit(w, b, 2, 1, 0)
		for range 2 {
			if err := p.Start(); err != nil {
				return err
			}
			b[200]++ // not ready
			if err := p.PreadyRange(0, 1); err != nil {
				return err
			}
			if err := waited(p.Request(), meanwhile, after, func() { touchPready(w, b) }); err != nil {
				return err
			}
		}
		return p.Free()
	}},
}

const envHeld = "CADRE_TEST_HELD"

// Whoever touches memory that belongs to an operation is found, and who waits for its end is not accused.
func TestHeldMemory(t *testing.T) {
	if how := os.Getenv(envHeld); how != "" {
		nothing, do := func(func()) {}, func(touch func()) { touch() }
		for _, m := range held {
			err := mpi.Local(2, func(w *mpi.Comm) error {
				if how == "wrong" {
					return m.run(w, do, nothing)
				}
				return m.run(w, nothing, do)
			}, mpi.WithLeakReport(t.Output()))
			if err != nil {
				t.Errorf("%s: %v", m.name, err)
			}
		}
		return
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, how := range []string{"right", "wrong"} {
		cmd := exec.Command(self, "-test.run=^TestHeldMemory$", "-test.count=1")
		cmd.Env = append(os.Environ(), envHeld+"="+how)
		out, err := cmd.CombinedOutput()
		text := string(out)
		if how == "right" {
			if err != nil {
				t.Errorf("correct programs: %v\n%s", err, text)
			}
			continue
		}
		for _, m := range held {
			if !strings.Contains(text, ".touch"+m.name+"(") {
				t.Errorf("%s: nothing was found", m.name)
			}
		}
		if t.Failed() {
			t.Logf("%s", text)
		}
	}
}
