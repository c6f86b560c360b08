package deathtest

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"cadre.example/internal/effort"
	"cadre.example/internal/need"
)

var (
	kills = effort.Flag("kills", 8, 40, "how many jobs TestRandomKills kills")
	seed  = flag.Uint64("seed", 0, "the first of its seeds (default: another one in each run)")
)

const (
	// What is promised about the ranks after kill -9 of one of them, or of the launcher, on a machine that has time.
	worstPromised  = time.Second
	medianPromised = 100 * time.Millisecond
)

// A rank, the launcher or both are killed at random moments: the ranks are gone within what is promised, the launcher
// says what has happened, and nothing is left.
func TestRandomKills(t *testing.T) {
	need.Namespaces(t)
	need.Tool(t, "sleep")
	n, first := kills(), *seed
	if first == 0 {
		first = effort.Seed(t)
	}
	if underRace {
		n = min(n, 3)
	}
	var ranks, all, alone []time.Duration // alone: as if nobody else used the processors
	missed, spared := 0, 0
	for i := range n {
		p := newPlan(first + uint64(i))
		var d death
		if err := inBox(t, "kill", p, &d); err != nil {
			t.Fatalf("%v: %v", p, err)
		}
		ranks, all, alone = append(ranks, d.Ranks), append(all, d.All), append(alone, time.Duration(float64(d.Ranks)/d.Slow))
		spared += d.Spared
		if !d.Hit && !p.Launcher || tooLate(p, d) {
			missed++
		}
		if testing.Verbose() {
			t.Logf("%v: ranks gone after %v, all after %v, status %d", p, round(d.Ranks), round(d.All), d.Exit)
		}
		if wrong := judge(p, d); wrong != "" {
			t.Errorf("%v: %s\nranks gone after %v, all after %v, status %d; said:\n%s", p, wrong, d.Ranks, d.All, d.Exit, d.Said)
		}
	}
	median := func(list []time.Duration) time.Duration { slices.Sort(list); return list[len(list)/2] }
	t.Logf("%d kills from seed %d: ranks gone after %v (median), %v (worst); launcher and children of ranks after %v, %v; %d came too late; %d children outlived a killed launcher",
		n, first, round(median(ranks)), round(slices.Max(ranks)), round(median(all)), round(slices.Max(all)), missed, spared)
	if m := median(alone); m > medianPromised && !underRace {
		t.Errorf("half of the jobs took %v or more to end, where others do not slow them down: want at most %v", m, medianPromised)
	}
	if n >= 20 && missed > n/2 {
		t.Errorf("%d of %d kills came too late to kill anything", missed, n)
	}
}

func round(d time.Duration) time.Duration { return d.Round(100 * time.Microsecond) }

// tooLate says that the job had ended well before its launcher was to be killed: ranks that are about to leave need no time.
func tooLate(p plan, d death) bool { return p.Launcher && p.Phase == phaseFinalize && d.Exit == 0 }

// judge says what is wrong with a death, "" for nothing.
func judge(p plan, d death) string {
	const killed = 128 + 9
	switch {
	case len(d.Left) > 0:
		return "left behind:\n  " + strings.Join(d.Left, "\n  ")
	case float64(d.Ranks) > float64(worstPromised)*d.Slow && !underRace:
		return fmt.Sprintf("ranks were there for too long, on a machine that is %.1f times slower than alone", d.Slow)
	case d.All >= goneLimit:
		return "not everything has ended"
	case tooLate(p, d):
	case p.Launcher:
		if d.Exit != killed {
			return "the launcher was not killed"
		}
	case d.Exit == 0 && (!d.Hit || p.Phase == phaseFinalize):
		// It had nothing to do any more.
	case d.Exit != killed:
		return "the launcher's status is not 137"
	case !strings.Contains(d.Said, "signal 9 (SIGKILL, killed)") && !(p.Wrapped && strings.Contains(d.Said, "exited with status 137")):
		return "the launcher does not say what has happened"
	}
	return ""
}
