package clock

import (
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"
)

func TestMain(m *testing.M) {
	if os.Getenv("CLOCK_TEST_CHILD") != "" {
		fmt.Printf("%.9f", Now())
		return
	}
	os.Exit(m.Run())
}

func TestNow(t *testing.T) {
	began := time.Now()
	a := Now()
	time.Sleep(10 * time.Millisecond)
	b := Now()
	slept := time.Since(began)
	if d := b - a; d < 0.01 || d > slept.Seconds()+0.01 {
		t.Errorf("the clock went on by %v s in %v", d, slept)
	}
}

// What another process reads lies between what this one reads before and after, where the host has one clock.
func TestHostWide(t *testing.T) {
	const slack = 1e-3
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "CLOCK_TEST_CHILD=1")
	time.Sleep(20 * time.Millisecond) // so that a clock of this process alone is ahead
	before := Now()
	out, err := cmd.Output()
	after := Now()
	if err != nil {
		t.Fatal(err)
	}
	var child float64
	if _, err := fmt.Sscan(string(out), &child); err != nil {
		t.Fatalf("%v: %q", err, out)
	}
	if between := child > before-slack && child < after+slack; between != HostWide() {
		t.Errorf("another process read %v between %v and %v; HostWide is %v", child, before, after, HostWide())
	}
}
