package main

import (
	"bufio"
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"cadre.example/internal/need"
)

var (
	testers  = flag.String("testers", "quick", "the testers of ScaLAPACK to run: quick, all, or some names with commas between them")
	patience = flag.Duration("patience", 20*time.Second, "how long a tester may take on MPICH before it is not judged")
)

// Debian's programs for MPICH, as they are. NetPIPE sends messages of all sizes and looks at what has come.
func TestNetPIPE(t *testing.T) {
	program := need.Tool(t, "NPmpich2")
	for device, mode := range map[string][]string{"shm": {"-i"}, "tcp": nil} { // with an integrity check, and timed
		file := filepath.Join(t.TempDir(), "np.out")
		args := append([]string{"-n", "2", "-device", device, "-timeout", "120", program, "-o", file, "-u", "8192"}, mode...)
		if out, code := run(t, nil, filepath.Join(prefix(t), "bin", "mpiexec"), args...); code != 0 {
			t.Errorf("NPmpich2 %v over %s: exit %d\n%s", mode, device, code, out)
		}
		if text, err := os.ReadFile(file); mode == nil && (err != nil || bytes.Count(text, []byte("\n")) < 20) {
			t.Errorf("over %s: figures %q (%v)", device, text, err)
		}
	}
}

const scalapack = "/usr/lib/x86_64-linux-gnu/scalapack/mpich-tests"

// quickTesters are those that MPICH, which spins where there are more ranks than processors, ends within seconds.
var quickTesters = []string{
	"xcdblu", "xddblu", "xsdblu", "xzdblu", "xcdtlu", "xddtlu", "xcptllt", "xdptllt",
}

// The testers of ScaLAPACK, with four ranks on MPICH and on Cadre: what passes there passes here, with the same residuals.
func TestScaLAPACK(t *testing.T) {
	hydra := need.Tool(t, "mpiexec.hydra")
	need.Tool(t, filepath.Join(scalapack, "xdlu"))
	names := strings.Split(*testers, ",")
	switch *testers {
	case "quick":
		names = quickTesters
	case "all":
		names = allTesters(t)
	}
	equal, within, late := 0, 0, 0
	for _, name := range names {
		dir, program := filepath.Join(scalapack, filepath.Dir(name)), filepath.Join(scalapack, name)
		theirs, code, ended := tester(t, dir, *patience, hydra, "-n", "4", program)
		if !ended {
			late++
			t.Logf("%s: not judged: MPICH had not ended within %v", name, *patience)
		}
		began := time.Now()
		ours, ourCode, ended := tester(t, dir, 5*time.Minute, filepath.Join(prefix(t), "bin", "mpiexec"), "-n", "4", program)
		t.Logf("%s: %.1f s", name, time.Since(began).Seconds())
		switch {
		case !ended:
			t.Errorf("%s: it has not ended", name)
		case theirs == nil && (len(ours.passed) == 0 || len(ours.failed) > 0):
			t.Errorf("%s: exit %d, %d passed, failed: %v", name, ourCode, len(ours.passed), ours.failed)
		case theirs == nil:
		case (code == 0) != (ourCode == 0):
			t.Errorf("%s: exit %d, and on MPICH %d", name, ourCode, code)
		case len(theirs.passed) != len(ours.passed) || len(ours.failed) > len(theirs.failed):
			t.Errorf("%s: %d passed and %d failed, and on MPICH %d and %d: %v", name, len(ours.passed), len(ours.failed), len(theirs.passed), len(theirs.failed), ours.failed)
		case slices.Equal(theirs.passed, ours.passed):
			equal++
		default:
			within++
			for i := range ours.passed {
				if ours.passed[i] != theirs.passed[i] {
					t.Errorf("%s: not the same residuals: %q, and on MPICH %q", name, ours.passed[i], theirs.passed[i])
					break
				}
			}
		}
	}
	t.Logf("of %d testers %d have the results of MPICH in every line, %d others, and %d were not judged", len(names), equal, within, late)
	if equal == 0 {
		t.Error("no tester was judged")
	}
}

// allTesters are all programs of the package but those that time and that test an abort.
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
			if name != "xCbtest" && name != "xFbtest" {
				names = append(names, name)
			}
		}
	}
	return append(names, "BLACS/xCbtest", "BLACS/xFbtest")
}

// results are the lines of a tester that say how a case went, without times.
type results struct{ passed, failed []string }

func tester(t *testing.T, dir string, patience time.Duration, name string, args ...string) (r *results, code int, ended bool) {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), patience)
	defer stop()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) } // the launcher ends its ranks
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return nil, 0, false
	}
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return parseResults(out), cmd.ProcessState.ExitCode(), true
}

