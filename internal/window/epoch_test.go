package window

import "testing"

// Each call is allowed in some states and leads to others; what is not allowed changes nothing.
func TestEpochs(t *testing.T) {
	calls := map[string]func(*epochs) *Fault{
		"fence":      func(e *epochs) *Fault { return e.onFence(0) },
		"last fence": func(e *epochs) *Fault { return e.onFence(NoSucceed) },
		"start":      func(e *epochs) *Fault { return e.onStart([]int{1}) },
		"complete":   func(e *epochs) *Fault { _, f := e.onComplete(); return f },
		"post":       func(e *epochs) *Fault { return e.onPost([]int{1}) },
		"lock":       func(e *epochs) *Fault { return e.onLock(1, Shared) },
		"unlock":     func(e *epochs) *Fault { _, f := e.onUnlock(1); return f },
		"lock all":   (*epochs).onLockAll,
		"unlock all": (*epochs).onUnlockAll,
		"access 1":   func(e *epochs) *Fault { return e.access(1) },
		"access 2":   func(e *epochs) *Fault { return e.access(2) },
		"flush":      func(e *epochs) *Fault { return e.passive(1) },
	}
	for _, c := range []struct {
		before []string
		call   string
		ok     bool
	}{
		{nil, "access 1", false},
		{nil, "flush", false},
		{[]string{"fence"}, "access 2", true},
		{[]string{"fence"}, "flush", false},
		{[]string{"fence", "access 1"}, "lock", false},
		{[]string{"fence"}, "lock", true},
		{[]string{"fence", "lock"}, "access 2", false},
		{[]string{"last fence"}, "access 1", false},
		{[]string{"fence", "access 1"}, "start", false},
		{[]string{"fence", "access 1"}, "post", false},
		{[]string{"start"}, "access 1", true},
		{[]string{"start"}, "access 2", false},
		{[]string{"start"}, "start", false},
		{[]string{"start"}, "lock all", false},
		{[]string{"start"}, "fence", false},
		{[]string{"start", "complete"}, "access 1", false},
		{[]string{"start", "complete"}, "fence", true},
		{[]string{"post"}, "fence", false},
		{[]string{"post"}, "start", true},
		{[]string{"lock"}, "access 1", true},
		{[]string{"lock"}, "access 2", false},
		{[]string{"lock"}, "lock", false},
		{[]string{"lock"}, "lock all", false},
		{[]string{"lock"}, "flush", true},
		{[]string{"lock", "unlock"}, "unlock", false},
		{[]string{"lock", "unlock"}, "access 1", false},
		{[]string{"lock all"}, "access 2", true},
		{[]string{"lock all"}, "lock", false},
		{[]string{"lock all", "unlock all"}, "unlock all", false},
		{nil, "complete", false},
	} {
		e := new(epochs)
		for _, name := range c.before {
			if f := calls[name](e); f != nil {
				t.Fatalf("%v: %s: %v", c.before, name, f)
			}
		}
		if f := calls[c.call](e); (f == nil) != c.ok {
			t.Errorf("after %v, %s: %v", c.before, c.call, f)
		}
	}
}

// Exclusive holders are alone, and nobody overtakes.
func TestLockQueue(t *testing.T) {
	var q lockQueue
	var log []int
	ask := func(m Mode, n int) { q.lock(m, func() { log = append(log, n) }) }
	ask(Shared, 1)
	ask(Shared, 2)
	ask(Exclusive, 3)
	ask(Shared, 4) // behind 3, which waits
	if len(log) != 2 {
		t.Fatalf("granted %v, want 1 and 2", log)
	}
	q.unlock(Shared)
	q.unlock(Shared)
	if len(log) != 3 || log[2] != 3 {
		t.Fatalf("granted %v, want 3 after both readers", log)
	}
	q.unlock(Exclusive)
	if len(log) != 4 || log[3] != 4 {
		t.Fatalf("granted %v, want 4 at last", log)
	}
}
