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

	"cadre.example/internal/check"
	"cadre.example/internal/memory"
	"cadre.example/internal/record"
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
	bound    place              // its processors
	pmi      io.ReadWriteCloser // of its process, should that be of another MPI; serveForeign closes it
	out, err *stream            // nil: the process has the launcher's own

	joins     int  // how often it has joined: one that has finalized may come again
	closed    bool // its channel
	finalized bool
	exited    bool
	exit      exit
	aborted   bool // waits for the launcher's note
	foreign   bool // speaks PMI, as programs of other MPIs do
	stops     int  // at how many looks in a row it was stopped
	fences    uint32
	values    map[string]string
	calls     calls
}

// A runner is the process of a rank, on this host or on another.
type runner interface {
	// signal goes to the whole process group.
	signal(sig syscall.Signal)
	// reap returns when the process has ended, with how.
	reap() exit
}

func (r *rank) joined() bool { return r.joins > 0 }

// A job is one run. Everything but post and Wait belongs to the goroutine of loop.
type job struct {
	spec     *Spec
	start    time.Time
	id       string
	ranks    []*rank
	live     int // processes that have not ended
	anyJoin  bool
	anyCadre bool // as a program of ours
	foreign  foreignDesk
	stdout   *sink
	stderr   *sink
	alarm    *alarm
	fars     []*far   // by host of the Spec; nil: it is this one
	orphans  *orphans // nil: none are looked after
	events   chan event
	over     chan struct{}   // closed when nobody reads events any more
	reports  []chan struct{} // one for each text of the launcher's own, closed when it was written

	table  []byte // the frames of values that are new since the last fence
	fenced uint32 // fences that are complete

	record *memory.Segment // the latest calls of all ranks; nil: they are not known

	memory *memoryWatch // what the kernel does for want of memory

	leaks record.Blocks // what ranks have left behind

	inquiries inquiry.Desk
	looking   bool      // somebody looks why ranks wait
	hang      string    // what was said about that
	asked     time.Time // when SIGQUIT came last

	elsewhere []check.State // what the other ranks do, when one has aborted; not nil once that was asked
	failures  []failure
	settled   <-chan time.Time // when the first failure is chosen
	tries     int
	stopping  bool
	bounded   bool // what the ranks still have to say is not waited for without limit
	status    int
	grace     <-chan time.Time
	told      <-chan time.Time // when ranks that were told to end must have ended
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
	j.stdout = newSink(spec.Stdout, onErr(spec.Stdout))
	j.alarm = newAlarm()
	j.stderr = j.stdout
	if !sameFile(spec.Stdout, spec.Stderr) {
		j.stderr = newSink(spec.Stderr, onErr(spec.Stderr))
	}
	j.stderr.alarm = j.alarm
	j.stdout.color = spec.Color && isTerminal(spec.Stdout)
	j.stderr.color = spec.Color && isTerminal(spec.Stderr)
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
	for j.live > 0 || j.settled != nil {
		select {
		case <-look.C:
			j.lookForStopped()
		case e := <-j.events:
			j.take(e)
		case <-j.settled:
			j.settled = nil
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
		case <-j.told:
			j.told = nil
			j.toldOver()
		case <-j.orphans.signals():
			j.orphans.note()
		case <-j.orphans.after():
			j.orphans.take(j.isRank)
		case sig := <-j.spec.Signals:
			j.signal(sig)
		}
	}
}

func (j *job) take(e event) {
	r := j.ranks[e.rank]
	switch e.what {
	case evHello:
		r.joins++
		r.finalized, j.anyJoin, j.anyCadre = false, true, true
		if i := slices.IndexFunc(j.ranks, func(r *rank) bool { return r.foreign }); i >= 0 {
			j.failed(failure{rank: j.ranks[i], kind: failProtocol, text: mixedMPIs})
		}
		j.checkStrays()
	case evPut:
		j.put(r, e.key, e.text)
	case evFence:
		j.fence(r, e.count)
	case evFinalize:
		r.finalized = true
		j.checkFence()
	case evAbort:
		r.aborted = true
		j.failed(failure{rank: r, kind: failAbort, code: e.code, text: e.text, about: e.key})
	case evLeaks:
		j.leaks.Add(e.code, e.text)
	case evCalls:
		if err := r.calls.take(e.text, e.count == 1); err != nil {
			j.failed(failure{rank: r, kind: failProtocol, text: err.Error()})
		}
	case evProtocol:
		j.failed(failure{rank: r, kind: failProtocol, text: e.err.Error()})
	case evClosed:
		j.closed(r)
	case evExit:
		j.exited(r, e.exit)
	case evSink:
		j.sinkBroken(e.file, e.err)
	case evState:
		j.inquiries.Answer(r.n, e.count, e.last, e.part)
	case evSeek, evTell:
		j.pass(j.ranks[e.rank], e.what, e.letter)
	case evQuiet:
		j.quiet()
	case evInquire:
		j.ask(e.inquiry)
	case evHang:
		j.hangs(e.text, e.last)
	case evElse:
		if j.elsewhere = e.states; j.settled != nil {
			j.settled = time.After(0)
		}
	case evForeign:
		j.tellsForeign(r, e.foreign)
	case evHost:
		j.hostGone(e.far)
	case evTimeUp:
		j.timeOver(e.text)
	case evSay:
		j.speak(func() { j.stderr.say(e.text) })
	}
}

func (j *job) exited(r *rank, e exit) {
	r.exited, r.exit = true, e
	j.live--
	switch {
	case errors.Is(e.err, errLost): // which was told
	case !e.ok():
		if !r.aborted {
			j.failed(failure{rank: r, kind: failExit, exit: e})
		}
	case r.aborted:
	case r.finalized:
		j.checkFence()
	case r.joined():
		j.failed(failure{rank: r, kind: failEarly})
	case j.anyJoin:
		j.failed(failure{rank: r, kind: failStray})
	}
}

// isRank says whether a process is a rank whose end the loop has not heard of.
func (j *job) isRank(pid int) bool {
	return slices.ContainsFunc(j.ranks, func(r *rank) bool { return !r.exited && r.far == nil && r.pid == pid })
}

// checkStrays blames ranks that have ended well without joining a job that others have joined meanwhile.
func (j *job) checkStrays() {
	for _, r := range j.ranks {
		if r.exited && !r.joined() && r.exit.ok() {
			j.failed(failure{rank: r, kind: failStray})
			return
		}
	}
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
