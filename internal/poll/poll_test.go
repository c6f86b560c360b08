package poll

import (
	"testing"
	"time"
)

func TestRingEndsWait(t *testing.T) {
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	p.Ring()
	p.Wait(Forever) // a ring before the wait is not lost
	go func() { time.Sleep(5 * time.Millisecond); p.Ring() }()
	p.Wait(Forever)
	start := time.Now()
	p.Wait(20 * time.Millisecond)
	if d := time.Since(start); d < 15*time.Millisecond {
		t.Fatalf("an old ring was not silenced: waited %v of 20ms", d)
	}
}
