//go:build unix

package job

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"syscall"
	"time"

	"cadre.example/launch/internal/process"

	"cadre.example/launch/internal/stream"

	"cadre.example/internal/check"
	"cadre.example/internal/memory"
	"cadre.example/internal/record"
	"cadre.example/launch/internal/board"
	"cadre.example/launch/internal/board/frames"
	"cadre.example/launch/internal/control"
	"cadre.example/launch/internal/inquiry"
)

// A rank is what the loop knows about one process of the job.
type rank struct {
	n        int
	pid      int
	proc     runner
	conn     *conn
	host     string             // where it runs, "" where all are here
	far      *far               // nil: here
	bound    process.Place      // its processors
	pmi      io.ReadWriteCloser // of its process, should that be of another MPI; serveForeign closes it
	out, err *stream.Stream     // nil: the process has the launcher's own

	exit  process.Exit // when the board has it as exited
	stops int          // at how many looks in a row it was stopped
	calls calls
}

// A runner is the process of a rank, on this host or on another.
type runner interface {
	// Signal goes to the whole process group.
	Signal(sig syscall.Signal)
	// Reap returns when the process has ended, with how.
	Reap() process.Exit
}

// A job is one run. Everything but post and Wait belongs to the goroutine of loop.
type job struct {
	spec    *Spec
	start   time.Time
	id      string
	ranks   []*rank
	live    int // processes that have not ended
	board   *board.Board
	foreign foreignDesk
	stdout  *stream.Sink
	stderr  *stream.Sink
	alarm   *stream.Alarm
	fars    []*far           // by host of the Spec; nil: it is this one
	orphans *process.Orphans // nil: none are looked after
	events  chan event
	over    chan struct{}   // closed when nobody reads events any more
	reports []chan struct{} // one for each text of the launcher's own, closed when it was written

	record *memory.Segment // the latest calls of all ranks; nil: they are not known

	memory *memoryWatch // what the kernel does for want of memory

	leaks record.Blocks // what ranks have left behind

	inquiries inquiry.Desk
	asked     time.Time // when SIGQUIT came last

	elsewhere []check.State // what the other ranks do, when one has aborted; not nil once that was asked
	failures  []failure
	choice    <-chan time.Time // when the first failure is chosen
	tries     int
	bounded   bool // what the ranks still have to say is not waited for without limit
	status    int
	grace     <-chan time.Time
	deadline  <-chan time.Time // when ranks that were told to end must have ended
	quit      <-chan time.Time
	timeout   <-chan time.Time
}

// post tells the loop, unless the job is over.
func (j *job) post(e event) {
	select {
	case j.events <- e:
	case <-j.over:
	}
}

func newJob(spec *Spec) (*job, [control.SecretBytes]byte) {
	j := &job{
		spec:   spec,
		start:  time.Now(),
		events: make(chan event, 64),
		over:   make(chan struct{}),
		memory: watchMemory(),
		board: board.New(board.Config{Size: spec.processes(), MaxKeys: control.MaxKeys,
			Looks: spec.OnHang != HangOff && spec.processes() > 1}),
	}
	var secret [control.SecretBytes]byte
	rand.Read(secret[:])
	var id [6]byte
	rand.Read(id[:])
	j.id = hex.EncodeToString(id[:])
	onErr := func(f *os.File) func(error) {
		return func(err error) {
			// The caller holds the sink, for which the loop may be waiting.
			go j.post(event{what: evSink, err: err, file: f})
		}
	}
	j.stdout = stream.NewSink(spec.Stdout, onErr(spec.Stdout))
	j.alarm = stream.NewAlarm()
	j.stderr = j.stdout
	if !sameFile(spec.Stdout, spec.Stderr) {
		j.stderr = stream.NewSink(spec.Stderr, onErr(spec.Stderr))
	}
	j.stderr.Alarm = j.alarm
	j.stdout.Color = spec.Color && stream.IsTerminal(spec.Stdout)
	j.stderr.Color = spec.Color && stream.IsTerminal(spec.Stderr)
	return j, secret
}

// sameFile says whether lines written to a and to b meet.
func sameFile(a, b *os.File) bool {
	sa, err := a.Stat()
	if err != nil {
		return false
	}
	sb, err := b.Stat()
	return err == nil && os.SameFile(sa, sb)
}

