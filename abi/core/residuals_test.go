package main

import (
	"bufio"
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// results are the lines of a tester, without times and blanks: all of them, and those that say how a case went.
type results struct {
	lines, passed, failed []string
	errs                  string        // what came on standard error
	took                  time.Duration // of processors
}

var (
	dashes  = regexp.MustCompile(`^[ -]*--[ -]*$`)
	timing  = regexp.MustCompile(`(?i)time|mflop|wall|cpu`)
	decimal = regexp.MustCompile(`^-?\d*\.\d+$`)
	verdict = regexp.MustCompile(`(?i)\bpassed\b|\bfailed\b`)
	heading = regexp.MustCompile(` is |flagged|RESULT +:|SUBROUTINE `)
	fused   = regexp.MustCompile(`\d\.\d+E[+-]\d+-\d\.\d+E[+-]\d+ `)      // two times
	luck    = regexp.MustCompile(`(PASSED|SKIPPED) +REPEATABLE SUM TEST`) // skipped where sums happen to come in one order
	counted = regexp.MustCompile(`\d+ TESTS;|tests completed|TEST *$`)
)

// parseResults reads tables whose columns have names above a line of dashes. Of lines that do not fit their table it leaves
// out all decimals but that next to the verdict.
func parseResults(out []byte) *results {
	r := &results{}
	var columns []string
	previous := ""
	for s := bufio.NewScanner(bytes.NewReader(out)); s.Scan(); previous = s.Text() {
		line := luck.ReplaceAllString(fused.ReplaceAllString(s.Text(), ""), "PASSED OR SKIPPED: REPEATABLE SUM TEST")
		words := strings.Fields(line)
		switch {
		case dashes.MatchString(line):
			columns = columnsOf(previous, line)
			continue
		case len(words) == 0:
			continue
		case !verdict.MatchString(line) || heading.MatchString(line):
			r.lines = append(r.lines, strings.Join(words, " "))
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
		r.lines = append(r.lines, text)
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
	if len(r.lines) != 2+len(passed)+len(failed) {
		t.Errorf("lines %q", r.lines)
	}
}
