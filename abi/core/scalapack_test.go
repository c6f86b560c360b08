package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cadre.example/internal/need"
)

var (
	testers  = flag.String("testers", "all", "the testers of ScaLAPACK to run: all, or some names with commas between them")
	given    = flag.String("inputs", "short", "what the testers read: short, or shipped, as Debian has it")
	patience = flag.Duration("patience", time.Minute, "how long a tester may take on MPICH before it is not judged")
)

const scalapack = "/usr/lib/x86_64-linux-gnu/scalapack/mpich-tests"

// endless are testers that, where they estimate conditions, come to no end on MPICH, nor on Open MPI: ranks of a column part in
// PDLACON, some into PDAMAX and some into PDASUM. They are compared without estimates, and run with them on Cadre.
var endless = []string{"xdllt", "xsllt"}

// The testers of ScaLAPACK, PBLAS and BLACS, with four ranks on MPICH and on Cadre: what passes there passes here, with the
// same residuals. Every line that they write is compared, without times, with sums that can be repeated (steady.c), where
// it matters: on Cadre each runs as it is as well, and passes as many cases.
func TestScaLAPACK(t *testing.T) {
	j := judge{hydra: need.Tool(t, "mpiexec.hydra"), mpiexec: filepath.Join(prefix(t), "bin", "mpiexec"), steady: filepath.Join(t.TempDir(), "steady.so")}
	need.Tool(t, filepath.Join(scalapack, "xdlu"))
	names := strings.Split(*testers, ",")
	if *testers == "all" {
		names = allTesters(t)
	}
	if *given != "short" && *given != "shipped" {
		t.Fatalf("-inputs %s: want short or shipped", *given)
	}
	j.whole, j.noEstimates = inputs(t, *given == "short", nil), inputs(t, *given == "short", noEstimates)
	if text, err := exec.Command("gcc", "-O2", "-Wall", "-shared", "-fPIC", "-o", j.steady, "testdata/steady.c", "-ldl").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	t.Logf("4 ranks, inputs %s; cases that passed on MPICH, on Cadre, and with equal residuals; seconds of processors:", *given)
	t.Logf("%-14s %6s %6s %6s %6s %6s", "tester", "MPICH", "Cadre", "equal", "MPICH", "Cadre")
	rows := make([]row, len(names))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(2, runtime.NumCPU()) { // the two of BLACS, which come first, mostly wait
		workers.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(names)); i = next.Add(1) - 1 {
				rows[i] = j.judge(t.Context(), names[i])
				t.Log(rows[i])
			}
		})
	}
	workers.Wait()
	judged, same, cases := 0, 0, 0
	for _, r := range rows {
		if r.judged {
			judged++
		}
		if r.judged && r.wrong == "" {
			same++
			cases += r.theirs
		}
		if r.wrong != "" {
			t.Errorf("%s: %s", r.name, r.wrong)
		}
	}
	t.Logf("of %d testers %d were judged; %d are the same in all lines, with %d cases that passed", len(names), judged, same, cases)
	if judged == 0 {
		t.Error("no tester was judged")
	}
}

// judge has what testers need: the launchers, what is preloaded, and folders with inputs.
type judge struct{ hydra, mpiexec, steady, whole, noEstimates string }

// row is the verdict on one tester.
type row struct {
	name                string
	theirs, ours, equal int           // cases
	on, here            time.Duration // of processors, on MPICH and on Cadre
	judged              bool
	note, wrong         string
}

func (r row) String() string {
	return fmt.Sprintf("%-14s %6d %6d %6d %6.1f %6.1f %s", r.name, r.theirs, r.ours, r.equal, r.on.Seconds(), r.here.Seconds(), r.note)
}

