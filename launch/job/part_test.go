//go:build unix

package job

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A job of several programs: the ranks of each run its own, with its own arguments, variables and directory, and are
// numbered part by part.
func TestParts(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	r := runJob(t, 6, func(s *Spec) {
		s.Tag = true
		s.Env = append(s.Env, "BOTH=1")
		s.Parts = []Part{
			{N: 2, Program: self, Args: []string{"*: env=CADRE_APPNUM env=OWN env=BOTH join fence finalize"}, Env: []string{"OWN=first"}},
			{N: 3, Program: self, Args: []string{"*: env=CADRE_APPNUM env=OWN env=BOTH dir join fence finalize"}, Env: []string{"BOTH=2"}, Dir: dir},
			{N: 1, Program: self, Args: []string{"*: env=CADRE_SIZE env=CADRE_LOCAL_RANK join fence finalize"}},
		}
	})
	lines := strings.Split(strings.TrimSpace(r.out), "\n")
	slices.Sort(lines)
	var want []string
	for _, rank := range []string{"[0] ", "[1] "} {
		want = append(want, rank+"BOTH=1", rank+"CADRE_APPNUM=0", rank+"OWN=first")
	}
	for _, rank := range []string{"[2] ", "[3] ", "[4] "} {
		want = append(want, rank+dir, rank+"BOTH=2", rank+"CADRE_APPNUM=1", rank+"OWN=")
	}
	want = append(want, "[5] CADRE_LOCAL_RANK=5", "[5] CADRE_SIZE=6")
	if r.err != nil || r.status != 0 || !slices.Equal(lines, want) {
		t.Errorf("status %d, %v, %s\n%q, want\n%q", r.status, r.err, r.errOut, lines, want)
	}
}

// The first failure names its rank, whichever program that runs.
func TestPartFails(t *testing.T) {
	r := runJob(t, 2, func(s *Spec) {
		s.Parts = []Part{{N: 1, Program: s.Program, Args: []string{"*: join hang"}}, {N: 1, Program: s.Program, Args: []string{"*: join exit=7"}}}
	})
	if r.status != 7 || !strings.Contains(r.errOut, "rank 1 (pid ") || !strings.Contains(r.errOut, "stopped rank 0") {
		t.Errorf("status %d, %v\n%s", r.status, r.err, r.errOut)
	}
}

// Parts that cannot be are refused before anything starts.
func TestPartsRefused(t *testing.T) {
	for want, change := range map[string]func(*Spec){
		"part 2 of the job has no program":     func(s *Spec) { s.Parts[1].Program = "" },
		"-n 0 false: want a number of ranks":   func(s *Spec) { s.Parts[1].N = 0 },
		"no multiple of --per-process 2":       func(s *Spec) { s.PerProcess = 2; s.Parts[0].N = 1; s.Parts[1].N = 3 },
		"a job of 4 ranks whose programs have": func(s *Spec) { s.Parts[1].N = 3 },
		"this job has 2 programs":              func(s *Spec) { s.InProcess = true },
		`-x "X": want NAME=value`:              func(s *Spec) { s.Parts[1].Env = []string{"X"} },
		"--wdir /no/such":                      func(s *Spec) { s.Parts[1].Dir = "/no/such" },
		"/no/such/program: no such file":       func(s *Spec) { s.Parts[1].Program = "/no/such/program" },
		"300 programs in a job":                func(s *Spec) { s.Parts = slices.Repeat([]Part{{N: 1, Program: "true"}}, 300); s.N = 300 },
	} {
		r := runJob(t, 4, func(s *Spec) {
			s.Parts = []Part{{N: 2, Program: "true"}, {N: 2, Program: "false"}}
			change(s)
		})
		if !errors.Is(r.err, ErrUsage) || !strings.Contains(r.err.Error(), want) {
			t.Errorf("%v, want %q", r.err, want)
		}
	}
}
