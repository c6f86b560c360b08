package mpi_test

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"cadre.example/internal/environ"
	"cadre.example/internal/member"
	"cadre.example/mpi"
)

func TestLocalBadArguments(t *testing.T) {
	never := func(*mpi.Comm) error { t.Error("a rank has run"); return nil }
	for n, want := range map[int]string{
		0:       "mpi: Local: n is 0, want 1..65536 ranks",
		-3:      "mpi: Local: n is -3, want 1..65536 ranks",
		65537:   "mpi: Local: n is 65537, want 1..65536 ranks",
		1 << 40: "mpi: Local: n is 1099511627776, want 1..65536 ranks",
	} {
		if err := mpi.Local(n, never); !errors.Is(err, mpi.ErrArg) || err.Error() != want {
			t.Errorf("%d: %v, want %s", n, err, want)
		}
	}
	if err := mpi.Local(2, nil); !errors.Is(err, mpi.ErrArg) || err.Error() != "mpi: Local: f is nil, want a function" {
		t.Error(err)
	}
}

// The first error ends what the other ranks wait in, and names its rank; consequences are not repeated.
func TestFirstErrorEndsAll(t *testing.T) {
	cause := errors.New("cause")
	var ended atomic.Int32
	err := mpi.Local(5, func(world *mpi.Comm) error {
		switch world.Rank() {
		case 3:
			time.Sleep(time.Millisecond)
			return cause
		case 0:
			err := world.Barrier()
			if !errors.Is(err, mpi.ErrProcAborted) || !errors.Is(err, cause) {
				t.Errorf("Barrier: %v", err)
			}
			ended.Add(1)
			return err
		case 1:
			_, err := mpi.Irecv(world, make([]int, 1), mpi.AnySource, 0).Wait()
			want := "mpi: rank 1: Irecv: the job has ended: rank 3: cause (world, 5 ranks)"
			if err == nil || err.Error() != want {
				t.Errorf("Wait: %v, want %s", err, want)
			}
			ended.Add(1)
			return fmt.Errorf("wrapped: %w", err)
		case 2:
			_, err := world.Probe(4, 0)
			ended.Add(1)
			return err
		}
		err := mpi.Ssend(world, []int{1}, 3, 9)
		ended.Add(1)
		return err
	})
	if ended.Load() != 4 {
		t.Errorf("%d calls have ended", ended.Load())
	}
	if !errors.Is(err, cause) || err.Error() != "rank 3: cause" {
		t.Errorf("Local: %v", err)
	}
}

// Errors that do not come of the first one are reported too, after it.
func TestIndependentErrors(t *testing.T) {
	a, b := errors.New("a"), errors.New("b")
	go1 := make(chan bool)
	err := mpi.Local(2, func(world *mpi.Comm) error {
		if world.Rank() == 1 {
			<-go1
			_, err := world.Probe(0, 0) // ends when the first error has been taken note of
			if err == nil {
				t.Error("Probe has returned")
			}
			return b
		}
		close(go1)
		return a
	})
	if !errors.Is(err, a) || !errors.Is(err, b) || err.Error() != "rank 0: a\nrank 1: b" {
		t.Errorf("Local: %v", err)
	}
}

func TestAbortLocal(t *testing.T) {
	err := mpi.Local(3, func(world *mpi.Comm) error {
		part, err := world.Split(0, -world.Rank())
		if err != nil {
			return err
		}
		if world.Rank() == 1 {
			part.Abort(7, "no more")
			t.Error("Abort has returned")
		}
		return part.Barrier()
	})
	var e *mpi.Error
	if !errors.As(err, &e) || e.Class != mpi.ErrProcAborted || e.Rank != 1 || e.Value != 7 || err.Error() != "mpi: rank 1: Abort: code is 7: no more" {
		t.Errorf("Local: %v", err)
	}
}

