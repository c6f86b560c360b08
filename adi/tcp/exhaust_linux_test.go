package tcp

import (
	"errors"
	"strings"
	"syscall"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/devicetest"
)

// A rank that has no descriptors left says so at once when it dials; one that cannot accept turns callers away, and
// accepts again as soon as it can.
func TestNoDescriptorsLeft(t *testing.T) {
	each(t, func(t *testing.T, f form) {
		j, _ := f.start(t, 3, adi.Config{}, nil)
		echo(t, j.ranks, 0, 1, 1)
		restore := devicetest.Exhaust(t)
		s, _ := ops(make([]byte, 10), 2, 0)
		start := time.Now()
		r, err := j.ranks[2].Isend(&s)
		if err == nil {
			_, err = r.Wait(r.Gen())
		}
		d := time.Since(start)
		restore()
		if !errors.Is(err, syscall.EMFILE) || !strings.Contains(err.Error(), "ulimit -n") {
			t.Errorf("Send without descriptors: %v, want EMFILE and what to do", err)
		}
		if d > time.Second {
			t.Errorf("the error took %v, want at once", d)
		}
		echo(t, j.ranks, 0, 1, 2)
		for _, c := range j.ranks {
			c.Fail(errors.New("test over"))
			c.Close()
		}
	})
}
