//go:build unix

package job

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/launch/internal/board"
	"cadre.example/launch/internal/pmi"
	"golang.org/x/sys/unix"
)

// A foreignDesk is where programs of other MPIs are served: by version 1 of the process management interface, which MPICH and all
// that come from it speak.
type foreignDesk struct {
	server *pmi.Server
	done   []chan struct{} // by rank: closed when everything that the rank has said was posted
}

// serveForeign listens to what rank i says on its PMI connection.
func (j *job) serveForeign(i int, f io.ReadWriteCloser) {
	d := &j.foreign
	if d.server == nil {
		n := j.spec.processes()
		d.done = make([]chan struct{}, n)
		d.server = &pmi.Server{Job: "cadre_" + j.id, Size: n, Universe: n, Mapping: mapping(j.spec.seats()),
			App:  j.spec.partOf,
			Tell: func(e pmi.Event) { j.post(event{rank: e.Rank, what: evForeign, foreign: e}) }}
		if k := j.spec.local(); k > 1 {
			d.server.Refuse = fmt.Sprintf("a program of another MPI cannot have %d ranks in a process, only programs of Cadre can: leave --in-process and --per-process away", k)
		}
	}
	done := make(chan struct{})
	d.done[i] = done
	go func() {
		file, here := f.(*os.File)
		ended := here && !spoken(file) || d.server.Serve(i, f)
		f.Close()
		close(done)
		if ended {
			return
		}
		// Its process has most likely ended, which says more.
		select {
		case <-time.After(limits.PMIClosed):
			j.post(event{rank: i, what: evForeign, foreign: pmi.Event{Rank: i, What: pmi.Broken, Err: errClosedEarly}})
		case <-j.over:
		}
	}()
}

// heard waits until what an ended process had said was posted, or for a limit where another process holds its connection.
func (d *foreignDesk) heard(i int, limit time.Duration) {
	select {
	case <-d.done[i]:
	case <-time.After(limit):
	}
}

// close lets go of ranks that wait for others; the job is over.
func (d *foreignDesk) close() {
	if d.server != nil {
		d.server.End()
	}
}

// tellsForeign takes what a program of another MPI does with its life.
func (j *job) tellsForeign(r *rank, e pmi.Event) {
	if e.What != pmi.Broken && !j.board.Foreign(r.n) {
		j.step(board.Event{Kind: board.EvJoin, Rank: r.n, Foreign: true}, failure{})
	}
	switch e.What {
	case pmi.Finalized:
		j.step(board.Event{Kind: board.EvFinalize, Rank: r.n}, failure{})
	case pmi.Aborted:
		j.step(board.Event{Kind: board.EvAbort, Rank: r.n}, failure{code: e.Code, text: e.Text})
	case pmi.Broken:
		if !j.board.Exited(r.n) {
			j.failed(failure{rank: r, kind: failPMI, text: e.Err.Error()})
		}
	}
}

// mixedMPIs is what is wrong where ranks of one job are programs of Cadre and of another MPI.
const mixedMPIs = "this rank is a program of another MPI and others are of Cadre: they cannot speak with each other"

var errClosedEarly = errors.New("the connection was closed before finalize")

// spoken waits for the first byte, and reports whether there is one. Nothing is kept ready for ranks that never say anything,
// which are most.
func spoken(f *os.File) bool {
	raw, err := f.SyscallConn()
	if err != nil {
		return false
	}
	some := false
	err = raw.Read(func(fd uintptr) bool {
		var b [1]byte
		n, _, e := unix.Recvfrom(int(fd), b[:], unix.MSG_PEEK|unix.MSG_DONTWAIT)
		some = n > 0
		return e != unix.EAGAIN && e != unix.EINTR
	})
	return err == nil && some
}
