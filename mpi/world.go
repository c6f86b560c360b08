package mpi

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"sync"
	"time"

	"cadre.example/adi"
	"cadre.example/internal/coll"
	"cadre.example/internal/job"
	"cadre.example/internal/record"
)

// An Option changes how a job runs.
type Option func(*config)

type config = job.Config

// WithLogger lets the runtime tell log what it does, at level Debug, and whom it did not let in. It is silent by default.
func WithLogger(log *slog.Logger) Option { return func(c *config) { c.Logger = log } }

// WithTrace keeps all calls of all ranks of this process, the first 65536 of each, and writes them into a file when the
// ranks have ended: JSON trace events, which Perfetto and Chrome's trace viewer open. It costs some hundred nanoseconds a
// call. The environment's CADRE_CALLS=FILE and cadre run --trace FILE, which makes one file of all processes, come before it.
func WithTrace(file string) Option { return func(c *config) { c.Insight.Calls = file } }

// WithStallReport lets the runtime say on standard error when all ranks have made no progress for d, also where it is not
// certain that they wait for each other for ever: which calls they are in, from which lines, and what each waits for. Without
// it only what is certain is reported, after 2 seconds in one process and 10 in several. A d of 0 or less turns that off.
// What cadre run --on-hang and --hang-after say comes first.
func WithStallReport(d time.Duration) Option {
	return func(c *config) {
		c.Hang.Off, c.Hang.Time, c.Hang.Suspect = d <= 0, max(d, 0), d > 0
	}
}

// WithStrict is strict checking, as cadre run --check=strict: every standard send waits for its receive, so that a program
// that works only because messages are buffered does not; and a checksum finds out when what a send sends is written
// before the send is complete, which its Wait then reports as ErrBuffer. What ranks leave behind is reported too.
func WithStrict() Option { return func(c *config) { c.Check = job.CheckStrict } }

// WithLeakReport writes what the ranks leave behind into w when all have ended well: requests that nobody has completed,
// communicators, persistent operations and buffers that were not freed, and messages that were not received, each with the
// line of the program. Main and Init do so on standard error unless CADRE_CHECK=none is in the environment; with nil they do so
// only where CADRE_CHECK asks for it.
func WithLeakReport(w io.Writer) Option {
	return func(c *config) {
		if c.Leaks = w; w == nil {
			c.Check = job.CheckNone
		} else {
			c.Check = max(c.Check, job.CheckLeaks)
		}
	}
}

// WithTypeWarning makes it no error that a message is of other basic types than its receive: what came is received. tell is
// called with a line about the first such message of the process, from a place where it must not block. So it is for programs
// of C, many of which send integers as bytes.
func WithTypeWarning(tell func(text string)) Option {
	var once sync.Once
	return func(c *config) {
		c.PassTypes = func(rank int, f *adi.Fault, source, tag int32) {
			once.Do(func() {
				tell(fmt.Sprintf("mpi: rank %d: the message from rank %d with tag %d is of %s, the buffer of %s: it is received as it is, and further ones are not told",
					rank, source, tag, signatureText(uint32(f.Got)), signatureText(uint32(f.Want))))
			})
		}
	}
}

func configure(opts []Option) config {
	var cfg config
	for _, o := range opts {
		if o != nil {
			o(&cfg)
		}
	}
	return cfg
}

// Local runs f on n ranks that are goroutines of this process, and returns when all have ended. The first error, panic or
// Abort ends the calls of the other ranks; it is the first in the returned error, which names the rank.
//
// Goroutine ranks share what a process has: package variables, standard output, the working directory and os.Exit.
func Local(n int, f func(world *Comm) error, opts ...Option) error {
	const op = "Local"
	if f == nil {
		return &Error{Class: ErrArg, Op: op, Rank: -1, Peer: -1, Arg: "f", Want: "a function"}
	}
	if n < 1 || n > job.MaxRanks {
		return &Error{Class: ErrArg, Op: op, Rank: -1, Peer: -1, Arg: "n", Value: n, Want: fmt.Sprintf("1..%d ranks", job.MaxRanks)}
	}
	cfg := configure(opts)
	if cfg.Check == job.CheckUnset {
		var err error
		if cfg.Check, err = job.CheckFrom(os.Getenv, job.CheckUnset); err != nil {
			return &Error{Class: ErrArg, Op: op, Rank: -1, Peer: -1, Err: err}
		}
	}
	return job.Run(n, cfg, func(r *job.Rank) error { return runRank(r, f) })
}

// runRank is the life of a rank between the making and the closing of its Context.
func runRank(r *job.Rank, f func(world *Comm) error) error {
	if _, err := coll.Environment(); err != nil {
		return &Error{Class: ErrArg, Op: "Init", Rank: r.Ctx.Rank(), Peer: -1, Err: err}
	}
	world := newWorld(r)
	process.begins(world.proc)
	defer process.ends(world.proc)
	err := f(world)
	if err == nil {
		err = world.proc.last("Finalize") // which the end of f is
	}
	world.proc.closed.Store(true)
	if err != nil {
		return err
	}
	world.coll.Close()
	world.proc.self.coll.Close()
	return nil
}

// last deletes the attributes of the self communicator, before anything else ends, and then those of the world. It returns
// when buffered sends have left.
func (p *proc) last(op string) error {
	k := p.world.rec.Begin(record.Finalize, p.world.id, -1, -1, 0) // which does not end well: it is the rank's last call
	for _, c := range [...]*Comm{p.self, p.world} {
		if e := c.deleteAttributes(op); e != nil {
			k.End(true)
			return c.report(e)
		}
	}
	p.sends.flushAll(p.world)
	return nil
}

// A World is the communicator of all ranks in a program that uses Init instead of Main.
type World struct {
	*Comm
}

// Init joins the job that the process belongs to, or makes a job of one rank. It is for programs that cannot hand their
// work to Main; they must call Finalize at the end, and end all ranks when one fails, for which there is Abort. A process
// that has a [Session] open is in its job already.
func Init(opts ...Option) (*World, error) {
	const op = "Init"
	fail := func(class Class, err error) (*World, error) {
		return nil, &Error{Class: class, Op: op, Rank: -1, Peer: -1, Err: err}
	}
	if !worldBegins() {
		return fail(ErrOther, errors.New("the process has joined a job before"))
	}
	m := &process
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.proc != nil {
		m.proc.life.users++
	} else if _, class, err := m.join(opts); err != nil {
		return fail(class, err)
	}
	started.main.Store(thisThread())
	return &World{m.proc.world}, nil
}

// Finalize ends the rank's part in the job, or the world's when sessions are open still. All ranks call it; it returns when
// all have, unless sessions are open. Every later call on any communicator of the world is an error.
func (w *World) Finalize() error {
	const op = "Finalize"
	if w == nil || w.Comm == nil {
		return (*Comm)(nil).usable(op)
	}
	p := w.proc
	if e := w.usable(op); e != nil && e.Class != ErrRevoked {
		return w.report(e)
	}
	if err := p.last(op); err != nil {
		return err
	}
	if p.life.over.Swap(true) {
		return w.report(w.err(op, ErrComm, errFinalized))
	}
	p.retire(nil)
	started.finalized.Store(true)
	if err := process.release(p); err != nil {
		return w.report(w.fault(op, err, adi.Status{}, -1, 0))
	}
	return nil
}

// fatal prints why a program ends, and ends it.
func fatal(status int, text string) {
	fmt.Fprintln(os.Stderr, text)
	os.Exit(status)
}
