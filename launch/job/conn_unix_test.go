//go:build unix

package job

import (
	"os"
	"testing"
	"time"

	"cadre.example/launch/internal/control"
	"golang.org/x/sys/unix"
)

// What a process had written before its end is posted before the end, on a host that is so busy that it takes long; and an
// end that does not come, because somebody holds the channel open, is not waited for.
func TestSettle(t *testing.T) {
	const limit, busy, frames = 5 * time.Millisecond, 60 * time.Millisecond, 3
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0)
	if err != nil {
		t.Fatal(err)
	}
	unix.SetNonblock(pair[0], true)
	holder := os.NewFile(uintptr(pair[1]), "theirs")
	defer holder.Close()
	c := newConn(&socket{File: os.NewFile(uintptr(pair[0]), "ours")})
	posted := make(chan event, frames+1)
	go c.listen(7, func(e event) {
		time.Sleep(busy)
		posted <- e
	})
	for range frames {
		if _, err := holder.Write(control.AppendEmpty(nil, control.KindFinalize)); err != nil {
			t.Fatal(err)
		}
	}
	begin := time.Now()
	c.finish(limit)
	if len(posted) != frames {
		t.Errorf("finished with %d of %d frames posted", len(posted), frames)
	}
	if took := time.Since(begin); took < frames*busy {
		t.Errorf("finished after %v", took)
	}
	select {
	case <-c.done:
		t.Error("the channel has ended although it is held open")
	default:
	}
	holder.Close()
	c.finish(soon)
	if e := <-posted; e.what != evMessage || e.rank != 7 {
		t.Errorf("event %+v", e)
	}
	c.close()
}
