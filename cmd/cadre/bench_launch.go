package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"cadre.example/mpi"
)

// launchRankWord makes the command a rank of bench launch.
const launchRankWord = "-as-launched"

// launchRank is the trivial program: it meets all others once.
func launchRank() {
	mpi.Main(func(world *mpi.Comm) error { return world.Barrier() })
}

// What starting a job may cost, as a multiple of starting as many of its processes without Cadre.
const (
	emptyMost = 4
	wiredMost = 8
)

// A launchBench measures how long it takes to start jobs and to end them.
type launchBench struct {
	empty, wired []int // numbers of ranks
	rounds       int
	self, blank  string // the command, and an empty Go program
}

const launchUsage = `cadre bench launch [flags]

Measures how long jobs take that do nothing, from start to end, and as a multiple of starting as many processes of the same
program without Cadre, all at once. The two take turns; each figure is the least of all rounds.

  cadre bench launch                       empty programs, 2 and 32, and 512 that meet in a barrier
  cadre bench launch --empty 4,64 --wired= only empty ones

Flags
  --empty LIST   numbers of ranks for an empty Go program, which is built with go build (default 2,32)
  --wired LIST   the same for a program that joins, has one barrier and ends (default 2,32,512)
  --rounds N     how often each is started (default 5)
`

func runBenchLaunch(args []string, out, errs *os.File) int {
	b := &launchBench{empty: []int{2, 32}, wired: []int{2, 32, 512}}
	f := flag.NewFlagSet("cadre bench launch", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.Usage = func() {}
	f.Func("empty", "", ranksInto(&b.empty))
	f.Func("wired", "", ranksInto(&b.wired))
	f.IntVar(&b.rounds, "rounds", 5, "")
	err := parseFlags(f, args)
	if errors.Is(err, flag.ErrHelp) {
		io.WriteString(out, launchUsage)
		return 0
	}
	switch {
	case err != nil:
	case f.NArg() > 0:
		err = fmt.Errorf("%q: want flags only", f.Arg(0))
	case b.rounds < 1:
		err = fmt.Errorf("--rounds %d: want 1 or more", b.rounds)
	}
	if err != nil {
		fmt.Fprintf(errs, "cadre bench launch: %v\nSee: cadre bench launch -h\n", err)
		return statusUsage
	}
	if err := b.run(out); err != nil {
		fmt.Fprintf(errs, "cadre bench launch: %v\n", err)
		return statusFailed
	}
	return 0
}

// ranksInto reads numbers of ranks; none are an empty word.
func ranksInto(list *[]int) func(string) error {
	return func(v string) error {
		*list = nil
		for word := range strings.SplitSeq(v, ",") {
			if v == "" {
				return nil
			}
			n, err := strconv.Atoi(word)
			if err != nil || n < 1 {
				return errors.New("want numbers of ranks with commas between them, such as 2,32")
			}
			*list = append(*list, n)
		}
		return nil
	}
}

func (b *launchBench) run(out io.Writer) error {
	var err error
	if b.self, err = os.Executable(); err != nil {
		return err
	}
	if len(b.empty) > 0 {
		dir, err := os.MkdirTemp("", "cadre-launch-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		b.blank = filepath.Join(dir, "empty")
		if err := os.WriteFile(b.blank+".go", []byte("package main\n\nfunc main() {}\n"), 0o600); err != nil {
			return err
		}
		if text, err := exec.Command("go", "build", "-o", b.blank, b.blank+".go").CombinedOutput(); err != nil {
			return fmt.Errorf("the empty program: %w\n%s", err, text)
		}
	}
	fmt.Fprintf(out, "%-14s %6s %12s %12s %7s %8s\n", "program", "ranks", "cadre run", "spawned", "ratio", "at most")
	for _, n := range b.empty {
		if err := b.measure(out, "empty", n, emptyMost, b.blank); err != nil {
			return err
		}
	}
	for _, n := range b.wired {
		if err := b.measure(out, "with a barrier", n, wiredMost, b.self, "bench", launchRankWord); err != nil {
			return err
		}
	}
	return nil
}

// measure starts a program both ways, in turns.
func (b *launchBench) measure(out io.Writer, name string, n, most int, program string, args ...string) error {
	var with, bare time.Duration
	least := func(d *time.Duration, f func() error) error {
		begin := time.Now()
		if err := f(); err != nil {
			return err
		}
		if took := time.Since(begin); *d == 0 || took < *d {
			*d = took
		}
		return nil
	}
	for range b.rounds {
		err := least(&with, func() error {
			return started(exec.Command(b.self, append([]string{"run", "-n", strconv.Itoa(n), program}, args...)...))
		})
		if err == nil {
			err = least(&bare, func() error { return spawnAll(n, program, args) })
		}
		if err != nil {
			return fmt.Errorf("%d ranks, %s: %w", n, name, err)
		}
	}
	fmt.Fprintf(out, "%-14s %6d %9.1f ms %9.1f ms %7.2f %8d\n", name, n, ms(with), ms(bare), float64(with)/float64(bare), most)
	return nil
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// started runs a command to its end.
func started(cmd *exec.Cmd) error {
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%w\n%s", err, &stderr)
	}
	return nil
}

// spawnAll runs n processes of a program at once, each alone.
func spawnAll(n int, program string, args []string) error {
	cmds := make([]*exec.Cmd, n)
	var failed error
	for i := range cmds {
		cmds[i] = exec.Command(program, args...)
		if err := cmds[i].Start(); err != nil {
			failed = err
			cmds = cmds[:i]
			break
		}
	}
	for _, c := range cmds {
		if err := c.Wait(); err != nil && failed == nil {
			failed = err
		}
	}
	return failed
}
