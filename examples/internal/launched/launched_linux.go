package launched

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A Program is an example that has been built.
type Program struct {
	// Folder is where the program runs. Every user can write it.
	Folder string
	name   string
}

// Build compiles the program in the working directory, and cadre.
func Build(t *testing.T) *Program {
	t.Helper()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	p := &Program{Folder: t.TempDir(), name: filepath.Base(here)}
	for d, mode := range map[string]os.FileMode{p.Folder: 0o777, filepath.Dir(p.Folder): 0o755} {
		if err := os.Chmod(d, mode); err != nil {
			t.Fatal(err)
		}
	}
	out, err := exec.Command("go", "build", "-o", p.Folder+"/", ".", "cadre.example/cmd/cadre").CombinedOutput()
	if err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return p
}

// A Result is what a run has printed, and its exit status.
type Result struct {
	Stdout, Stderr string
	Status         int
}

// Run runs the program with the arguments on n ranks, as an ordinary user. Flags are those of cadre run.
func (p *Program) Run(t *testing.T, n int, flags []string, args ...string) Result {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	all := append([]string{"run", "-n", fmt.Sprint(n)}, flags...)
	all = append(append(all, "./"+p.name), args...)
	cmd := exec.CommandContext(ctx, filepath.Join(p.Folder, "cadre"), all...)
	cmd.Dir = p.Folder
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // no terminal, so no progress on the developer's
	if os.Geteuid() == 0 {                               // who can read and write everywhere
		const nobody = 65534
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: nobody, Gid: nobody}
	}
	var out, errs strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	if ctx.Err() != nil {
		t.Fatalf("cadre %q hangs; so far\n%s%s", all, out.String(), errs.String())
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return Result{out.String(), errs.String(), cmd.ProcessState.ExitCode()}
}

// Everywhere runs the program with the arguments on every transport and on each number of ranks, and hands what came of
// it to check, in a subtest.
func (p *Program) Everywhere(t *testing.T, ranks []int, args []string, check func(t *testing.T, r Result)) {
	t.Helper()
	for name, flags := range map[string][]string{
		"goroutines": {"--in-process"},
		"shm":        {"--device", "shm"},
		"unix":       {"--device", "unix"},
		"tcp":        {"--device", "tcp"},
	} {
		for _, n := range ranks {
			t.Run(fmt.Sprintf("%s/%d", name, n), func(t *testing.T) { check(t, p.Run(t, n, flags, args...)) })
		}
	}
}
