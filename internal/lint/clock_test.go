package lint

import (
	"regexp"
	"strings"
	"testing"
)

// wallClock is what reads or uses the time of day, which an administrator or a time server may set at any moment. Durations come
// from time.Time's monotonic reading, which Round(0), UTC and their like drop.
var wallClock = regexp.MustCompile(`\.Unix(Nano|Micro|Milli)?\(\)|time\.Unix(Micro|Milli)?\(|\.Round\(0\)|time\.Date\(|CLOCK_REALTIME|gettimeofday|pthread_cond_timedwait|sem_timedwait|[^_]time\(NULL\)`)

// wallUses are where the time of day is meant, with the reason. Deadlines that have passed, time.Unix(1, 0), are no clock.
var wallUses = map[string]string{
	"internal/record/dump.go":             "a trace says when it was made",
	"internal/auth/tls.go":                "a certificate that is valid at all times",
	"launch/internal/build/sweep_unix.go": "the age of a folder; its owner's lock counts where that is wrong",
}

// A jump of the system's clock must disturb no job: its core measures time by the monotonic clock alone.
func TestClock(t *testing.T) {
	files, err := tree()
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, f := range files {
		parts := strings.Split(f.path, "/")
		ext := f.path[strings.LastIndex(f.path, ".")+1:]
		switch parts[0] {
		case "adi", "address", "datatype", "internal", "launch", "mpi", "abi":
		default:
			continue
		}
		if ext != "go" && ext != "c" && ext != "h" || strings.HasSuffix(f.path, "_test.go") || parts[1] == "lint" {
			continue
		}
		for i, line := range strings.Split(string(f.text), "\n") {
			if !wallClock.MatchString(line) || strings.Contains(line, "mpitest.Unix()") || strings.Contains(line, "time.Unix(1, 0)") {
				continue
			}
			if used[f.path] = true; wallUses[f.path] == "" {
				t.Errorf("%s:%d uses the time of day, which can jump:\n%s", f.path, i+1, strings.TrimSpace(line))
			}
		}
	}
	for path := range wallUses {
		if !used[path] {
			t.Errorf("%s uses no time of day: take it out of wallUses", path)
		}
	}
}