// loop lives until every process has ended.
func (j *job) loop() {
	if j.spec.Timeout > 0 {
		t := time.NewTimer(j.spec.Timeout)
		defer t.Stop()
		j.timeout = t.C
	}
	look := time.NewTicker(lookTime)
	defer look.Stop()
	for j.live > 0 || j.choice != nil {
		select {
		case <-look.C:
			j.lookForStopped()
		case e := <-j.events:
			j.take(e)
		case <-j.choice:
			j.choice = nil
			j.fail()
		case <-j.timeout:
			j.timeout = nil
			j.timeUp()
		case <-j.quit:
			j.quit = nil
			j.kill()
		case <-j.grace:
			j.grace = nil
			j.graceOver()
		case <-j.deadline:
			j.deadline = nil
			j.deadlineOver()
		case <-j.orphans.Signals():
			j.orphans.Note()
		case <-j.orphans.After():
			j.orphans.Take(j.isRank)
		case sig := <-j.spec.Signals:
			j.signal(sig)
		}
	}
}

func (j *job) take(e event) {
	r := j.ranks[e.rank]
	switch e.what {
	case evMessage:
		j.told(r, &e.message)
	case evProtocol:
		j.failed(failure{rank: r, kind: failProtocol, text: e.err.Error()})
	case evClosed:
		j.closed(r)
	case evExit:
		j.exited(r, e.exit)
	case evSink:
		j.sinkBroken(e.file, e.err)
	case evInquire:
		j.ask(e.inquiry)
	case evHang:
		j.hangs(e.text, e.forever)
	case evElse:
		if j.elsewhere = e.states; j.choice != nil {
			j.choice = time.After(0)
		}
	case evForeign:
		j.tellsForeign(r, e.foreign)
	case evHost:
		j.hostGone(e.far)
	case evTimeUp:
		j.timeOver(e.text)
	case evSay:
		j.speak(func() { j.stderr.Say(e.text) })
	}
}

// told takes what a rank says.
func (j *job) told(r *rank, m *frames.Message) {
	switch {
	case m.ForBoard():
		j.step(m.Event, failure{code: m.Code, text: m.Event.Text, about: m.About})
	case m.Kind == control.KindState:
		j.inquiries.Answer(r.n, m.N, m.Last, m.Part)
	case m.Kind == control.KindLeaks:
		j.leaks.Add(m.Rank, m.Text)
	case m.Kind == control.KindCalls:
		if err := r.calls.take(m.Part, m.Last); err != nil {
			j.failed(failure{rank: r, kind: failProtocol, text: err.Error()})
		}
	}
}

// step gives the board an event, and does what follows. about is what the event says if it is a failure.
func (j *job) step(e board.Event, about failure) {
	for _, a := range j.board.Step(e) {
		switch a.Act {
		case board.ActOpen:
			b := frames.Encode(&a)
			for _, r := range j.ranks {
				r.conn.send(b)
			}
		case board.ActSought, board.ActTold, board.ActNote, board.ActEnd:
			j.ranks[a.Rank].conn.send(frames.Encode(&a))
		case board.ActFail:
			j.failed(j.failureOf(&a, about))
		case board.ActLook:
			go j.look()
		}
	}
}

// failureOf is the failure that the board has found.
func (j *job) failureOf(a *board.Action, about failure) failure {
	f := failure{rank: j.ranks[a.Rank]}
	switch a.Fault {
	case board.FaultAbort:
		f.kind, f.code, f.text, f.about = failAbort, about.code, about.text, about.about
	case board.FaultExit:
		f.kind, f.exit = failExit, about.exit
	case board.FaultEarly:
		f.kind = failEarly
	case board.FaultStray:
		f.kind = failStray
	case board.FaultMissed:
		f.kind, f.code, f.text = failFence, int(a.Fence), j.name(j.ranks[a.From])+" waits in it"
	case board.FaultMixed:
		f.kind, f.text = failProtocol, mixedMPIs
	case board.FaultKeys, board.FaultFence:
		f.kind, f.text = failProtocol, a.Sentence()
	}
	return f
}

func (j *job) exited(r *rank, e process.Exit) {
	r.exit = e
	j.live--
	j.step(board.Event{Kind: board.EvExit, Rank: r.n, OK: e.OK(), Lost: errors.Is(e.Err, errLost)}, failure{exit: e})
}

// isRank says whether a process is a rank whose end the loop has not heard of.
func (j *job) isRank(pid int) bool {
	return slices.ContainsFunc(j.ranks, func(r *rank) bool { return !j.board.Exited(r.n) && r.far == nil && r.pid == pid })
}

// name is how a rank is called in messages.
func (j *job) name(r *rank) string {
	k, on := j.spec.local(), ""
	if r.host != "" {
		on = " on " + r.host
	}
	switch {
	case j.spec.InProcess && k == 1:
		return fmt.Sprintf("the program (pid %d)", r.pid)
	case k > 1:
		return fmt.Sprintf("the process of ranks %d-%d%s (pid %d)", r.n*k, r.n*k+k-1, on, r.pid)
	}
	return fmt.Sprintf("rank %d%s (pid %d)", r.n, on, r.pid)
}
