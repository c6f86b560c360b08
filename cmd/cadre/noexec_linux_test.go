package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"cadre.example/internal/need"
)

// A folder whose file system is mounted with noexec is named as the reason: that of a program, that in which a package is built,
// and that for copies on another host.
func TestNoexec(t *testing.T) {
	need.Namespaces(t)
	unshare := need.Tool(t, "unshare")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	source, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	far := t.TempDir() + "/far"
	if err := os.WriteFile(far, []byte("#!/bin/sh\nshift\nexec sh -c \"$*\"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	for command, want := range map[string]string{
		"run -n 2 " + dir + "/true":                  dir + "/true: nothing can be run there, its file system is mounted with noexec",
		"run -n 2 ../../examples/wordcount":          "is built in " + dir + ", whose file system is mounted with noexec: name another folder with TMPDIR",
		"run --ssh " + far + " --host h:2 -n 2 true": "nothing can be run in " + dir + "/cache, whose file system is mounted with noexec: name another folder with CADRE_CACHE",
	} {
		script := "mount -t tmpfs -o noexec none " + dir + " && cp /bin/true " + dir + " && " + self + " " + command
		cmd := exec.Command(unshare, "-r", "-m", "sh", "-c", script)
		cmd.Dir = source
		cmd.Env = append(os.Environ(), asEnv+"="+asSelf, "TMPDIR="+dir, "CADRE_CACHE="+dir+"/cache")
		out, err := cmd.CombinedOutput()
		if err == nil || !strings.Contains(string(out), want) {
			t.Errorf("cadre %s: %v, want %q\n%s", command, err, want, out)
		}
	}
}
