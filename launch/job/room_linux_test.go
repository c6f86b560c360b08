package job

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"cadre.example/launch/internal/process"
)

// A rank that joins moves its channel behind all connections that it will have, and only a rank with many waits until the
// kernel has made room for that.
func TestRoomOfARank(t *testing.T) {
	for _, c := range []struct {
		ranks, local int
		socket       int
		grows        bool
	}{{2, 1, 63, false}, {4, 2, 63, false}, {16, 8, 500, true}} {
		processes := c.ranks / c.local
		r := runJob(t, processes, func(s *Spec) { s.N, s.PerProcess = c.ranks, c.local }, "0: room join room finalize", "*: join finalize")
		var before, after, low, high int
		if _, err := fmt.Sscanf(r.out, "room %d socket %d\nroom %d socket %d\n", &before, &low, &after, &high); err != nil || r.status != 0 {
			t.Fatalf("%+v: status %d, %v: %s%s", c, r.status, err, r.out, r.errOut)
		}
		if high != c.socket || after > before != c.grows {
			t.Errorf("%+v: the channel is %d, and there is room for %d descriptors instead of %d", c, high, after, before)
		}
	}
}

// The launcher of many makes room for all of their descriptors, and keeps none.
func TestRoomOfALauncher(t *testing.T) {
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	room := func() (n int) {
		text, err := os.ReadFile("/proc/self/status")
		if err != nil {
			t.Fatal(err)
		}
		_, size, _ := strings.Cut(string(text), "FDSize:\t")
		if _, err := fmt.Sscan(size, &n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	before := descriptors(t)
	first, n := room(), 2
	for process.OpenFiles(n) <= first {
		n *= 2
	}
	process.MakeRoom(null, 1)
	process.MakeRoom(null, n)
	for room() < process.OpenFiles(n) {
		time.Sleep(time.Millisecond)
	}
	for len(descriptors(t)) > len(before) {
		time.Sleep(time.Millisecond)
	}
}
