package job

import (
	"errors"
	"fmt"
	"net/netip"
	"os"
	"strconv"
	"syscall"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/inproc"
	"cadre.example/adi/tcp"
)

// addrKey is where a rank publishes what the stream device of its peers dials, crowdKey where rank 0 says for all whether
// ranks share processors: each for itself might see another number of them.
const (
	addrKey  = "addr"
	crowdKey = "crowded"
)

// Join makes this process the rank that boot says. All ranks of the job must call it.
func Join(boot adi.Bootstrap, cfg Config) (*Rank, error) {
	size := boot.Size()
	r := &Rank{World: identity(size), Stdout: cfg.stdout(), Abort: func(f *Failure) { abortProcess(boot, f) }}
	if size == 1 {
		ranks, err := inproc.New(1, inproc.Config{})
		if err != nil {
			return nil, err
		}
		r.Ctx = ranks[0]
		r.insight = observe(r.Ctx, cfg.Insight)
		return r, nil
	}
	network, err := cfg.network()
	if err != nil {
		return nil, err
	}
	var hosts []netip.Addr
	if network == tcp.TCP && boot.LocalSize() < size {
		if hosts, err = tcp.HostAddresses(); err != nil {
			return nil, err
		}
	}
	ctx, addr, err := listen(adi.Config{Rank: boot.Rank(), Size: size, Spin: inproc.Spin(boot.LocalSize()), Eager: cfg.Insight.Eager}, boot.LocalSize(), tcp.Config{
		Network: network, Hosts: hosts, Secret: boot.Secret(), Job: boot.JobID(), Logger: cfg.Logger,
		Lookup: func(peer int) (string, error) { return boot.Get(peer, addrKey) },
	})
	if err != nil {
		return nil, err
	}
	r.Ctx = ctx
	if err := boot.Put(addrKey, addr); err != nil {
		return nil, err
	}
	if r.Ctx.Rank() == 0 {
		if err := boot.Put(crowdKey, strconv.FormatBool(r.Ctx.Crowded())); err != nil {
			return nil, err
		}
	}
	if err := boot.Fence(); err != nil {
		return nil, err
	}
	crowded, err := boot.Get(0, crowdKey)
	if err != nil {
		return nil, err
	}
	r.Ctx.SetCrowded(crowded == strconv.FormatBool(true))
	r.insight = observe(r.Ctx, cfg.Insight)
	r.OneHost = boot.LocalSize() == size
	return r, nil
}

// Alone makes a job of one rank in the calling process.
func Alone(cfg Config) (*Rank, error) {
	ranks, err := inproc.New(1, inproc.Config{})
	if err != nil {
		return nil, err
	}
	return &Rank{Ctx: ranks[0], World: identity(1), Stdout: cfg.stdout(), Abort: func(f *Failure) { abortProcess(nil, f) },
		insight: observe(ranks[0], cfg.Insight)}, nil
}

// Leave ends the rank in order. It returns when all ranks have called it: until then messages to this rank arrive.
func Leave(r *Rank, boot adi.Bootstrap) error {
	if err := r.insight.report(nil); err != nil {
		return err
	}
	if err := r.Ctx.Err(); err != nil {
		return err
	}
	if boot == nil {
		return r.Ctx.Close()
	}
	if boot.Size() > 1 {
		if err := boot.Fence(); err != nil {
			return err
		}
	}
	return errors.Join(r.Ctx.Close(), boot.Finalize())
}

// RunProcess runs body as the rank that boot says and leaves the job in order. A failure has been reported to the
// launcher when it is returned.
func RunProcess(boot adi.Bootstrap, cfg Config, body func(r *Rank) error) *Failure {
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

func abortProcess(boot adi.Bootstrap, f *Failure) {
	if boot != nil {
		tell(boot, f)
	} else {
		fmt.Fprintln(os.Stderr, f.Report())
	}
	os.Exit(f.Status)
}

// peerWait is how long a rank that has lost a peer waits to be ended before it says so itself: the launcher sees every
// process end, and knows why better than its peers do. Only a rank that lacks descriptors itself knows best.
const peerWait = 100 * time.Millisecond

// tell reports f to the launcher, which prints it.
func tell(boot adi.Bootstrap, f *Failure) {
	var fault *adi.Fault
	if errors.As(f.Err, &fault) && (fault.Kind == adi.FaultPeer || fault.Kind == adi.FaultEnded) &&
		!errors.Is(f.Err, syscall.EMFILE) && !errors.Is(f.Err, syscall.ENFILE) {
		select {
		case <-boot.Ended():
			return
		case <-time.After(peerWait):
		}
	}
	if err := boot.Abort(f.Status, f.Err.Error()+f.stack()); err != nil {
		fmt.Fprintln(os.Stderr, f.Report())
	}
}
