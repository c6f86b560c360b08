package main

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

// build compiles cg and cadre into a folder that every user can write.
func build(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for d, mode := range map[string]os.FileMode{folder: 0o777, filepath.Dir(folder): 0o755} {
		if err := os.Chmod(d, mode); err != nil {
			t.Fatal(err)
		}
	}
	out, err := exec.Command("go", "build", "-o", folder+"/", ".", "cadre.example/cmd/cadre").CombinedOutput()
	if err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return folder
}

// launch runs cadre run with the arguments, as an ordinary user, and returns what it says and its exit status.
func launch(t *testing.T, folder string, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, filepath.Join(folder, "cadre"), append([]string{"run"}, args...)...)
	cmd.Dir = folder
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // no terminal, so no progress on the developer's
	if os.Geteuid() == 0 {                               // who can write everywhere
		const nobody = 65534
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: nobody, Gid: nobody}
	}
	var out, errs strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	if ctx.Err() != nil {
		t.Fatalf("cadre run %q hangs; so far\n%s%s", args, out.String(), errs.String())
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

// text writes a matrix as a file.
func text(a *matrix) []byte {
	b := fmt.Appendf(nil, "%%%%MatrixMarket matrix coordinate real general\n%d %d %d\n", a.rows(), a.rows(), len(a.column))
	for i := range a.rows() {
		for k := a.begin[i]; k < a.begin[i+1]; k++ {
			b = fmt.Appendln(b, i+1, a.column[k]+1, a.value[k])
		}
	}
	return b
}

func TestProcesses(t *testing.T) {
	folder := build(t)
	t.Run("serial", func(t *testing.T) { equalSerial(t, folder) })
	t.Run("errors", func(t *testing.T) { reportBadFiles(t, folder) })
}

// equalSerial runs on all transports.
func equalSerial(t *testing.T, folder string) {
	for args, p := range map[string]problem{"random.mtx": random(t, 4, 700), "-poisson3d 9": generated(t, 9, 3)} {
		if p.cfg.grid.dimensions == 0 {
			if err := os.WriteFile(filepath.Join(folder, args), text(p.a), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		sol, err := solveSerial(p.a, p.cfg, quiet)
		if err != nil {
			t.Fatal(err)
		}
		var want strings.Builder
		for k, r := range sol.history {
			fmt.Fprintln(&want, k, r)
		}
		for _, how := range [][]string{{}, {"--device", "tcp"}, {"--device", "unix"}, {"--in-process"}} {
			for _, n := range ranks {
				if p.cfg.grid.dimensions > 0 && (n == 1 || len(how) > 0) {
					continue // what is made and what is read differs before any transport matters
				}
				all := append(append([]string{"-n", fmt.Sprint(n)}, how...), append([]string{"./cg", "-v"}, strings.Fields(args)...)...)
				stdout, stderr, status := launch(t, folder, all...)
				sum := fmt.Sprintf(" iterations, true residual %g, ", sol.truth)
				if stdout != want.String() || status != 0 || !strings.Contains(stderr, sum) || !strings.HasSuffix(stderr, fmt.Sprintf(" checksum %016x\n", checksum(sol.x))) {
					t.Errorf("cadre run %q: status %d, prints\n%swant\n%swith %q and checksum %x\n%s", all, status, stdout, want.String(), sum, checksum(sol.x), stderr)
				}
			}
		}
	}
}

func reportBadFiles(t *testing.T, folder string) {
	const head = "%%MatrixMarket matrix coordinate real symmetric\n"
	for name, text := range map[string]string{
		"empty.mtx": "", "text.mtx": "hello\n", "cut.mtx": head + "3 3 3\n1 1 1\n", "huge.mtx": head + "2147483647 2147483647 2147483647\n1 1 1\n",
		"indefinite.mtx": head + "2 2 3\n1 1 1\n2 1 -5\n2 2 1\n", "good.mtx": head + "1 1 1\n1 1 1\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "secret.mtx"), nil, 0); err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct{ args, want string }{
		{"missing.mtx", "missing.mtx: no such file"},
		{"secret.mtx", "secret.mtx: permission denied"},
		{"empty.mtx", "empty.mtx: line 1: the file is empty"},
		{"text.mtx", "text.mtx: line 1: does not begin"},
		{"cut.mtx", "cut.mtx: line 3: the file ends after 1 of 3"},
		{"huge.mtx", "huge.mtx: line 3: the file ends after 1 of"},
		{"indefinite.mtx", "not positive definite"},
		{"good.mtx -plot /dev/full", "/dev/full: no space left"},
		{"good.mtx -out missing/x", "missing/x: no such file"},
		{"-poisson2d 30 -max 2", "after 2 iterations"},
		{"", "want one problem"},
	} {
		n := []string{"4", "1"}[i%2]
		stdout, stderr, status := launch(t, folder, append([]string{"-n", n, "./cg"}, strings.Fields(c.args)...)...)
		if status == 0 || stdout != "" || !strings.Contains(stderr, c.want) {
			t.Errorf("%s ranks, cg %s: status %d, output %q, %q; want an error with %q", n, c.args, status, stdout, stderr, c.want)
		}
	}
}
