//go:build unix

package main

import (
	"io"
	"os"
	"strings"
	"testing"
)

// A job whose connections are encrypted runs as any other, and words that mean nothing are refused before it starts.
func TestSecurity(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd, out, errs := start(t, "run", "-n", "3", "--device", "tcp", "--security", "tls", self, "ring", "")
	io.Copy(io.Discard, out)
	if err := cmd.Wait(); err != nil {
		t.Errorf("%v\n%s", err, errs)
	}
	if _, err := parseRun([]string{"--security", "ssl", "x"}); err == nil || !strings.Contains(err.Error(), "want auth or tls") {
		t.Errorf("%v", err)
	}
	t.Setenv("CADRE_SECURITY", "none")
	cmd, out, errs = start(t, "run", "-n", "2", "--device", "tcp", self, "ring", "")
	io.Copy(io.Discard, out)
	if err := cmd.Wait(); err == nil || !strings.Contains(errs.String(), `CADRE_SECURITY="none": want auth`) {
		t.Errorf("%v\n%s", err, errs)
	}
}
