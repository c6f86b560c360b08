package launch

import (
	"errors"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/launch/internal/control"
)

// fake is a launcher made by hand: it has written the welcome and hears frames.
func fake(t *testing.T, welcome []byte) (*session, net.Conn, *control.Reader) {
	t.Helper()
	ours, theirs := net.Pipe()
	t.Cleanup(func() { ours.Close(); theirs.Close() })
	hello := make(chan error, 1)
	r := control.NewReader(theirs)
	go func() {
		theirs.Write(welcome)
		kind, body, err := r.Next()
		if err == nil && (kind != control.KindHello || control.DecodeHello(body) != nil) {
			err = errors.New("no hello")
		}
		hello <- err
	}()
	s, err := newSession(ours)
	if err != nil {
		t.Fatal(err)
	}
	if err := <-hello; err != nil {
		t.Fatal(err)
	}
	go s.listen()
	return s, theirs, r
}

func welcome() []byte {
	w := control.Welcome{Rank: 1, Size: 3, LocalRank: 1, LocalSize: 3, JobID: "j"}
	w.Secret[0] = 42
	return control.AppendWelcome(nil, &w)
}

func TestSession(t *testing.T) {
	s, theirs, r := fake(t, welcome())
	if s.Rank() != 1 || s.Size() != 3 || s.LocalRank() != 1 || s.LocalSize() != 3 || s.JobID() != "j" || len(s.Secret()) != 32 || s.Secret()[0] != 42 {
		t.Errorf("%+v", s.welcome)
	}
	s.Secret()[0] = 0
	if s.Secret()[0] != 42 {
		t.Error("the secret can be changed")
	}
	go func() {
		r.Next() // put
		r.Next() // fence
		b := control.AppendValue(nil, 2, "k", "v")
		theirs.Write(control.AppendCount(b, control.KindFenced, 1))
	}()
	if err := s.Put("k", "mine"); err != nil {
		t.Fatal(err)
	}
	if err := s.Fence(); err != nil {
		t.Fatal(err)
	}
	if v, err := s.Get(2, "k"); v != "v" || err != nil {
		t.Errorf("%q %v", v, err)
	}
	for _, c := range []struct {
		rank int
		key  string
	}{{0, "k"}, {2, "K"}, {-1, "k"}, {3, "k"}} {
		if v, err := s.Get(c.rank, c.key); err == nil {
			t.Errorf("rank %d key %s: %q", c.rank, c.key, v)
		}
	}
	if err := s.Put("a b", "v"); err == nil {
		t.Error("a key with a space was put")
	}
}

// The launcher is gone, or ends the job, or talks nonsense: Ended is closed, Cause says why, calls fail with it.
func TestSessionEnds(t *testing.T) {
	for _, c := range []struct {
		name string
		send []byte
		want error
		says string
	}{
		{"gone", nil, ErrLauncherGone, "launcher is gone"},
		{"ended", control.AppendEnd(nil, "rank 2 failed"), ErrJobEnded, "rank 2 failed"},
		{"unknown kind", control.AppendEmpty(nil, 99), control.ErrFrame, "kind 99"},
		{"answer to no fence", control.AppendCount(control.AppendCount(nil, control.KindFenced, 1), control.KindFenced, 2), control.ErrFrame, "no fence"},
		{"value of nobody", control.AppendValue(nil, 3, "k", "v"), control.ErrFrame, "rank 3"},
		{"too long", []byte{0, 0, 0, 1, 0}, control.ErrFrame, "at most"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, theirs, _ := fake(t, welcome())
			theirs.Write(c.send)
			theirs.Close()
			<-s.Ended()
			if err := s.Cause(); !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("cause %v, want %v with %q", err, c.want, c.says)
			}
			for name, call := range map[string]func() error{
				"put":      func() error { return s.Put("k", "v") },
				"fence":    s.Fence,
				"abort":    func() error { return s.Abort(1, "") },
				"finalize": s.Finalize,
			} {
				if err := call(); !errors.Is(err, c.want) {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
}

// After Finalize the launcher's end is no failure.
func TestFinalize(t *testing.T) {
	s, theirs, r := fake(t, welcome())
	heard := make(chan control.Kind)
	go func() { k, _, _ := r.Next(); heard <- k; theirs.Close() }()
	if err := s.Finalize(); err != nil {
		t.Fatal(err)
	}
	if k := <-heard; k != control.KindFinalize {
		t.Errorf("kind %d", k)
	}
	if err := s.Finalize(); err == nil || !strings.Contains(err.Error(), "twice") {
		t.Errorf("again: %v", err)
	}
	select {
	case <-s.Ended():
		t.Error("ended after finalize")
	case <-time.After(20 * time.Millisecond):
	}
}

// A process that finalizes may come back, and its launcher's end is a failure again.
func TestRejoin(t *testing.T) {
	s, theirs, r := fake(t, welcome())
	heard := make(chan control.Kind)
	go func() {
		for range 3 {
			k, _, _ := r.Next()
			heard <- k
		}
		theirs.Close()
	}()
	for i, act := range []func() error{s.Finalize, s.Rejoin, s.Finalize} {
		if err := act(); err != nil {
			t.Fatal(err)
		}
		if k, want := <-heard, []control.Kind{control.KindFinalize, control.KindHello, control.KindFinalize}[i]; k != want {
			t.Errorf("kind %d, want %d", k, want)
		}
	}
	if err := s.Finalize(); err == nil {
		t.Error("finalized twice")
	}
}

// A launcher that says nothing does not hold up an abort for ever.
func TestAbortIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, theirs, r := fake(t, welcome())
		go r.Next()
		start := time.Now()
		if err := s.Abort(1, "why"); err == nil || time.Since(start) != limits.SessionNote {
			t.Errorf("%v after %v", err, time.Since(start))
		}
		theirs.Close()
		<-s.Ended()
	})
}

func TestBadWelcome(t *testing.T) {
	for name, b := range map[string][]byte{
		"another frame": control.AppendHello(nil), "empty": nil, "cut": welcome()[:20], "garbage": []byte("HTTP/1.1 200 OK\r\n"),
	} {
		ours, theirs := net.Pipe()
		go func() { theirs.Write(b); theirs.Close() }()
		if _, err := newSession(ours); err == nil {
			t.Errorf("%s was accepted", name)
		}
		ours.Close()
	}
}
