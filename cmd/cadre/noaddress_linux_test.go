package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"cadre.example/internal/need"
)

// Ranks that have no address to reach each other say so at once, and what to do.
func TestNoAddress(t *testing.T) {
	need.Namespaces(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(need.Tool(t, "unshare"), "-r", "-n", self, "run", "--device", "tcp", "-n", "2", self, "ring")
	cmd.Env = append(os.Environ(), asEnv+"="+asSelf)
	begin := time.Now()
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "this host has no usable address") || !strings.Contains(string(out), "ip link set lo up") || time.Since(begin) > 8*time.Second {
		t.Errorf("%v after %v, want a sentence about the loopback interface at once\n%s", err, time.Since(begin), out)
	}
}
