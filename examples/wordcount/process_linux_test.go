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

// build compiles wordcount and cadre into a folder that every user can read.
func build(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for _, d := range []string{folder, filepath.Dir(folder)} {
		if err := os.Chmod(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	out, err := exec.Command("go", "build", "-o", folder+"/", ".", "cadre.example/cmd/cadre").CombinedOutput()
	if err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return folder
}

// launch runs cadre run with the arguments, as an ordinary user, and returns its output and exit status.
func launch(t *testing.T, folder string, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, filepath.Join(folder, "cadre"), append([]string{"run"}, args...)...)
	cmd.Dir = folder
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // no terminal, so no progress on the developer's
	if os.Geteuid() == 0 {                               // for whom no file is unreadable
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
	dir := crafted(t)
	open(t, dir)
	want, sum := expect(t, dir)
	begin, _, _ := strings.Cut(sum.summary(1), " words,")
	for _, how := range [][]string{{}, {"--device", "tcp"}, {"--device", "unix"}, {"--in-process"}} {
		for _, n := range ranks {
			args := append([]string{"-n", fmt.Sprint(n)}, how...)
			stdout, stderr, status := launch(t, folder, append(args, "./wordcount", "-top", "1000000", dir)...)
			if stdout != want || status != 0 || !strings.Contains(stderr, begin+" words,") {
				t.Errorf("cadre run %q: status %d, %d bytes, want %d\n%s", args, status, len(stdout), len(want), stderr)
			}
		}
	}
}

func TestProcessesReportWhatCannotBeRead(t *testing.T) {
	folder := build(t)
	dir := tree(t, map[string]string{"a": strings.Repeat("x ", 1000), "b": "y", "c/secret": "z", "d/e/f": "z"})
	open(t, dir)
	secret, closed := filepath.Join(dir, "c/secret"), filepath.Join(dir, "d/e")
	for _, c := range []struct {
		spoil, mend func() error
		args        []string
		want        string
	}{
		{nil, nil, []string{filepath.Join(dir, "missing")}, filepath.Join(dir, "missing")},
		{nil, nil, []string{filepath.Join(dir, "a")}, "not a directory"},
		{nil, nil, nil, "want one directory"},
		{nil, nil, []string{"-top", "x", dir}, `invalid value "x"`},
		{func() error { return os.Chmod(secret, 0) }, func() error { return os.Chmod(secret, 0o644) }, []string{dir}, secret},
		{func() error { return os.Chmod(closed, 0) }, func() error { return os.Chmod(closed, 0o755) }, []string{dir}, closed},
	} {
		if c.spoil != nil {
			if err := c.spoil(); err != nil {
				t.Fatal(err)
			}
		}
		for _, n := range []string{"1", "4"} {
			stdout, stderr, status := launch(t, folder, append([]string{"-n", n, "./wordcount"}, c.args...)...)
			if status == 0 || stdout != "" || !strings.Contains(stderr, c.want) {
				t.Errorf("%s ranks, wordcount %q: status %d, output %q, %q; want an error with %q", n, c.args, status, stdout, stderr, c.want)
			}
		}
		if c.mend != nil {
			if err := c.mend(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// open lets every user read what the test's temporary folder holds.
func open(t *testing.T, dir string) {
	t.Helper()
	if err := os.Chmod(filepath.Dir(dir), 0o755); err != nil {
		t.Fatal(err)
	}
	err := filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
		if err == nil && info.IsDir() {
			err = os.Chmod(path, 0o755)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
