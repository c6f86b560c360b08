package launch

import (
	"fmt"
	"os"
	"sync"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/check"
	"cadre.example/launch/internal/desk"
	"cadre.example/launch/internal/hub"
)

var (
	_ adi.Bootstrap = (*hubSession)(nil)
	_ adi.Rejoiner  = (*hubSession)(nil)
)

// A hubSession is a rank of a job whose processes meet at a hub, which is with rank 0.
type hubSession struct {
	*session
	hub *hub.Hub // at rank 0
	why *desk.Desk
	pmi Exchange // nil where no launcher is spoken with
	bye sync.Once
}

// newHubSession begins to listen to what the hub says over ch.
func newHubSession(s *session, h *hub.Hub, p Exchange) *hubSession {
	hs := &hubSession{session: s, hub: h, pmi: p}
	hs.openDesk()
	go s.listen()
	go s.dieWithJob()
	if p != nil {
		go func() {
			if <-p.Gone(); !p.Left() {
				s.end(fmt.Errorf("launch: %w", ErrLauncherGone))
			}
		}()
	}
	return hs
}

// Abort tells the hub, which says why on rank 0's standard error, and then the launcher.
func (s *hubSession) Abort(code int, reason string) error { return s.AbortAbout(code, reason, "") }

// AbortAbout is Abort.
func (s *hubSession) AbortAbout(code int, reason, about string) error {
	err := s.session.AbortAbout(code, reason, about)
	if s.pmi != nil {
		if e := s.pmi.Abort(code, reason); err == nil {
			err = e
		}
	}
	return err
}

// Finalize also ends what the launcher waits for. Rank 0 stays until all have called it, since the hub is with it.
func (s *hubSession) Finalize() error {
	if err := s.session.Finalize(); err != nil {
		return err
	}
	if s.hub != nil {
		s.hub.Wait()
		s.why.Close()
		fmt.Fprint(os.Stderr, s.hub.Leaks())
	}
	var err error
	if s.pmi != nil {
		s.bye.Do(func() { err = s.pmi.Finalize() })
	}
	return err
}

// Rejoin implements adi.Rejoiner.
func (s *hubSession) Rejoin() error {
	s.openDesk()
	return s.session.Rejoin()
}

// openDesk lets rank 0 answer cadre why.
func (s *hubSession) openDesk() {
	if s.hub == nil {
		return
	}
	s.why = desk.Open(s.JobID(), func(q *desk.Question) *check.Snapshot {
		shot := s.hub.Snapshot(q.Short, q.Stacks)
		shot.Pid, shot.Program, shot.Args = os.Getpid(), os.Args[0], os.Args[1:]
		return shot
	})
}

// failed is what a hub does when its job fails: it says why, and ends the launcher's part.
func failed(p Exchange) func(code int, text string) {
	return func(code int, text string) {
		fmt.Fprintln(os.Stderr, "cadre: "+text)
		if p != nil && !p.Left() {
			time.Sleep(limits.SessionPrint)
			_ = p.Abort(code, text) // the ranks are told by the hub, whatever the launcher does
		}
	}
}