func (j judge) judge(ctx context.Context, name string) (r row) {
	r.name = name
	dir, program := j.whole, filepath.Join(scalapack, name)
	if slices.Contains(endless, name) {
		dir, r.note = j.noEstimates, "without estimates, which do not end on MPICH"
	}
	theirs, code, err := tester(ctx, dir, *patience, j.steady, j.hydra, "-n", "4", program)
	if err != nil {
		r.note = fmt.Sprintf("not judged: on MPICH: %v", err)
	} else {
		r.on = theirs.took
	}
	asIs, asIsCode, err := tester(ctx, j.whole, 5*time.Minute, "", j.mpiexec, "-n", "4", program)
	if err != nil {
		r.wrong = err.Error()
		return r
	}
	r.here = asIs.took
	ours, ourCode := asIs, asIsCode
	if theirs != nil && !slices.Equal(theirs.lines, asIs.lines) { // most are equal already, and need no sums in order
		if ours, ourCode, err = tester(ctx, dir, 5*time.Minute, j.steady, j.mpiexec, "-n", "4", program); err != nil {
			r.wrong = err.Error()
			return r
		}
	}
	if theirs != nil {
		r.compare(theirs, ours, code, ourCode)
	}
	switch {
	case r.wrong != "":
	case len(asIs.failed) > 0 && (theirs == nil || len(asIs.failed) > len(theirs.failed)):
		r.wrong = fmt.Sprintf("failed: %v", asIs.failed)
	case len(asIs.passed) == 0 || dir == j.whole && len(asIs.passed) != len(ours.passed):
		r.wrong = fmt.Sprintf("exit %d, %d cases passed, and %d with sums that can be repeated:\n%s", asIsCode, len(asIs.passed), len(ours.passed), asIs.errs)
	}
	return r
}

// compare puts the counts into the row, and what is wrong.
func (r *row) compare(theirs, ours *results, code, ourCode int) {
	r.judged, r.theirs, r.ours = true, len(theirs.passed), len(ours.passed)
	for i := range min(r.theirs, r.ours) {
		if theirs.passed[i] == ours.passed[i] {
			r.equal++
		}
	}
	if len(theirs.failed) > 0 {
		r.note = fmt.Sprintf("%d fail on MPICH itself: %s", len(theirs.failed), theirs.failed[0])
	}
	switch {
	case len(theirs.passed) == 0:
		r.wrong = fmt.Sprintf("no case passed on MPICH: exit %d, %q", code, theirs.lines)
	case (code == 0) != (ourCode == 0):
		r.wrong = fmt.Sprintf("exit %d, and on MPICH %d:\n%s", ourCode, code, ours.errs)
	default:
		r.wrong = firstDifference(theirs.lines, ours.lines)
	}
}

// firstDifference says where MPICH's lines and ours part, and nothing when they do not.
func firstDifference(theirs, ours []string) string {
	for i := range max(len(theirs), len(ours)) {
		switch {
		case i >= len(ours):
			return fmt.Sprintf("ends after %d lines, and on MPICH there is %q", i, theirs[i])
		case i >= len(theirs):
			return fmt.Sprintf("line %d is %q, and on MPICH there is none", i+1, ours[i])
		case theirs[i] != ours[i]:
			return fmt.Sprintf("line %d is %q, and on MPICH %q", i+1, ours[i], theirs[i])
		}
	}
	return ""
}

// allTesters are all programs of the package but those that only measure times.
func allTesters(t *testing.T) []string {
	var names []string
	for _, pattern := range []string{"x*", "PBLAS/*tst"} {
		found, err := filepath.Glob(filepath.Join(scalapack, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range found {
			name, err := filepath.Rel(scalapack, f)
			if err != nil {
				t.Fatal(err)
			}
			names = append(names, name)
		}
	}
	return names
}

// tester runs a program in a folder with its inputs and returns what it wrote and its exit status; an error says that it did
// not start or not end in time.
func tester(ctx context.Context, dir string, patience time.Duration, preload, name string, args ...string) (*results, int, error) {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "LD_PRELOAD="+preload)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) } // the launcher ends its ranks
	cmd.WaitDelay = 10 * time.Second
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return nil, 0, fmt.Errorf("it had not ended within %v", patience)
	}
	if cmd.ProcessState == nil {
		return nil, 0, err
	}
	r := parseResults(out)
	r.errs = errs.String()
	r.took = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	return r, cmd.ProcessState.ExitCode(), nil
}
