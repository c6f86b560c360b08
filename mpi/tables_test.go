package mpi_test

import (
	"flag"
	"fmt"
	"runtime"
	"testing"

	"cadre.example/mpi"
)

var tables = flag.Int("tables", 64, "how many ranks TestTables has")

// What a communicator takes of a rank's memory is a fixed part, and where its ranks are not the first of another's in their
// order, a word for each of them.
func TestTables(t *testing.T) {
	n := *tables
	const comms = 16
	heap := func() int {
		runtime.GC()
		runtime.GC() // what pools hold survives one
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	err := mpi.Local(n, func(w *mpi.Comm) error {
		cost := func(what string, most int, make func(*mpi.Comm) (*mpi.Comm, error)) error {
			before, after := 0, 0
			for round := range 2 { // the first makes what stays for the next
				list := [comms]*mpi.Comm{}
				if err := w.Barrier(); err != nil {
					return err
				}
				if w.Rank() == 0 {
					before = heap()
				}
				for i := range list {
					if err := w.Barrier(); err != nil {
						return err
					}
					var err error
					if list[i], err = make(w); err != nil {
						return err
					}
				}
				if err := w.Barrier(); err != nil {
					return err
				}
				if w.Rank() == 0 && round == 1 {
					after = heap()
				}
				if err := w.Barrier(); err != nil {
					return err
				}
				for _, c := range list {
					if err := c.Free(); err != nil {
						return err
					}
				}
			}
			if each := (after - before) / (comms * n); w.Rank() == 0 {
				t.Logf("%s of %d ranks: %d bytes of each", what, n, each)
				if each > most {
					return fmt.Errorf("%s of %d ranks takes %d bytes of each, want at most %d", what, n, each, most)
				}
			}
			return nil
		}
		const fixed = 8 << 10 // of which the state of its collectives is 6
		if err := cost("Dup", fixed, func(w *mpi.Comm) (*mpi.Comm, error) { return w.Dup() }); err != nil {
			return err
		}
		return cost("Split in two, the other way round", fixed+8*n/2, func(w *mpi.Comm) (*mpi.Comm, error) {
			return w.Split(w.Rank()%2, -w.Rank())
		})
	})
	if err != nil {
		t.Error(err)
	}
}
