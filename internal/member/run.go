// Package member makes the ranks of this process members of a job: their Contexts, connected, and what ends them together.
// Run has all ranks as goroutines of this process; Join makes this process one rank of a job that a launcher started. It
// knows nothing of communicators; package mpi makes them from the Ranks.
package member

import (
	"fmt"
	"io"
	"log/slog"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/check"
)

// Config says how a job is run. The zero Config is that of goroutine ranks that reach each other directly.
type Config struct {
	Logger *slog.Logger // nil is silent
	// Device carries the messages: "auto", "inproc" and Mixed (goroutine ranks only), "shm" (Linux), "unix" or "tcp". Empty is
	// "auto".
	Device string
	// Park makes waiting ranks park at once: necessary inside a testing/synctest bubble.
	Park bool
	// Seed decides what the device chaos of goroutine ranks does.
	Seed uint64
	// Tag begins every line of a goroutine rank's Stdout with its number.
	Tag bool
	// Stdout is what the ranks' Stdout ends in; nil is os.Stdout.
	Stdout io.Writer
	// Insight is what the ranks print about themselves.
	Insight Insight
	// Hang is what happens when they wait for each other for ever.
	Hang Hang
	// Check is what is looked for beside all that is anyway.
	Check Check
	// PassTypes, unless nil, is told of messages whose type signature does not fit their receive's, which are received all the
	// same; see [adi.Context.PassTypes].
	PassTypes func(rank int, f *adi.Fault, source, tag int32)
	// PassOrder, unless nil, lets collectives that do not block match apart from those that block, if all processes of the job
	// have it, and is told of ranks that call both in unlike order; see [adi.Context.PassOrder].
	PassOrder func(r *Rank, d adi.Disorder)
	Leaks     io.Writer // where what goroutine ranks leave behind is told, nil is os.Stderr
	// Launcher is what waits for goroutine ranks, nil where nobody does.
	Launcher adi.Bootstrap
	// Started, unless nil, is called before goroutine ranks begin, and what it returns, unless nil, when all have ended.
	Started func(*Job) (ended func())
	// Choice is by what this process chooses algorithms of collectives: a word that must be the same in all processes, and
	// a text that says where it is from, escaped as in a URL. Empty words are not compared.
	Choice [2]string
	host   func(adi.Bootstrap) string // what tells the hosts of processes apart, where a test does not want the system's answer
	// OnFailure, unless nil, is called with the first failure of goroutine ranks, after the others' calls have been ended.
	OnFailure func(*Failure)
}

func (cfg *Config) passTypes(c *adi.Context) {
	if pass := cfg.PassTypes; pass != nil {
		c.PassTypes(func(f *adi.Fault, source, tag int32) { pass(c.Rank(), f, source, tag) })
	}
}

// passing is passTypes of new ranks.
func (cfg *Config) passing(ranks []*adi.Context, err error) ([]*adi.Context, error) {
	for _, c := range ranks {
		cfg.passTypes(c)
	}
	return ranks, err
}

func (cfg *Config) logger() *slog.Logger {
	if cfg.Logger == nil {
		return slog.New(slog.DiscardHandler)
	}
	return cfg.Logger
}

func (cfg *Config) stdout() io.Writer {
	if cfg.Stdout == nil {
		return os.Stdout
	}
	return cfg.Stdout
}

// A Rank is one rank as the job sees it.
type Rank struct {
	Ctx     *adi.Context
	World   []int // 0, 1, ... size-1; shared by the ranks of a process
	Stdout  io.Writer
	OneHost bool // all processes of the job are known to run on this host
	// Hosts tells the hosts of the world's ranks apart, by numbers from 0 in the order in which they come; nil when all run
	// on one. The ranks of a process share it.
	Hosts []int
	// Abort ends the job because of f and does not return: it ends the process, or the calling goroutine where the ranks
	// are goroutines.
	Abort func(f *Failure)

	// Collectives, unless nil, says how far the rank has come in the collectives of its communicators.
	Collectives func() []check.Collective

	Check Check // of its job
	// Leaks, unless nil, says what the rank leaves behind at its end.
	Leaks func() []string

	job     uint64                                 // among those of the process
	only    bool                                   // no other rank is in its process
	over    atomic.Bool                            // it has begun to leave
	seek    func(rank int, question string) string // asks a rank of another process; nil where that cannot be
	witness *witness
	insight *insight
	calls   *calls
	lines   *lineWriter // behind Stdout, nil when that needs no flushing
}

// A Job is a set of goroutine ranks: all of the job, or those of one process.
type Job struct {
	Ranks []*Rank

	cfg      Config
	first    int  // world rank of the first of Ranks
	direct   bool // the Contexts have no devices
	calls    *calls
	mu       sync.Mutex
	failures []*Failure    // at most one of each rank; the first is the cause of the end
	ended    []bool        // by place in Ranks: its function is over
	aborted  []bool        // by place in Ranks: a failure of it is known
	failing  chan struct{} // closed with the first failure
}

