package member

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/datatype"
)

// pass sends a number around all ranks, starting late, so that the last message comes to ranks that are done.
func pass(r *Rank) error {
	n, me := r.Ctx.Size(), r.Ctx.Rank()
	v := []int64{0}
	m, t, err := datatype.Of(v)
	if err != nil {
		return err
	}
	op := adi.Op{Context: 2, Peer: (me + 1) % n, Source: int32(me), Tag: 1, Mem: m, Count: 1, Type: t, Size: 8}
	if me == 0 {
		time.Sleep(2 * time.Millisecond)
		v[0] = 1
		return r.Ctx.Send(&op)
	}
	from := op
	from.Source = int32(me - 1)
	if _, err := r.Ctx.Recv(&from); err != nil {
		return err
	}
	v[0]++
	return r.Ctx.Send(&op)
}

func TestRunDevices(t *testing.T) {
	for _, d := range []string{"", "auto", "inproc", "shm", "unix", "tcp", Mixed} {
		for _, n := range []int{1, 2, 5, 9} {
			if err := Run(n, Config{Device: d, Park: d == "inproc"}, pass); err != nil {
				t.Errorf("%d ranks over %q: %v", n, d, err)
			}
		}
	}
	for n, want := range map[int]string{0: "0 ranks: want 1 to 65536", 65537: "65537 ranks: want 1 to 65536"} {
		if err := Run(n, Config{}, pass); err == nil || err.Error() != want {
			t.Errorf("%d: %v", n, err)
		}
	}
	if err := Run(2, Config{Device: "pigeon"}, pass); err == nil || err.Error() != `device "pigeon": want auto, inproc, shm, unix or tcp` {
		t.Error(err)
	}
}

// runRoom runs body in a job whose ranks believe that they are processes.
func runRoom(n int, cfg Config, body func(r *Rank) error) (*room, []*Failure) {
	room := newRoom(n)
	failures := make([]*Failure, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { failures[i] = RunProcess(&seat{room, i}, 1, cfg, body) })
	}
	wg.Wait()
	return room, failures
}

func TestRunProcess(t *testing.T) {
	for _, d := range []string{"", "auto", "shm", "unix", "tcp"} {
		for _, n := range []int{1, 2, 4} {
			room, failures := runRoom(n, Config{Device: d}, pass)
			for i, f := range failures {
				if f != nil {
					t.Errorf("rank %d of %d over %q: %v", i, n, d, f)
				}
			}
			if room.left != n || len(room.aborts) != 0 {
				t.Errorf("%d of %d have finalized, aborts %q", room.left, n, room.aborts)
			}
		}
	}
}

func TestProcessFailures(t *testing.T) {
	cause := errors.New("cause")
	for _, c := range []struct {
		name   string
		body   func(r *Rank) error
		status int
		abort  string
	}{
		{"error", func(r *Rank) error { return cause }, 1, "1: 1: cause"},
		{"panic", func(r *Rank) error { panic("at the disco") }, 2, "1: 2: panic: at the disco\n\ngoroutine "},
		{"panic with an error", func(r *Rank) error { panic(cause) }, 2, "1: 2: panic: cause\n\ngoroutine "},
	} {
		room, failures := runRoom(2, Config{}, func(r *Rank) error {
			if r.Ctx.Rank() == 0 {
				return nil // waits in the fence for the other, unless it is told before that it has joined
			}
			return c.body(r)
		})
		if f := failures[1]; f == nil || f.Status != c.status || f.Rank != 1 {
			t.Errorf("%s: %v", c.name, f)
		}
		if f := failures[0]; f == nil || !strings.Contains(f.Error(), "ing the job: the job was ended") {
			t.Errorf("%s: rank 0: %v", c.name, f)
		}
		if len(room.aborts) == 0 || !strings.HasPrefix(room.aborts[0], c.abort) || room.left != 0 {
			t.Errorf("%s: aborts %q, %d have finalized", c.name, room.aborts, room.left)
		}
	}
	_, failures := runRoom(2, Config{Device: "inproc"}, pass)
	if f := failures[0]; f == nil || f.Error() != `rank 0: joining the job: device "inproc": want auto, shm, unix or tcp between processes` {
		t.Errorf("inproc between processes: %v", f)
	}
}

// A process alone has a Rank, and can be left once.
func TestAlone(t *testing.T) {
	r, err := Alone(Config{})
	if err != nil {
		t.Fatal(err)
	}
	if err := pass(r); err != nil {
		t.Error(err)
	}
	if err := Leave(r, nil); err != nil {
		t.Error(err)
	}
	if err := Leave(r, nil); err == nil {
		t.Error("left twice")
	}
}

// Of a rank the first failure counts, of the job the first cause; what only says that the job has ended is left out.
func TestFailures(t *testing.T) {
	var causes []*Failure
	a, b := errors.New("a"), errors.New("b")
	err := Run(4, Config{
		OnFailure: func(f *Failure) { causes = append(causes, f) },
		Started: func(j *Job) func() {
			if j.Cause() != nil || j.Ended(0) {
				t.Error("over before it began")
			}
			return func() {
				for i := range 4 {
					if !j.Ended(i) {
						t.Errorf("rank %d has not ended", i)
					}
				}
				if j.Cause().Err != a {
					t.Errorf("cause %v", j.Cause())
				}
			}
		},
	}, func(r *Rank) error {
		wait := func() error {
			_, err := r.Ctx.Probe(&adi.Op{Context: 2, Source: -1, Tag: -2})
			return err
		}
		switch r.Ctx.Rank() {
		case 0:
			r.Abort(&Failure{Rank: 0, Status: 9, Err: a})
			t.Error("Abort has returned")
		case 1:
			return wait()
		case 2:
			wait()
			return b
		}
		wait()
		return nil
	})
	if len(causes) != 1 || causes[0].Status != 9 {
		t.Errorf("causes %v", causes)
	}
	if err == nil || err.Error() != "rank 0: a\nrank 2: b" || !errors.Is(err, a) || !errors.Is(err, b) {
		t.Error(err)
	}
	var first *Failure
	if !errors.As(err, &first) || first != causes[0] {
		t.Errorf("the first failure is %v", first)
	}
}
