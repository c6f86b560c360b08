//go:build unix

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"cadre.example/internal/auth"
)

// doctorSays runs the command and returns what it prints and its error.
func doctorSays(t *testing.T, args ...string) (text, errs string, err error) {
	t.Helper()
	cmd, out, e := start(t, append([]string{"doctor"}, args...)...)
	b, _ := io.ReadAll(out)
	err = cmd.Wait()
	return string(b), e.String(), err
}

// What is needed everywhere is found here, and each thing is said once.
func TestDoctorHere(t *testing.T) {
	text, errs, err := doctorSays(t)
	if err != nil {
		t.Fatalf("%v\n%s%s", err, text, errs)
	}
	for _, what := range []string{"launchers", "bootstrap", "inproc", "shm", "unix", "tcp"} {
		if strings.Count(text, " "+what+" ") != 1 {
			t.Errorf("%s is not said once:\n%s", what, text)
		}
	}
}

// anyHost makes a command that takes this host for any.
func anyHost(t *testing.T, dir string) (ssh string) {
	t.Helper()
	ssh = filepath.Join(dir, "shell")
	if err := os.WriteFile(ssh, []byte("#!/bin/sh\nshift $(($#-1))\nexec sh -c \"$1\"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	return ssh
}

// Hosts are reached as cadre run reaches them, and each connects to each.
func TestDoctorHosts(t *testing.T) {
	dir := t.TempDir()
	ssh := anyHost(t, dir)
	t.Setenv("CADRE_CACHE", dir)
	text, errs, err := doctorSays(t, "--json", "--ssh", ssh, "h1", "h2")
	var reports []report
	if e := json.Unmarshal([]byte(text), &reports); e != nil || len(reports) != 3 || reports[1].Host != "h1" || reports[2].Host != "h2" {
		t.Fatalf("%v, %v\n%s%s", err, e, text, errs)
	}
	for i, r := range reports {
		links := 0
		for _, f := range r.Findings {
			if strings.HasPrefix(f.What, "tcp to ") {
				links++
			}
		}
		if links != 2 {
			t.Errorf("host %d says something of %d others:\n%+v", i, links, r.Findings)
		}
	}
	refusing := filepath.Join(dir, "refusing")
	if err := os.WriteFile(refusing, []byte("#!/bin/sh\necho 'ssh: connect to host h1 port 22: Connection refused' >&2\nexit 255\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, errs, err := doctorSays(t, "--ssh", refusing, "h1"); err == nil || !strings.Contains(errs, "host h1: it refuses connections") {
		t.Errorf("%v\n%s", err, errs)
	}
}

// What several reports show together.
func TestCompareReports(t *testing.T) {
	now := time.Now()
	reports := []report{
		{Host: "a", Version: "1", Clock: now, Secret: "mark", Links: []route{
			{To: 1, Addr: "10.0.0.2:1", Time: time.Millisecond}, {To: 1, Addr: "172.17.0.1:1", Error: "somebody else answers", Fix: "f"},
			{To: 2, Addr: "10.0.0.3:1", Error: "refused", Fix: "open it"}}},
		{Host: "b", Version: "2", Clock: now.Add(-time.Minute), Secret: "other"},
		{Host: "c", Version: "1", Clock: now.Add(time.Second), Secret: "mark"},
	}
	compareReports(reports)
	var text strings.Builder
	printReports(&text, reports)
	for _, want := range []string{
		"  ok       tcp to b     connected and proved in 1ms, at 10.0.0.2:1 (172.17.0.1:1: somebody else answers)\n",
		"  bad      tcp to c     no address of that host leads there (10.0.0.3:1: refused)\n",
		"do: open it\n",
		"  warning  clock        it is 1m0s apart from that of a\n",
		"  bad      version      2 here, 1 on a\n",
		"  bad      secret       another one than on a\n",
	} {
		if strings.Count(text.String(), want) != 1 {
			t.Errorf("%q is missing:\n%s", want, text.String())
		}
	}
	if strings.Count(text.String(), "clock") != 1 {
		t.Errorf("a second is not worth a word:\n%s", text.String())
	}
}

// Why connections fail is told apart.
func TestExplain(t *testing.T) {
	for _, c := range []struct {
		err  error
		says string
	}{
		{fmt.Errorf("x: %w", syscall.ECONNREFUSED), "refused"},
		{fmt.Errorf("x: %w", syscall.EHOSTUNREACH), "no way there"},
		{fmt.Errorf("x: %w", auth.ErrSecret), "somebody else answers: x: wrong secret"},
		{os.ErrDeadlineExceeded, "no answer within 3s"},
		{errors.New("other"), "other"},
	} {
		if seen, fix := explain(c.err); seen != c.says || fix == "" {
			t.Errorf("%v: %q, %q: want %q and what to do", c.err, seen, fix, c.says)
		}
	}
}

// A fast network that is not used is said, and a secret that others can read.
func TestDoctorWarns(t *testing.T) {
	dir := t.TempDir()
	if f, ok := fabric(dir); ok {
		t.Errorf("no device: %+v", f)
	}
	if err := os.Mkdir(filepath.Join(dir, "mlx5_0"), 0o700); err != nil {
		t.Fatal(err)
	}
	if f, ok := fabric(dir); !ok || f.State != findWarn || !strings.Contains(f.Seen, "mlx5_0: not used") {
		t.Errorf("%+v", f)
	}
	name := filepath.Join(dir, "secret")
	if f, _ := secretFile(name); f.State != findBad {
		t.Errorf("no file: %+v", f)
	}
	for mode, want := range map[os.FileMode]string{0o644: findWarn, 0o600: findOK} {
		if err := os.WriteFile(name, []byte("0123456789abcdef"), mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(name, mode); err != nil {
			t.Fatal(err)
		}
		if f, _ := secretFile(name); f.State != want {
			t.Errorf("mode %v: %+v, want %s", mode, f, want)
		}
	}
}