var (
	dashes  = regexp.MustCompile(`^[ -]*--[ -]*$`)
	timing  = regexp.MustCompile(`(?i)time|mflop|wall|cpu`)
	decimal = regexp.MustCompile(`^-?\d*\.\d+$`)
	verdict = regexp.MustCompile(`(?i)\bpassed\b|\bfailed\b`)
	counted = regexp.MustCompile(`\d+ TESTS;|tests completed|TEST *$`)
)

// parseResults reads tables whose columns have names above a line of dashes. Of lines that do not fit their table it leaves
// out all decimals but that next to the verdict.
func parseResults(out []byte) *results {
	r := &results{}
	var columns []string
	previous := ""
	for s := bufio.NewScanner(bytes.NewReader(out)); s.Scan(); previous = s.Text() {
		line := s.Text()
		words := strings.Fields(line)
		switch {
		case dashes.MatchString(line):
			columns = columnsOf(previous, line)
			continue
		case !verdict.MatchString(line) || strings.Contains(line, " is ") || strings.Contains(line, "flagged"):
			continue
		case counted.MatchString(line):
		case len(words) == len(columns):
			words = slices.Clone(words)
			for i := len(words) - 1; i >= 0; i-- {
				if timing.MatchString(columns[i]) {
					words = slices.Delete(words, i, i+1)
				}
			}
		default:
			words = slices.Clone(words)
			for i := len(words) - 1; i >= 0; i-- {
				near := i+1 < len(words) && verdict.MatchString(words[i+1]) || i > 0 && verdict.MatchString(words[i-1])
				if decimal.MatchString(words[i]) && !near {
					words = slices.Delete(words, i, i+1)
				}
			}
		}
		text := strings.Join(words, " ")
		if failed(text) {
			r.failed = append(r.failed, text)
		} else {
			r.passed = append(r.passed, text)
		}
	}
	return r
}

var failures = regexp.MustCompile(`(?i)(\d+)?( FAILED| tests completed and failed|FAILED)`)

// failed reports whether a line tells of a failure: the word, or a count of it that is not 0.
func failed(line string) bool {
	m := failures.FindStringSubmatch(line)
	if m == nil {
		return false
	}
	n, err := strconv.Atoi(m[1])
	return err != nil || n != 0
}

// columnsOf are the names above the groups of dashes.
func columnsOf(names, dashes string) []string {
	var columns []string
	for i := 0; i < len(dashes); i++ {
		if dashes[i] != '-' || i > 0 && dashes[i-1] == '-' {
			continue
		}
		end := i
		for end < len(dashes) && dashes[end] == '-' {
			end++
		}
		name := ""
		if i < len(names) {
			name = names[i:min(end, len(names))]
		}
		columns = append(columns, strings.TrimSpace(name))
	}
	return columns
}

func TestParseResults(t *testing.T) {
	r := parseResults([]byte(`THRESH  : If a residual value is less than THRESH, CHECK is flagged as PASSED

TIME      M      N  MB  NB     P     Q Fact Time      MFLOPS  CHECK  Residual
---- ------ ------ --- --- ----- ----- --------- ----------- ------  --------
WALL      5      7   5   3     4     1      0.00        1.09 PASSED   0.3
WALL      5      7   5   5     4     1      0.25        1.47 FAILED   99.
WALL    11   1   0   0  16  64     4      0.00        1.61     0.60 PASSED
  352 tests completed and passed residual checks.
    0 tests completed and failed residual checks.
DOUBLE COMPLEX SUM TESTS: 1152 TESTS;  864 PASSED,  288 SKIPPED,    0 FAILED.
DOUBLE COMPLEX AMX TESTS: 1152 TESTS;  863 PASSED,  288 SKIPPED,    1 FAILED.
`))
	passed := []string{
		"5 7 5 3 4 1 PASSED 0.3", "WALL 11 1 0 0 16 64 4 0.60 PASSED", "352 tests completed and passed residual checks.",
		"0 tests completed and failed residual checks.", "DOUBLE COMPLEX SUM TESTS: 1152 TESTS; 864 PASSED, 288 SKIPPED, 0 FAILED.",
	}
	failed := []string{"5 7 5 5 4 1 FAILED 99.", "DOUBLE COMPLEX AMX TESTS: 1152 TESTS; 863 PASSED, 288 SKIPPED, 1 FAILED."}
	if fmt.Sprint(r.passed) != fmt.Sprint(passed) || fmt.Sprint(r.failed) != fmt.Sprint(failed) {
		t.Errorf("passed %q\nfailed %q", r.passed, r.failed)
	}
}
