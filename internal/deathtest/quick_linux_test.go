package deathtest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"cadre.example/internal/need"
)

// A failure is a job that fails while its launcher may still be starting ranks.
type failure struct {
	N     int
	Round int
}

// endLimit is how long a job may take that ends by itself, on a machine that does other things too.
const endLimit = 2 * time.Minute

// The launcher ends a job whose rank 1 fails at once, while it is starting the others: none of them stays behind, nor
// does what they have started.
func TestFailureDuringSpawn(t *testing.T) {
	need.Namespaces(t)
	for _, c := range []struct{ n, times int }{{8, 40}, {64, 3}} {
		if underRace {
			c.times = 1
		}
		var left []string
		if err := inBox(t, "quick", failure{c.n, c.times}, &left); err != nil {
			t.Fatalf("%d ranks: %v", c.n, err)
		}
		for _, l := range left {
			t.Errorf("%d ranks: %s", c.n, l)
		}
	}
}

// quick runs such jobs one after the other and lists what was wrong with any.
func quick(f failure) (wrong []string, err error) {
	const fails = `if [ $CADRE_RANK = 1 ]; then exit 7; fi; `
	scripts := []string{
		fails + `exec "$0" program small`,          // the others join
		fails + `exec sleep 1000`,                  // or do not,
		fails + `sleep 1000 & sleep 1001 & wait`,   // and have children
		fails + `trap : TERM; setsid sleep 1000 &`, // which leave
	}
	for i := range f.Round {
		l, err := launch([]string{binDir + "/cadre", "run", "-n", fmt.Sprint(f.N), "--kill-grace", "100ms", "sh", "-c", scripts[i%len(scripts)], binDir + "/rank"})
		if err != nil {
			return nil, err
		}
		if err := l.finish(endLimit); err != nil {
			return nil, err
		}
		if l.exit() != 7 || !strings.Contains(l.said(), "cadre run: rank 1 ") {
			wrong = append(wrong, fmt.Sprintf("job %d: status %d, want 7 and rank 1 named:\n%s", i, l.exit(), l.said()))
		}
		// The launcher has ended, so everything else must have: only sockets get a moment.
		for _, q := range processes() {
			if !q.zombie {
				wrong = append(wrong, fmt.Sprintf("job %d: process %d (%s) outlives the launcher", i, q.pid, q.name))
			}
		}
		for _, s := range clean(cleanLimit, nobody) {
			wrong = append(wrong, fmt.Sprintf("job %d: %s", i, s))
		}
	}
	return wrong, nil
}
