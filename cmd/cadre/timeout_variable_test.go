//go:build unix

package main

import (
	"io"
	"strings"
	"testing"
	"time"

	"cadre.example/internal/environ"
)

// MPIEXEC_TIMEOUT is a number of seconds, and gives way to --timeout.
func TestTimeoutVariable(t *testing.T) {
	for _, c := range []struct {
		value string
		args  []string
		want  time.Duration
		by    string
		err   string
	}{
		{value: "", want: 0},
		{value: "20", want: 20 * time.Second, by: environ.MPIExecTimeout},
		{value: "0", want: 0},
		{value: "-1", want: 0},
		{value: "20", args: []string{"--timeout", "3m"}, want: 3 * time.Minute},
		{value: "20", args: []string{"-timeout=0"}, want: 0},
		{value: "soon", args: []string{"--timeout", "3m"}, want: 3 * time.Minute},
		{value: "soon", err: `MPIEXEC_TIMEOUT="soon": want a whole number of seconds`},
		{value: "1m", err: "want a whole number of seconds"},
		{value: "9223372037", err: "want a whole number of seconds"},
	} {
		t.Setenv(environ.MPIExecTimeout, c.value)
		s, err := parseRun(append(c.args, "true"))
		switch {
		case c.err != "":
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%q: %v, want %s", c.value, err, c.err)
			}
		case err != nil || s.Timeout != c.want || s.TimeoutBy != c.by:
			t.Errorf("%q, %v: %v, %v by %q, want %v by %q", c.value, c.args, err, s.Timeout, s.TimeoutBy, c.want, c.by)
		}
	}
}

// A job that takes longer is ended, and told by what.
func TestTimeoutVariableEnds(t *testing.T) {
	t.Setenv(environ.MPIExecTimeout, "1")
	cmd, out, errs := start(t, "run", "-n", "2", "sleep", "60")
	io.Copy(io.Discard, out)
	cmd.Wait()
	if got := cmd.ProcessState.ExitCode(); got != 124 || !strings.Contains(errs.String(), "has not ended within 1s (MPIEXEC_TIMEOUT)") {
		t.Errorf("status %d\n%s", got, errs)
	}
}
