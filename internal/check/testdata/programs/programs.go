// Package programs are small MPI programs with one fault each, of the classes of the MPI Bugs Initiative, and their correct
// twins: the same function without the fault. Lines that a report must name end in a comment of one capital letter.
package programs

import (
	"errors"
	"reflect"
	"runtime"
	"strings"

	"cadre.example/mpi"
)

// A Program is a faulty program and its twin.
type Program struct {
	Name  string
	Class string
	Ranks int
	// Run is the program: with fault, or the twin.
	Run func(w *mpi.Comm, fault bool) error
	// Want are regular expressions that what is said about the faulty one must match, all of them. {A} stands for the file
	// and line that ends in the comment A.
	Want []string
	// Strict says that the fault shows only where every standard send is synchronous.
	Strict bool
}

// The classes.
const (
	Deadlock   = "deadlock"
	Order      = "call ordering"
	Collective = "collective mismatch"
	Parameter  = "invalid parameter"
	Match      = "parameter matching"
	Race       = "message race"
	Lifecycle  = "request lifecycle"
	Leak       = "resource leak"
)

// All are all programs.
func All() []Program {
	var all []Program
	for _, list := range [][]Program{deadlocks, orders, collectives, parameters, matches, races, lifecycles, leaks} {
		all = append(all, list...)
	}
	return all
}

// pick is a when the fault is wanted, else b.
func pick[T any](fault bool, a, b T) T {
	if fault {
		return a
	}
	return b
}

func ints(n int) []int64     { return make([]int64, n) }
func floats(n int) []float64 { return make([]float64, n) }

// both joins what two calls say.
func both(a, b error) error { return errors.Join(a, b) }

// errOf drops a status.
func errOf(_ mpi.Status, err error) error { return err }

// next and last are the ranks beside w's.
func next(w *mpi.Comm) int { return (w.Rank() + 1) % w.Size() }
func last(w *mpi.Comm) int { return (w.Rank() + w.Size() - 1) % w.Size() }

// Func is the name of Run's function.
func (p *Program) Func() string {
	name := runtime.FuncForPC(reflect.ValueOf(p.Run).Pointer()).Name()
	return name[strings.LastIndexByte(name, '.')+1:]
}
