//go:build unix

package main

import (
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"cadre.example/internal/need"
)

// below lists what is in a folder, links with their targets and files with their text.
func below(t *testing.T, dir string) (list []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && name == dir {
			return err
		}
		rel, _ := filepath.Rel(dir, name)
		if text, err := os.ReadFile(name); err == nil && len(text) < 100 {
			rel += "=" + string(text)
		}
		list = append(list, rel)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// A signal ends an installation that builds, with its compilers, and leaves a folder as it was, also where none was.
func TestInstallEnded(t *testing.T) {
	need.Linux(t)
	dir := t.TempDir()
	slow := filepath.Join(dir, "slow") // which go takes for the C compiler, and for itself
	if err := os.WriteFile(slow, []byte("#!/bin/sh\necho $$ >"+dir+"/pid; : >"+dir+"/begun; sleep 100\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	bin := filepath.Join(dir, "bin")
	if err := os.Mkdir(bin, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(slow, filepath.Join(bin, "go")); err != nil {
		t.Fatal(err)
	}
	full := filepath.Join(dir, "full")
	if err := os.MkdirAll(filepath.Join(full, "bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(full, "bin", "mpicc"), []byte("mine"), 0o755); err != nil {
		t.Fatal(err)
	}
	source, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
	for _, c := range []struct {
		to     string
		signal syscall.Signal
		wait   time.Duration
	}{{filepath.Join(dir, "no", "such"), syscall.SIGTERM, 0}, {full, syscall.SIGINT, slowInstall + 300*time.Millisecond}} {
		before := below(t, full)
		os.Remove(filepath.Join(dir, "begun"))
		cmd, out, errs := start(t, "install", "--source", source, "--cc", slow, c.to)
		for {
			if _, err := os.Stat(filepath.Join(dir, "begun")); err == nil {
				break
			}
			time.Sleep(5 * time.Millisecond)
		}
		time.Sleep(c.wait)
		cmd.Process.Signal(c.signal)
		io.Copy(io.Discard, out)
		cmd.Wait()
		if got := cmd.ProcessState.ExitCode(); got != 128+int(c.signal) || !strings.Contains(errs.String(), "nothing is installed") {
			t.Errorf("%v: status %d\n%s", c.signal, got, errs)
		}
		if spoke := strings.Contains(errs.String(), "cadre install: building lib/libcadre_core.so"); spoke != (c.wait > 0) {
			t.Errorf("after %v it says\n%s", c.wait, errs)
		}
		if after := below(t, full); !slices.Equal(before, after) {
			t.Errorf("%q is left, before it was %q", after, before)
		}
		if _, err := os.Stat(filepath.Join(dir, "no")); err == nil {
			t.Errorf("%q is left", below(t, filepath.Join(dir, "no")))
		}
		pid, err := os.ReadFile(filepath.Join(dir, "pid"))
		if err == nil && exec.Command("kill", "-0", strings.TrimSpace(string(pid))).Run() == nil {
			t.Errorf("the compiler %s still runs", pid)
		}
	}
}

// New files take the place of those before, and what cannot be moved takes all back.
func TestInstallReplaces(t *testing.T) {
	make := func(files ...string) string {
		dir := t.TempDir()
		for _, f := range files {
			name, text, link := strings.Cut(f, "->")
			if !link {
				name, text, _ = strings.Cut(f, "=")
			}
			name = filepath.Join(dir, name)
			err := os.MkdirAll(filepath.Dir(name), 0o755)
			switch {
			case strings.HasSuffix(f, "/"):
				err = os.MkdirAll(name, 0o755)
			case link:
				err = os.Symlink(text, name)
			case err == nil:
				err = os.WriteFile(name, []byte(text), 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		return dir
	}
	from := []string{"bin/a=new", "bin/b->a", "lib/c=new", "share/z=new"}
	to := make("bin/a=old", "bin/b->x", "bin/mine=mine")
	if err := replace(to, make(from...), filepath.Join(t.TempDir(), "old")); err != nil {
		t.Fatal(err)
	}
	want := []string{"bin", "bin/a=new", "bin/b=new", "bin/mine=mine", "lib", "lib/c=new", "share", "share/z=new"}
	if got := below(t, to); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	to = make("bin/a=old", "bin/b->a", "share/z/")
	before := below(t, to)
	if err := replace(to, make(from...), filepath.Join(t.TempDir(), "old")); err == nil || !strings.Contains(err.Error(), "share/z is a folder") {
		t.Errorf("over a folder: %v", err)
	}
	if got := below(t, to); !slices.Equal(got, before) {
		t.Errorf("%q is left, before it was %q", got, before)
	}
}
