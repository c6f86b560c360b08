package mpitest

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"cadre.example/internal/environ"
	"cadre.example/internal/member"
	"cadre.example/mpi"
)

// child says which call of Run this process is a rank of; nil in a process that is none. What the rank starts is no rank.
var child = takeChild()

type childTask struct {
	nth  int
	name string
}

func takeChild() *childTask {
	s, ok := environ.Lookup(environ.MPITestChild)
	if !ok {
		return nil
	}
	os.Unsetenv(environ.MPITestChild)
	n, name, _ := strings.Cut(s, " ")
	nth, err := strconv.Atoi(n)
	if err != nil || name == "" {
		fmt.Fprintf(os.Stderr, "mpitest: %s=%q: want the number of a call of Run and the name of a test; unset it\n", environ.MPITestChild, s)
		os.Exit(2)
	}
	return &childTask{nth, name}
}

// runRank is the life of a rank that is this process. It does not return.
func runRank(t *testing.T, n int, f func(t *T, world *mpi.Comm)) {
	world, err := mpi.Init()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(member.StatusError)
	}
	r := &remote{TB: t, world: world}
	if world.Size() != n {
		r.Fatalf("mpitest: Run with n = %d in a job of %d: n must be the same in every process", n, world.Size())
	}
	over := make(chan struct{})
	go func() { // its panics end the process with the stack, as those of any program
		returned := false
		defer func() {
			if p := recover(); p != nil {
				panic(p)
			}
			if !returned {
				r.Fatal(member.ErrGoexit)
			}
			close(over)
		}()
		f(&T{r}, world.Comm)
		returned = true
	}()
	<-over
	r.cleanUp()
	if err := world.Finalize(); err != nil {
		r.Error(err)
		os.Exit(member.StatusError)
	}
	tell(record{Kind: recordEnd})
	os.Exit(0)
}
