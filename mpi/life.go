package mpi

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/internal/coll"
	"cadre.example/internal/environ"
	"cadre.example/internal/member"
	"cadre.example/launch"
)

// life is how long a rank takes part in its job: while its world or one of its sessions is open. The lock of a
// membership guards users.
type life struct {
	users    int
	leave    func() error  // of a rank of Init and NewSession; nil where the end of Main's or Local's function ends it
	over     atomic.Bool   // the world has been finalized, while sessions may go on
	sessions atomic.Uint64 // that there have been
}

// A membership is the part that this process takes in a job.
type membership struct {
	mu    sync.Mutex
	boot  adi.Bootstrap // nil in a process that is alone
	found bool          // boot has been looked for
	been  bool          // the process has been in the job of boot
	proc  *proc         // the rank of Init and NewSession, or nil while it takes no part
	ranks []*proc       // those of Main and Local
}

var process membership

// find looks for the job once.
func (m *membership) find(cfg *config) (boot adi.Bootstrap, err error) {
	if !m.found {
		if m.boot, err = launch.Find(cfg.Logger); err != nil {
			return nil, err
		}
		m.found = true
	}
	return m.boot, nil
}

// enter is find for a process that is about to take part, perhaps not for the first time.
func (m *membership) enter(cfg *config) (boot adi.Bootstrap, err error) {
	boot, err = m.find(cfg)
	if err != nil || boot == nil {
		return boot, err
	}
	if m.been {
		again, can := boot.(adi.Rejoiner)
		if !can {
			return nil, errors.New("the process has left its job, and this launcher takes nobody back: keep one session open")
		}
		if err := again.Rejoin(); err != nil {
			return nil, err
		}
	}
	m.been = true
	return boot, nil
}

// join makes the process a rank of its job. m.mu is held.
func (m *membership) join(opts []Option) (*proc, Class, error) {
	cfg := configure(opts)
	cfg.Device = launch.Device()
	n, err := launch.Local()
	if err != nil {
		return nil, ErrArg, err
	}
	if n > 1 {
		return nil, ErrArg, fmt.Errorf("%s=%d: goroutine ranks need mpi.Main or mpi.Local", envLocal, n)
	}
	if err = cfg.FromEnvironment(environ.Get); err != nil {
		return nil, ErrArg, err
	}
	if err = cfg.HangFrom(environ.Get); err != nil {
		return nil, ErrArg, err
	}
	if cfg.Check, err = member.CheckFrom(environ.Get, cmp.Or(cfg.Check, member.CheckLeaks)); err != nil {
		return nil, ErrArg, err
	}
	if _, err := coll.Environment(); err != nil {
		return nil, ErrArg, err
	}
	cfg.Choice[0], cfg.Choice[1] = coll.Choice()
	boot, err := m.enter(&cfg)
	if err != nil {
		return nil, ErrOther, err
	}
	var r *member.Rank
	if boot == nil {
		r, err = member.Alone(cfg)
	} else {
		r, err = member.Join(boot, cfg)
	}
	if err != nil {
		return nil, ErrOther, err
	}
	p := newWorld(r).proc
	p.life.leave = func() error { return member.Leave(r, boot) }
	m.proc = p
	return p, 0, nil
}

// enterOnce is enter for a caller that does not hold m.mu.
func (m *membership) enterOnce(cfg *config) (boot adi.Bootstrap, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.enter(cfg)
}

// open is the rank that the process is because of a session, with one user more, or nil.
func (m *membership) open() *proc {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.proc != nil {
		m.proc.life.users++
	}
	return m.proc
}

// begins enters a rank of Main or Local, and ends takes it out.
func (m *membership) begins(p *proc) {
	m.mu.Lock()
	m.ranks = append(m.ranks, p)
	m.mu.Unlock()
}

func (m *membership) ends(p *proc) {
	m.mu.Lock()
	m.ranks = slices.DeleteFunc(m.ranks, func(q *proc) bool { return q == p })
	m.mu.Unlock()
}

// use adds a user of p. It returns false if p no longer takes part.
func (m *membership) use(p *proc) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if p.closed.Load() {
		return false
	}
	p.life.users++
	return true
}

// release removes a user of p. The last one ends the rank's part in the job.
func (m *membership) release(p *proc) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	p.life.users--
	if p.life.users > 0 || p.life.leave == nil {
		return nil
	}
	m.proc = nil
	if p.closed.Swap(true) {
		return nil
	}
	p.world.coll.Close()
	p.self.coll.Close()
	return p.life.leave()
}

// retire ends what belongs to a session, or to the world for a nil one.
func (p *proc) retire(s *Session) {
	n := &p.notices
	n.mu.Lock()
	var all []*shared
	for _, w := range n.comms {
		if c := w.Value(); c != nil && c.session == s {
			all = append(all, c)
		}
	}
	n.mu.Unlock()
	for _, c := range all {
		for _, used := range [...]uint32{open, permanent, unmade, revoked} {
			if c.state.CompareAndSwap(used, over) {
				break
			}
		}
	}
}
