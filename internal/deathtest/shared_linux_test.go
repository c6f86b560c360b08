package deathtest

import (
	"testing"
	"time"

	"cadre.example/internal/need"
)

// A rank is killed while all move much data by memory that they share and read each other's memory: no other waits for it.
func TestKilledInSharedMemory(t *testing.T) {
	need.Namespaces(t)
	for i, delay := range []time.Duration{20 * time.Millisecond, 60 * time.Millisecond, 100 * time.Millisecond} {
		p := plan{Seed: uint64(i), N: 3 + 2*i, Device: "shm", Phase: phaseLarge, Victim: true, Rank: i, Delay: delay}
		var d death
		if err := inBox(t, "kill", p, &d); err != nil {
			t.Fatalf("%v: %v", p, err)
		}
		if wrong := judge(p, d); wrong != "" || !d.Hit {
			t.Errorf("%v: killed: %v; %s\nranks gone after %v, status %d; said:\n%s", p, d.Hit, wrong, d.Ranks, d.Exit, d.Said)
		}
	}
}
