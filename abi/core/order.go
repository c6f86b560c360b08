package main

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"unicode"

	"cadre.example/adi"
	"cadre.example/internal/member"
)

// inAnyOrder lets collectives that do not block match apart from those that block, as the peers do: programs of C call an
// MPI_Iallreduce before an MPI_Barrier on one rank and after it on another. The first such difference of a job is told.
func inAnyOrder(c *member.Config) {
	c.PassOrder = func(r *member.Rank, d adi.Disorder) {
		orderWarnings.Add(1)
		go func() { // to ask another process takes a while
			defer orderWarnings.Done()
			if r.First("order") {
				fmt.Fprintln(os.Stderr, orderText(d))
			}
		}()
	}
}

// orderWarnings are those that are on their way.
var orderWarnings sync.WaitGroup

func orderText(d adi.Disorder) string {
	first, second := d.Rank, d.Peer
	if d.Before {
		first, second = d.Peer, d.Rank
	}
	return fmt.Sprintf("mpi: %v: rank %d calls %s before %s, rank %d after it: the standard wants all ranks to call collectives in one order; "+
		"Cadre matches those that do not block apart from those that block, and tells no further differences",
		d.Comm, first, nameInC(d.Started), nameInC(d.Blocking), second)
}

// nameInC is a collective as C names it, from what package mpi calls it.
func nameInC(name string) string {
	switch {
	case name == "":
		return "a collective that blocks"
	case strings.Contains(name, " "):
		return name
	}
	var b strings.Builder
	b.WriteString("MPI_")
	for i, c := range name {
		if i > 0 && unicode.IsUpper(c) {
			b.WriteByte('_')
			c = unicode.ToLower(c)
		}
		b.WriteRune(c)
	}
	return b.String()
}
