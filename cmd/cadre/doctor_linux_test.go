package main

import (
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// Why the memory of another process cannot be read is told apart, and what helps.
func TestExplainPull(t *testing.T) {
	for _, c := range []struct {
		err             error
		scope           string
		state, says, do string
	}{
		{nil, "1", findOK, "read straight", ""},
		{unix.EPERM, "2", findWarn, "(kernel.yama.ptrace_scope is 2)", "sysctl kernel.yama.ptrace_scope=1"},
		{unix.EPERM, "3", findWarn, "(kernel.yama.ptrace_scope is 3)", "sysctl kernel.yama.ptrace_scope=1, and boot"},
		{unix.EPERM, "", findWarn, "copied twice: operation not permitted", "--cap-add SYS_PTRACE"},
		{unix.ENOSYS, "1", findWarn, "copied twice: " + unix.ENOSYS.Error(), "seccomp"},
		{unix.ENOMEM, "2", findWarn, "copied twice: cannot allocate memory", ""},
	} {
		f := explainPull(c.err, c.scope)
		if f.State != c.state || !strings.Contains(f.Seen, c.says) || !strings.Contains(f.Fix, c.do) || c.do == "" && f.Fix != "" {
			t.Errorf("%v, scope %q: %+v", c.err, c.scope, f)
		}
	}
}
