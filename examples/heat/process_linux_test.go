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

// build compiles heat and cadre into a folder that every user can write.
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

func TestProcesses(t *testing.T) {
	folder := build(t)
	t.Run("serial", func(t *testing.T) { equalSerial(t, folder) })
	t.Run("errors", func(t *testing.T) { reportBadFiles(t, folder) })
}

// equalSerial runs on all transports.
func equalSerial(t *testing.T, folder string) {
	if err := os.WriteFile(filepath.Join(folder, "in.png"), encode(t, gradient(61, 37)), 0o644); err != nil {
		t.Fatal(err)
	}
	cfg := config{in: filepath.Join(folder, "in.png"), steps: 5000, until: 1e-3, every: 10}
	first, err := load(cfg)
	if err != nil {
		t.Fatal(err)
	}
	want := flowSerial(first, cfg)
	for _, how := range [][]string{{}, {"--device", "tcp"}, {"--device", "unix"}, {"--in-process"}} {
		for _, n := range ranks {
			args := append([]string{"-n", fmt.Sprint(n)}, how...)
			stdout, stderr, status := launch(t, folder, append(args, "./heat", "-in", "in.png", "-out", "out.png", "-steps", "5000", "-residual", "1e-3")...)
			sum := fmt.Sprintf("%d steps, residual %g, ", want.steps, want.residual)
			if stdout != "" || status != 0 || !strings.Contains(stderr, sum) || !strings.HasSuffix(stderr, fmt.Sprintf(" checksum %016x\n", want.field.checksum())) {
				t.Errorf("cadre run %q: status %d, output %q, want %q and checksum %x\n%s", args, status, stdout, sum, want.field.checksum(), stderr)
				continue
			}
			out := filepath.Join(folder, "out.png")
			got, err := os.ReadFile(out)
			if err == nil {
				err = os.Remove(out)
			}
			if err != nil {
				t.Fatal(err)
			}
			samePicture(t, got, want.field)
		}
	}
}

func reportBadFiles(t *testing.T, folder string) {
	good := encode(t, gradient(50, 40))
	for name, data := range map[string][]byte{"cut.png": good[:len(good)/2], "empty.png": nil, "huge.png": header(1<<30, 1<<30), "good.png": good} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(folder, "closed"), 0o555); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "secret.png"), good, 0); err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct{ args, want string }{
		{"-in cut.png", "cut.png: not a PNG"},
		{"-in empty.png", "empty.png: not a PNG"},
		{"-in huge.png", "huge.png: "},
		{"-in missing.png", "missing.png: no such file"},
		{"-in secret.png", "secret.png: permission denied"},
		{"-in good.png -out closed/out.png", "closed/out.png: permission denied"},
		{"-in good.png -out /dev/full", "/dev/full: no space left"},
		{"-steps x", `invalid value "x"`},
	} {
		n := []string{"4", "1"}[i%2]
		stdout, stderr, status := launch(t, folder, append([]string{"-n", n, "./heat"}, strings.Fields(c.args)...)...)
		if status == 0 || stdout != "" || !strings.Contains(stderr, c.want) {
			t.Errorf("%s ranks, heat %s: status %d, output %q, %q; want an error with %q", n, c.args, status, stdout, stderr, c.want)
		}
		if _, err := os.Stat(filepath.Join(folder, "heat.png")); err == nil {
			t.Fatalf("%s ranks, heat %s: there is a result", n, c.args)
		}
	}
}
