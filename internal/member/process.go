package member

import (
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/inproc"
	"cadre.example/adi/limits"
	"cadre.example/internal/filesize"
)

// Join makes this process the rank that boot says. All ranks of the job must call it.
func Join(boot adi.Bootstrap, cfg Config) (*Rank, error) {
	r := &Rank{World: identity(boot.Size()), Stdout: cfg.stdout()}
	r.Abort = func(f *Failure) {
		r.calls.failed(f)
		abortProcess(boot, f)
	}
	if boot.Size() == 1 {
		ranks, err := cfg.passing(inproc.New(1, inproc.Config{}))
		if err != nil {
			return nil, err
		}
		r.Ctx = ranks[0]
	} else {
		m, err := meet(boot, 1, &cfg)
		if err != nil {
			return nil, err
		}
		r.Ctx, r.OneHost, r.Hosts = m.ranks[0], m.oneHost(), m.places()
		if m.unordered {
			r.Ctx.PassOrder(func(d adi.Disorder) { cfg.PassOrder(r, d) })
		}
	}
	r.insight = observe(r.Ctx, cfg.Insight)
	r.only = true
	r.witness = testify(boot, []*Rank{r}, func(int) bool { return r.over.Load() }, cfg.Hang)
	r.calls, r.Check = observeCalls(cfg.Insight, boot, r.Ctx), cfg.Check
	return r, nil
}

// Alone makes a job of one rank in the calling process.
func Alone(cfg Config) (*Rank, error) {
	ranks, err := cfg.passing(inproc.New(1, inproc.Config{}))
	if err != nil {
		return nil, err
	}
	r := &Rank{Ctx: ranks[0], World: identity(1), Stdout: cfg.stdout(), insight: observe(ranks[0], cfg.Insight), only: true,
		calls: observeCalls(cfg.Insight, nil, ranks[0]), Check: cfg.Check}
	r.Abort = func(f *Failure) {
		r.calls.failed(f)
		abortProcess(nil, f)
	}
	return r, nil
}

// Leave ends the rank in order. It returns when all ranks have called it: until then messages to this rank arrive.
func Leave(r *Rank, boot adi.Bootstrap) error {
	r.over.Store(true)
	defer r.witness.end()
	if err := r.insight.report(nil); err != nil {
		return err
	}
	if err := r.calls.ending(""); err != nil {
		return err
	}
	if err := r.Ctx.Err(); err != nil {
		return err
	}
	if boot == nil {
		if r.Check.leaks() {
			tellLeaks(nil, nil, r)
		}
		return r.Ctx.Close()
	}
	if boot.Size() > 1 {
		if err := boot.Fence(); err != nil {
			return err
		}
	}
	if r.Check.leaks() {
		tellLeaks(boot, nil, r)
	}
	return errors.Join(r.Ctx.Close(), boot.Finalize())
}

// RunProcess runs body on the n ranks of this process, of a job of several processes that all call it with the same n, and
// leaves the job in order: rank i of the process that boot calls p is world rank p*n+i. A failure has been reported to the
// launcher when it is returned; ranks that do not end because of it may then still run.
func RunProcess(boot adi.Bootstrap, n int, cfg Config, body func(r *Rank) error) *Failure {
	if n > 1 {
		return runSeveral(boot, n, cfg, body)
	}
	r, err := Join(boot, cfg)
	if err != nil {
		f := &Failure{Rank: boot.Rank(), Status: StatusError, Err: fmt.Errorf("joining the job: %w", err)}
		tell(boot, f)
		return f
	}
	done := make(chan *Failure, 1)
	go guard(r, body, func(f *Failure) { done <- f })
	f := <-done
	if f != nil {
		_ = r.insight.report(f) // the failure is what counts
		r.calls.failed(f)
	} else {
		if err := Leave(r, boot); err != nil {
			f = &Failure{Rank: boot.Rank(), Status: StatusError, Err: fmt.Errorf("leaving the job: %w", err)}
		}
	}
	if f != nil {
		tell(boot, f)
	}
	return f
}

