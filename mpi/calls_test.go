package mpi_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	recorder "cadre.example/internal/record"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// The trace of goroutine ranks, of which several goroutines call at once, has an arrow for every message.
func TestWithTrace(t *testing.T) {
	const n, each, rounds = 3, 2, 20
	file := filepath.Join(t.TempDir(), "trace.json")
	err := mpi.Local(n, func(world *mpi.Comm) error {
		r := world.Rank()
		var wg sync.WaitGroup
		errs := make([]error, each)
		for g := range each {
			wg.Go(func() {
				in, out := make([]int, 4), make([]int, 4)
				for range rounds {
					q := mpi.Irecv(world, in, (r+n-1)%n, g)
					if errs[g] = mpi.Send(world, out, (r+1)%n, g); errs[g] != nil {
						return
					}
					if _, errs[g] = q.Wait(); errs[g] != nil {
						return
					}
				}
			})
		}
		wg.Wait()
		return errors.Join(append(errs, world.Barrier())...)
	}, mpi.WithTrace(file))
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := recorder.CheckTrace(b); err != nil {
		t.Error(err)
	}
	if got, want := bytes.Count(b, []byte(`"ph":"f"`)), n*each*rounds; got != want {
		t.Errorf("%d arrows, want %d", got, want)
	}
}

// A rank tells on request what it has called.
func TestWriteCalls(t *testing.T) {
	mpitest.Run(t, 1, func(t *mpitest.T, world *mpi.Comm) {
		ok(t, mpi.Send(world, []int32{1, 2}, 0, 7))
		where := line() - 1
		var text, json bytes.Buffer
		ok(t, world.WriteCalls(&text))
		ok(t, world.WriteCallsJSON(&json))
		if want := "Send to rank 0, tag 7, 8 bytes on world at calls_test.go:" + strconv.Itoa(where) + "\n"; !strings.Contains(text.String(), want) {
			t.Errorf("no %q in %q", want, &text)
		}
		d, err := recorder.ParseDump(json.Bytes())
		if err != nil || len(d.Calls) != 1 || d.Calls[0].Op != "Send" || d.Rank != 0 || d.Size != 1 {
			t.Errorf("%v: %s", err, &json)
		}
		_, err = mpi.Recv(world, make([]int32, 2), 0, 7)
		ok(t, err)
	})
}
