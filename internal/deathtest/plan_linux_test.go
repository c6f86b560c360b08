package deathtest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"cadre.example/launch/job"
)

// A phase is what the ranks are doing.
type phase int

const (
	phaseSpawn    phase = iota // processes are being started
	phaseInit                  // they join and find each other
	phaseSmall                 // eager messages and reductions
	phaseLarge                 // messages and collectives of 1 MiB
	phaseFinalize              // they leave; some are gone
	phases
)

var phaseNames = [...]string{"spawn", "init", "small", "large", "finalize"}

func (p phase) String() string { return phaseNames[p] }

func phaseOf(name string) phase { return phase(slices.Index(phaseNames[:], name)) }

// A plan is one job and its death.
type plan struct {
	Seed     uint64
	N        int
	Device   string // "inproc": goroutine ranks of one process
	Phase    phase
	Rank     int           // whose entry into Phase begins Delay, and who is killed
	Delay    time.Duration // then the kill
	Launcher bool          // is killed
	Victim   bool          // the rank is killed
	First    bool          // the launcher first, if both are
	Wrapped  bool          // ranks are children of shells, so that the launcher's death does not kill them by the kernel
	Children bool          // ranks have children
	Late     bool          // ranks do not join before they are killed
}

// longest is the longest Delay of each phase: about as long as the phase takes, or as one of its messages does.
var longest = [phases]time.Duration{20 * time.Millisecond, 20 * time.Millisecond, 5 * time.Millisecond, 20 * time.Millisecond, 25 * time.Millisecond}

func newPlan(seed uint64) plan {
	r := rand.New(rand.NewPCG(seed, 0xdead))
	devices := slices.DeleteFunc(slices.Clone(job.Devices), func(d string) bool { return d == "auto" })
	p := plan{
		Seed:     seed,
		N:        2 + r.IntN(7),
		Device:   devices[r.IntN(len(devices))],
		Phase:    phase(r.IntN(int(phases))),
		Wrapped:  r.IntN(6) == 0,
		Children: r.IntN(2) == 0,
		First:    r.IntN(2) == 0,
	}
	p.Rank = r.IntN(p.N)
	p.Delay = time.Duration(r.Int64N(int64(longest[p.Phase])))
	switch r.IntN(10) {
	case 0:
		p.Launcher, p.Victim = true, true
	case 1, 2, 3:
		p.Launcher = true
	default:
		p.Victim = true
	}
	if p.Phase == phaseInit {
		if p.Device == "inproc" {
			p.Rank = 0 // there is one process that says so
		}
		// Below a shell such a rank would be one of the children of ranks that nothing reaches.
		p.Late = r.IntN(3) == 0 && !p.Wrapped
	}
	return p
}

func (p plan) String() string {
	who := fmt.Sprintf("rank %d", p.Rank)
	switch {
	case p.Launcher && p.Victim && p.First:
		who = "the launcher and " + who
	case p.Launcher && p.Victim:
		who += " and the launcher"
	case p.Launcher:
		who = "the launcher"
	}
	s := fmt.Sprintf("seed %d: %d ranks, %s, kill %s in %s after %v", p.Seed, p.N, p.Device, who, p.Phase, p.Delay)
	if p.Wrapped {
		s += ", ranks below shells"
	}
	if p.Children {
		s += ", with children"
	}
	if p.Late {
		s += ", not joining"
	}
	return s
}

// command is the job's command line. The program is a file in bin.
func (p plan) command(bin string) []string {
	argv := []string{bin + "/cadre", "run", "-n", fmt.Sprint(p.N)}
	if p.Device == "inproc" {
		argv = append(argv, "--in-process")
	} else {
		argv = append(argv, "--device", p.Device)
	}
	prog := []string{bin + "/rank", "program", p.Phase.String()}
	if p.Children {
		prog = append(prog, "children")
	}
	if p.Late {
		prog = append(prog, "late")
	}
	if p.Wrapped {
		argv = append(argv, "sh", "-c", `"$@"; exit $?`, "sh")
	}
	return append(argv, prog...)
}