// RunJoined runs body on a rank that has joined its job with boot, which is nil for one that is alone, and leaves it there.
// A failure has been reported when it is returned.
func RunJoined(r *Rank, boot adi.Bootstrap, body func(r *Rank) error) *Failure {
	done := make(chan *Failure, 1)
	go guard(r, body, func(f *Failure) { done <- f })
	f := <-done
	if f == nil {
		return nil
	}
	_ = r.insight.report(f) // the failure is what counts
	r.calls.failed(f)
	if boot == nil {
		fmt.Fprintln(filesize.Stderr, f.Text()+f.stack()) // there is no other rank that it could be
	} else {
		tell(boot, f)
	}
	return f
}

// runSeveral is RunProcess for more ranks than one.
func runSeveral(boot adi.Bootstrap, n int, cfg Config, body func(r *Rank) error) *Failure {
	failed := func(doing string, err error) *Failure {
		f := &Failure{Rank: boot.Rank() * n, Status: StatusError, Err: fmt.Errorf("%s the job: %w", doing, err)}
		tellOf(boot, f)
		return f
	}
	m, err := meet(boot, n, &cfg)
	if err != nil {
		return failed("joining", err)
	}
	told := make(chan struct{})
	var j *Job
	cfg.OnFailure = func(f *Failure) {
		go func() {
			_ = j.calls.ending(f.Error())
			tellOf(boot, f)
			close(told)
		}()
	}
	j = newJob(m.ranks, cfg)
	j.calls = observeCalls(cfg.Insight, boot, m.ranks...)
	for _, r := range j.Ranks {
		r.OneHost, r.Hosts = m.oneHost(), m.places()
	}
	witness := j.Testify(boot)
	defer witness()
	ended := make(chan struct{})
	go func() {
		j.run(body)
		close(ended)
	}()
	select {
	case <-ended:
	case <-told:
		select {
		case <-ended:
		case <-time.After(limits.EndTime):
			return j.Cause()
		}
	}
	if f := j.Cause(); f != nil {
		<-told
		j.close()
		return f
	}
	if err := j.calls.ending(""); err != nil {
		return failed("leaving", err)
	}
	if err := boot.Fence(); err != nil { // until then messages to the ranks arrive
		return failed("leaving", err)
	}
	if cfg.Check.leaks() {
		tellLeaks(boot, nil, j.Ranks...)
	}
	if err := errors.Join(j.close(), boot.Finalize()); err != nil {
		return failed("leaving", err)
	}
	return nil
}

func abortProcess(boot adi.Bootstrap, f *Failure) {
	if boot != nil {
		tell(boot, f.explained())
	} else {
		fmt.Fprintln(filesize.Stderr, f.Report())
	}
	os.Exit(f.Status)
}

// wait is how long others should have the first word.
func (f *Failure) wait() time.Duration {
	var fault *adi.Fault
	switch {
	case errors.Is(f.Err, syscall.EMFILE) || errors.Is(f.Err, syscall.ENFILE):
	case f.relayed():
		return limits.RelayTime
	case errors.As(f.Err, &fault) && (fault.Kind == adi.FaultPeer || fault.Kind == adi.FaultEnded):
		return limits.PeerTime
	}
	return 0
}

// An aboutAborter is a launcher that tells once what several ranks report about the same.
type aboutAborter interface {
	AbortAbout(code int, reason, about string) error
}

// tell reports f to the launcher, which prints it and knows which rank it is from.
func tell(boot adi.Bootstrap, f *Failure) { tellText(boot, f, f.Text()) }

// tellOf is tell for a launcher that knows only which process it is from.
func tellOf(boot adi.Bootstrap, f *Failure) { tellText(boot, f, f.Error()) }

func tellText(boot adi.Bootstrap, f *Failure, text string) {
	if wait := f.wait(); wait > 0 {
		select {
		case <-boot.Ended():
			return
		case <-time.After(wait):
		}
	}
	var err error
	if b, ok := boot.(aboutAborter); ok {
		err = b.AbortAbout(f.Status, text+f.stack(), f.about())
	} else {
		err = boot.Abort(f.Status, text+f.stack())
	}
	if err != nil {
		fmt.Fprintln(filesize.Stderr, f.Report())
	}
}