// A rank that has returned still takes messages.
func TestLateMessages(t *testing.T) {
	err := mpi.Local(2, func(world *mpi.Comm) error {
		if world.Rank() == 1 {
			return nil
		}
		time.Sleep(time.Millisecond)
		for range 100 {
			if err := mpi.SendOne(world, 1, 1, 0); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// Jobs nest and run beside each other: nothing of a rank is the process's.
func TestJobsAreIsolated(t *testing.T) {
	err := mpi.Local(3, func(outer *mpi.Comm) error {
		var sum atomic.Int64
		err := mpi.Local(4, func(inner *mpi.Comm) error {
			v, err := mpi.AllreduceOne(inner, inner.Rank()+outer.Rank(), mpi.Sum)
			sum.Add(int64(v))
			return err
		})
		if want := int64(4 * (6 + 4*outer.Rank())); sum.Load() != want {
			t.Errorf("sum %d, want %d", sum.Load(), want)
		}
		if err != nil {
			return err
		}
		return outer.Barrier()
	})
	if err != nil {
		t.Error(err)
	}
}

func TestLogger(t *testing.T) {
	var out strings.Builder
	log := slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{Level: slog.LevelDebug}))
	if err := mpi.Local(2, func(*mpi.Comm) error { return nil }, mpi.WithLogger(log), nil); err != nil {
		t.Error(err)
	}
	for _, want := range []string{"job begins", "ranks=2", "job has ended"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("want %q in %s", want, out.String())
		}
	}
}

// The end of a rank's function finalizes: what has escaped from it cannot be used.
func TestUseAfterTheEnd(t *testing.T) {
	var world *mpi.Comm
	var pending mpi.Request
	err := mpi.Local(1, func(c *mpi.Comm) error {
		world, pending = c, mpi.Irecv(c, make([]int, 1), 0, 0)
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	_, waitErr := pending.Wait()
	_, recvErr := mpi.Recv(world, make([]int, 1), 0, 0)
	for i, err := range []error{waitErr, recvErr, mpi.SendOne(world, 1, 0, 0), world.Barrier(), waitFor(mpi.Isend(world, []int{1}, 0, 0))} {
		if !errors.Is(err, mpi.ErrComm) || !strings.Contains(err.Error(), "use after Finalize") {
			t.Errorf("call %d: %v", i, err)
		}
	}
}

func TestManyRanks(t *testing.T) {
	const n = 200
	begin := time.Now()
	err := mpi.Local(n, func(world *mpi.Comm) error {
		v, err := mpi.AllreduceOne(world, 1, mpi.Sum)
		if err == nil && v != n {
			err = fmt.Errorf("sum %d", v)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	t.Logf("%d ranks in %v", n, time.Since(begin))
}

// WithStallReport says when ranks that wait are looked at, and a time of 0 that they are not.
func TestStallReport(t *testing.T) {
	for after, want := range map[time.Duration]member.Hang{
		time.Minute: {Time: time.Minute, Suspect: true}, 0: {Off: true}, -time.Second: {Off: true},
	} {
		var got member.Hang
		err := mpi.Local(1, func(*mpi.Comm) error { return nil }, mpi.WithStallReport(after), func(cfg *member.Config) { got = cfg.Hang })
		if err != nil || got.Off != want.Off || got.Time != want.Time || got.Suspect != want.Suspect {
			t.Errorf("after %v: %+v, want %+v (%v)", after, got, want, err)
		}
		// What the launcher says comes first.
		cfg := member.Config{Hang: got}
		env := map[string]string{environ.OnHang: "kill", environ.HangAfter: "3s"}
		if err := cfg.HangFrom(func(key string) string { return env[key] }); err != nil || cfg.Hang.Off || !cfg.Hang.Kill || cfg.Hang.Time != 3*time.Second {
			t.Errorf("with an environment: %+v (%v)", cfg.Hang, err)
		}
		cfg.Hang = got
		if err := cfg.HangFrom(func(string) string { return "" }); err != nil || cfg.Hang.Off != want.Off || cfg.Hang.Time != want.Time {
			t.Errorf("without: %+v (%v)", cfg.Hang, err)
		}
	}
}
