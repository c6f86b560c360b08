package osu_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"cadre.example/bench/osu"
	"cadre.example/bench/peer"
)

// The C program knows the same benchmarks and uses the same numbers. Comparing two methods would be comparing nothing.
func TestTwinsAgree(t *testing.T) {
	for _, b := range osu.Benches() {
		if b.Group == "guidelines" {
			continue // Cadre alone
		}
		less := "0"
		if b.Less {
			less = "1"
		}
		if !regexp.MustCompile(`\{"` + b.Name + `", \w+, ` + less + `\}`).MatchString(peer.Source()) {
			t.Errorf("the C program does not have %s (less is better: %v)", b.Name, b.Less)
		}
	}
	ours, err := os.ReadFile("measure.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"pair.go", "match.go", "flood.go", "memory.go", "noncontig.go", "form.go"} {
		more, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		ours = append(ours, more...)
	}
	text := strings.Join(strings.Fields(string(ours)), " ")
	for _, c := range []struct{ in, here string }{
		{"WARMUPS = 2", "warmups = 2"}, {"CALIBRATIONS = 60", "calibrations = 60"}, {"MOST_ITERS = 1 << 24", "mostIters = 1 << 24"},
		{"TAG_QUEUE = 10", "tagQueue = 10"}, {"FLOOD_BYTES = 1 << 10", "floodBytes = 1 << 10"}, {"MEMORY_BYTES = 8", "memoryBytes = 8"},
		{"r * 6364136223846793005u + 1442695040888963407u", "r*6364136223846793005 + 1442695040888963407"},
		{"TAG_DATA = 1", "tagData = 1"}, {"TAG_ACK = 2", "tagAck = 2"},
		{"have < batches && (total < 2 * mintime || (have < 3 && total < 20 * mintime))",
			"have < batches && (total < 2*minTime || have < 3 && total < 20*minTime)"},
		{"x = x * 0.999 + 0.001", "x = x*0.999 + 0.001"}, {"STEPS = 100000", "steps = 100_000"},
		{"alone * 1e-6 / step_time()", "alone*1e-6/step"},
		{"factor = 1.2 * target / took", "1.2*target/took"},
	} {
		if !strings.Contains(peer.Source(), c.in) || !strings.Contains(text, c.here) {
			t.Errorf("in C %q, in Go %q: one of them has changed", c.in, c.here)
		}
	}
}
