//go:build race

package mpi_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

const envModified = "CADRE_TEST_MODIFIED_SEND"

// G24: a program that writes to what it is sending is one that the race detector finds, with both lines: the write, and
// the call that sends.
func TestG24ModifiedSendBuffer(t *testing.T) {
	if os.Getenv(envModified) != "" {
		modifySendBuffer(t)
		return
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "-test.run=^TestG24ModifiedSendBuffer$", "-test.count=1")
	cmd.Env = append(os.Environ(), envModified+"=1", "CADRE_CHECK=leaks")
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "WARNING: DATA RACE") || !strings.Contains(string(out), "modifySendBuffer") {
		t.Errorf("nothing was found: %v\n%s", err, out)
	}
}

func modifySendBuffer(t *testing.T) {
	started := make(chan struct{})
	mpitest.Run(t, 2, func(t *mpitest.T, w *mpi.Comm) {
		data := make([]int64, 1<<17)
		if w.Rank() == 1 {
			<-started
			_, err := mpi.Recv(w, data, 0, 0)
			ok(t, err)
			return
		}
		r := mpi.Isend(w, data, 1, 0)
		close(started)
		data[1000] = 1
		_, err := r.Wait()
		ok(t, err)
	})
}
