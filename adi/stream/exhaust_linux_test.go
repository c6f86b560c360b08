package stream

import (
	"errors"
	"net"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/devicetest"
	"cadre.example/internal/busy"
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
		if busy.Late(d, usualPatience.dial*3/4) {
			t.Errorf("the error took %v, want less than a peer that does not answer is waited for", d)
		}
		echo(t, j.ranks, 0, 1, 2)
		for _, c := range j.ranks {
			c.Fail(errors.New("test over"))
			c.Close()
		}
	})
}

// A door at which nobody stands keeps its last descriptor when there are no others: the one that it gave up went to whoever
// dialled, whose peer then could neither accept it nor turn it away. And a door that has lost it has one again.
func TestReserveIsKept(t *testing.T) {
	for _, network := range []string{Unix, TCP} {
		d, err := openDoor(network)
		if err != nil {
			t.Fatal(err)
		}
		defer d.close()
		restore := devicetest.Exhaust(t)
		before := d.reserve
		c, err := d.accept(d.lns[0])
		f, opened := os.Open(os.DevNull)
		restore()
		if c != nil || err != nil || d.reserve == nil || d.reserve != before || !errors.Is(opened, syscall.EMFILE) {
			t.Fatalf("%s: accept returns %v, %v; reserve %v, before %v; Open %v, want EMFILE", network, c, err, d.reserve, before, opened)
		}
		f.Close()
		d.reserve.Close()
		d.reserve = nil
		call, err := net.Dial(network, d.addr)
		if err != nil {
			t.Fatal(err)
		}
		defer call.Close()
		if c, err = d.accept(d.lns[0]); err != nil || d.reserve == nil {
			t.Fatalf("%s: accept returns %v; reserve %v, want one", network, err, d.reserve)
		}
		c.Close()
	}
}
