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
	"cadre.example/adi/limits"
	"cadre.example/internal/coll"
	"cadre.example/internal/environ"
	"cadre.example/internal/filesize"
	"cadre.example/internal/member"
	"cadre.example/internal/record"
)

// An Option changes how a job runs.
type Option func(*config)

type config = member.Config

// WithLogger makes the runtime log its actions to log at level Debug, and connections that it refuses. Without it the
// runtime logs nothing.
func WithLogger(log *slog.Logger) Option { return func(c *config) { c.Logger = log } }

// WithTrace records the calls of all ranks of this process, the first 65536 of each, and writes them to file when the
// ranks have ended. The file holds JSON trace events for Perfetto and Chrome's trace viewer. Tracing costs some hundred
// nanoseconds a call. CADRE_CALLS=FILE in the environment and cadre run --trace FILE, which makes one file of all
// processes, override it.
func WithTrace(file string) Option { return func(c *config) { c.Insight.Calls = file } }

// WithStallReport makes the runtime report on standard error when no rank has made progress for d, even if a deadlock is
// not certain: the call of each rank, its line in the program, and what it waits for. Without this option the runtime
// reports only certain deadlocks, after 2 seconds in one process and 10 in several. A d of 0 or less turns all reports
// off. cadre run --on-hang and --hang-after override it.
func WithStallReport(d time.Duration) Option {
	return func(c *config) {
		c.Hang.Off, c.Hang.Time, c.Hang.Suspect = d <= 0, max(d, 0), d > 0
	}
}

// WithStrict turns on strict checking, like cadre run --check=strict. Every standard send waits for its receive, which
// exposes programs that rely on buffering. A checksum detects a write to the memory of a pending send, and Wait reports
// it as ErrBuffer. The runtime also reports what ranks leave behind.
func WithStrict() Option { return func(c *config) { c.Check = member.CheckStrict } }

// WithLeakReport writes to w what ranks leave behind when all have ended well, each with the line of the program:
// requests not completed; communicators, persistent operations and buffers not freed; and messages not received. Without
// this option, Main and Init report to standard error unless CADRE_CHECK=none is set; with a nil w, they report only if
// CADRE_CHECK asks for it.
func WithLeakReport(w io.Writer) Option {
	return func(c *config) {
		if c.Leaks = w; w == nil {
			c.Check = member.CheckNone
		} else {
			c.Check = max(c.Check, member.CheckLeaks)
		}
	}
}

// WithTypeWarning turns a mismatch of basic types between a message and its receive from an error into a warning: the
// receive takes the data. The runtime calls tell, which must not block, with a line about the first such message of the
// process. It suits C programs, many of which send integers as bytes.
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

// Local runs f on n goroutine ranks of this process and returns when all have ended. The first error, panic or Abort
// ends the calls of the other ranks; the returned error begins with it and names the rank.
//
// Goroutine ranks share what a process has: package variables, standard output, the working directory and os.Exit.
func Local(n int, f func(world *Comm) error, opts ...Option) error {
	const op = "Local"
	if f == nil {
		return &Error{Class: ErrArg, Op: op, Rank: -1, Peer: -1, Arg: "f", Want: "a function"}
	}
	if n < 1 || n > limits.RanksPerProcess {
		return &Error{Class: ErrArg, Op: op, Rank: -1, Peer: -1, Arg: "n", Value: n, Want: fmt.Sprintf("1..%d ranks", limits.RanksPerProcess)}
	}
	cfg := configure(opts)
	if cfg.Check == member.CheckUnset {
		var err error
		if cfg.Check, err = member.CheckFrom(environ.Get, member.CheckUnset); err != nil {
			return &Error{Class: ErrArg, Op: op, Rank: -1, Peer: -1, Err: err}
		}
	}
	return member.Run(n, cfg, func(r *member.Rank) error { return runRank(r, f) })
}

// runRank is the life of a rank between the making and the closing of its Context.
func runRank(r *member.Rank, f func(world *Comm) error) error {
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
		if e := deleteAttributes(c, op); e != nil {
			k.End(true)
			return c.report(e)
		}
	}
	p.sends.flushAll(p.world)
	return nil
}

// A World is the communicator of all ranks in a program that uses [Init] instead of [Main].
type World struct {
	*Comm
}

// Init joins the job of this process, or makes a job of one rank (MPI_Init). Use it in programs that cannot hand control
// to Main. Such a program must call Finalize at the end and, if one rank fails, end all ranks with Abort. A process with
// an open [Session] has joined its job already.
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

// Finalize ends the rank's part in the job (MPI_Finalize). All ranks call it, and it returns when all have. If sessions
// are open, it ends only the world and does not wait. Later calls on communicators of the world fail.
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
	fmt.Fprintln(filesize.Stderr, text)
	os.Exit(status)
}
