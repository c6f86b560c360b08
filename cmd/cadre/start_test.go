package main

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

// Every cadre run and every rank pays for what packages do before main: that is counted, in allocations.
func TestInitsAreCheap(t *testing.T) {
	const most = 1200
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "-test.run=^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	said, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	total, ours := 0, ""
	for line := range strings.Lines(string(said)) {
		word := strings.Fields(line)
		if len(word) < 4 || word[0] != "init" || !strings.HasPrefix(word[1], "cadre.example/") && word[1] != "main" {
			continue
		}
		n, err := strconv.Atoi(word[len(word)-2])
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		total += n
		ours += line
	}
	if total > most || total == 0 {
		t.Errorf("the packages allocate %d times before main, want at most %d: what only some commands need is made when it is needed\n%s", total, most, ours)
	}
}
