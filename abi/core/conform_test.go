package main

import (
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cadre.example/internal/need"
)

// The command that checks a release with suites finds on this library what the suites' lists say, also where the suite
// builds itself, and ends a program that hangs.
func TestConform(t *testing.T) {
	need.Tool(t, "cc")
	at := prefix(t)
	conform := filepath.Join(t.TempDir(), "conform")
	if text, err := exec.Command("go", "build", "-o", conform, "cadre.example/tools/conform").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	const suites = "../../tools/conform/testdata/"
	text, err := exec.Command(conform, "--prefix", at, "--expected", suites+"expected.txt", suites+"suite").CombinedOutput()
	if err != nil || !strings.Contains(string(text), "failed as expected        4\n") {
		t.Errorf("%v\n%s", err, text)
	}
	text, err = exec.Command(conform, "--prefix", at, "--ranks", "2", "--timeout", "1s", suites+"hangs").CombinedOutput()
	var ended *exec.ExitError
	if !errors.As(err, &ended) || ended.ExitCode() != 1 || !strings.Contains(string(text), "NEW failure: hangs.c with 2 ranks: hang, expected pass\n") {
		t.Errorf("%v\n%s", err, text)
	}
}
