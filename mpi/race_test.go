//go:build race

package mpi_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"cadre.example/datatype"
	"cadre.example/mpi"
)

// misuses touch memory that belongs to an operation under way, each in its own way, and then wait.
var misuses = map[string]func(c *mpi.Comm, buf []int64) error{
	"write Isend": func(c *mpi.Comm, buf []int64) error {
		r := mpi.Isend(c, buf, c.Rank(), 1)
		buf[3] = 1
		return finish(c, r)
	},
	"write column": func(c *mpi.Comm, buf []int64) error {
		r := c.IsendBuf(mpi.View(buf, 1, datatype.Vector(2, 1, 2, datatype.Int64)), c.Rank(), 1)
		buf[2] = 1 // the second item; the first is at 0
		return finish(c, r)
	},
	"read Irecv": func(c *mpi.Comm, buf []int64) error {
		r := mpi.Irecv(c, buf, c.Rank(), 1)
		sum += buf[3]
		if err := mpi.Send(c, make([]int64, 4), c.Rank(), 1); err != nil {
			return err
		}
		return mpi.WaitAll(r)
	},
	"write Irecv": func(c *mpi.Comm, buf []int64) error {
		r := mpi.Irecv(c, buf, c.Rank(), 1)
		buf[0] = 1
		if err := mpi.Send(c, make([]int64, 4), c.Rank(), 1); err != nil {
			return err
		}
		_, _, err := mpi.WaitAny(r)
		return err
	},
	"write Start": func(c *mpi.Comm, buf []int64) error {
		p := mpi.SendInit(c, buf, c.Rank(), 1)
		if err := p.Start(); err != nil {
			return err
		}
		buf[3] = 1
		return finish(c, p.Request())
	},
	"two receives": func(c *mpi.Comm, buf []int64) error {
		a, b := mpi.Irecv(c, buf, c.Rank(), 1), mpi.Irecv(c, buf, c.Rank(), 2)
		for tag := range 2 {
			if err := mpi.Send(c, make([]int64, 4), c.Rank(), 1+tag); err != nil {
				return err
			}
		}
		return mpi.WaitAll(a, b)
	},
	"goroutine": func(c *mpi.Comm, buf []int64) error {
		done := make(chan bool)
		go func() {
			buf[1] = 1
			close(done)
		}()
		err := mpi.Send(c, buf, c.Rank(), 1)
		<-done
		if err != nil {
			return err
		}
		_, err = mpi.Recv(c, make([]int64, 4), c.Rank(), 1)
		return err
	},
	"right": func(c *mpi.Comm, buf []int64) error {
		r := mpi.Isend(c, buf, c.Rank(), 1)
		sum += buf[3] // may be read while it is sent
		if err := finish(c, r); err != nil {
			return err
		}
		buf[3] = 2
		r = mpi.Irecv(c, buf[:2], c.Rank(), 1)
		buf[3] = 3
		if err := mpi.Send(c, []int64{1, 2}, c.Rank(), 1); err != nil {
			return err
		}
		if _, err := r.Wait(); err != nil {
			return err
		}
		sum += buf[0]
		buf[0] = 1
		return nil
	},
}

var sum int64

func finish(c *mpi.Comm, r mpi.Request) error {
	if _, err := mpi.Recv(c, make([]int64, 4), c.Rank(), 1); err != nil {
		return err
	}
	_, err := r.Wait()
	return err
}

// Go's race detector finds who touches memory that belongs to an operation, and where: each misuse is a process of its own.
func TestRaceDetector(t *testing.T) {
	for name := range misuses {
		t.Run(name, func(t *testing.T) {
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), programEnv+"=race", "CADRE_TEST_MISUSE="+name, "GORACE=atexit_sleep_ms=0")
			out, _ := cmd.CombinedOutput()
			found := strings.Contains(string(out), "WARNING: DATA RACE") && strings.Contains(string(out), "race_test.go:")
			if want := name != "right"; found != want || !strings.Contains(string(out), "it has ended") {
				t.Errorf("found is %v:\n%s", found, out)
			}
		})
	}
}

func init() {
	programs["race"] = func() {
		f := misuses[os.Getenv("CADRE_TEST_MISUSE")]
		mpi.Main(func(world *mpi.Comm) error {
			if err := f(world, make([]int64, 4)); err != nil {
				return err
			}
			os.Stdout.WriteString("it has ended\n")
			return nil
		})
	}
}