// Run runs body on n goroutine ranks and returns when all have ended. The first error, panic or Abort ends the calls of
// all other ranks; it is the first in the returned error, before those that are no consequences of it.
func Run(n int, cfg Config, body func(r *Rank) error) error {
	if n < 1 || n > limits.RanksPerProcess {
		return fmt.Errorf("%d ranks: want 1 to %d", n, limits.RanksPerProcess)
	}
	ranks, err := contexts(n, &cfg)
	if err != nil {
		return err
	}
	j := newJob(ranks, cfg)
	j.calls = observeCalls(cfg.Insight, cfg.Launcher, ranks...)
	var ended func()
	if cfg.Started != nil {
		ended = cfg.Started(j)
	}
	j.direct = cfg.direct()
	if cfg.device() == Mixed {
		hosts := placesOf(n, func(rank int) int { _, host := twoByTwo(rank); return host })
		for _, r := range j.Ranks {
			r.Hosts = hosts
		}
	}
	log := cfg.logger()
	log.Debug("job begins", "ranks", n, "device", cfg.device())
	unwatch := j.watch()
	j.run(body)
	unwatch()
	if ended != nil {
		ended()
	}
	told := j.calls.ending(causeText(j.Cause()))
	if j.Cause() == nil && cfg.Check.leaks() {
		tellLeaks(cfg.Launcher, cfg.Leaks, j.Ranks...)
	}
	if err = j.close(); err == nil {
		err = told
	}
	log.Debug("job has ended", "error", err)
	return err
}

// run runs body on every rank and returns when all have ended.
func (j *Job) run(body func(r *Rank) error) {
	var running sync.WaitGroup
	for _, r := range j.Ranks {
		running.Add(1)
		go guard(r, body, func(f *Failure) {
			defer running.Done()
			j.finish(r, f)
		})
	}
	running.Wait()
}

func newJob(ranks []*adi.Context, cfg Config) *Job {
	n := len(ranks)
	j := &Job{cfg: cfg, first: ranks[0].Rank(), ended: make([]bool, n), aborted: make([]bool, n), failing: make(chan struct{})}
	world := identity(ranks[0].Size())
	out := &sync.Mutex{}
	all := make([]Rank, n)
	number := jobs.Add(1)
	for i, ctx := range ranks {
		r := &all[i]
		r.Ctx, r.World, r.Abort, r.Stdout, r.job, r.Check = ctx, world, j.abort, cfg.stdout(), number, cfg.Check
		if n > 1 || cfg.Tag {
			r.lines = &lineWriter{mu: out, to: cfg.stdout()}
			if cfg.Tag {
				r.lines.tag = fmt.Appendf(nil, "[%d] ", ctx.Rank())
			}
			r.Stdout = r.lines
		}
		r.insight = observe(ctx, cfg.Insight)
		j.Ranks = append(j.Ranks, r)
	}
	return j
}

// jobs counts those of the process, to tell their goroutines apart.
var jobs atomic.Uint64

func identity(n int) []int {
	w := make([]int, n)
	for i := range w {
		w[i] = i
	}
	return w
}

// finish takes the end of a rank's function.
func (j *Job) finish(r *Rank, f *Failure) {
	if r.lines != nil {
		if err := r.lines.flush(); err != nil && f == nil {
			f = &Failure{Rank: r.Ctx.Rank(), Status: StatusError, Err: fmt.Errorf("standard output: %w", err)}
		}
	}
	if err := r.insight.report(f); err != nil && f == nil {
		f = &Failure{Rank: r.Ctx.Rank(), Status: StatusError, Err: fmt.Errorf("reporting: %w", err)}
	}
	if f != nil {
		j.Fail(f)
	}
	j.mu.Lock()
	j.ended[r.Ctx.Rank()-j.first] = true
	j.mu.Unlock()
}

func (j *Job) abort(f *Failure) {
	j.Fail(f)
	runtime.Goexit()
}

// Fail ends the job because of f, unless it has ended already, and reports whether f is the cause. The first failure of a
// rank counts. Rank -1 stands for somebody who watches.
func (j *Job) Fail(f *Failure) bool {
	if f.relayed() {
		select {
		case <-j.failing:
		case <-time.After(limits.RelayTime):
		}
	}
	j.mu.Lock()
	known := f.Rank >= 0 && j.aborted[f.Rank-j.first]
	if f.Rank >= 0 {
		j.aborted[f.Rank-j.first] = true
	}
	first := len(j.failures) == 0
	if !known && (first || !f.consequence()) {
		j.failures = append(j.failures, f)
	}
	if first {
		close(j.failing)
	}
	j.mu.Unlock()
	if !first {
		return false
	}
	j.calls.failing(f.Error()) // while the others are still where they were
	for _, r := range j.Ranks {
		r.Ctx.Fail(f)
	}
	if j.calls != nil { // the process may end before all its ranks have
		time.AfterFunc(limits.EndTime/2, func() { _ = j.calls.ending(f.Error()) })
	}
	j.cfg.logger().Debug("job fails", "cause", f)
	if j.cfg.OnFailure != nil {
		j.cfg.OnFailure(f)
	}
	return true
}

func causeText(f *Failure) string {
	if f == nil {
		return ""
	}
	return f.Error()
}

// Cause is the first failure, or nil.
func (j *Job) Cause() *Failure {
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.failures) == 0 {
		return nil
	}
	return j.failures[0]
}

// Ended reports whether the function of rank is over.
func (j *Job) Ended(rank int) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.ended[rank-j.first]
}

// close ends the Contexts and gives the job's error.
func (j *Job) close() error {
	var closing sync.WaitGroup
	errs := make([]error, len(j.Ranks))
	if j.direct {
		for i, r := range j.Ranks {
			errs[i] = r.Ctx.Close()
		}
	} else {
		for i, r := range j.Ranks { // the ends of a connection wait for each other
			closing.Go(func() { errs[i] = r.Ctx.Close() })
		}
		closing.Wait()
	}
	if len(j.failures) > 0 {
		return failures(j.failures)
	}
	for i, err := range errs {
		if err != nil {
			return &Failure{Rank: j.first + i, Status: StatusError, Err: err}
		}
	}
	return nil
}
