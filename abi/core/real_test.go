package main

import (
	"bytes"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write ../real.txt")

// real.txt names the functions that are carried out here or by the C library.
func TestReal(t *testing.T) {
	handlers = [len(functions)]handler{}
	provideAll()
	var real []string
	for i, f := range functions {
		if f.front || handlers[i] != nil {
			real = append(real, f.name)
		}
	}
	slices.Sort(real)
	want := []byte(strings.Join(real, "\n") + "\n")
	if *update {
		if err := os.WriteFile("../real.txt", want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile("../real.txt")
	if err != nil || !bytes.Equal(have, want) {
		t.Errorf("abi/real.txt is not the functions that are real (%v): run go test -run TestReal -update in abi/core", err)
	}
}

// Every handler is of a row of the table, and every function that may be called early is one.
func TestHandlersHaveRows(t *testing.T) {
	rows := map[string]bool{}
	for _, f := range functions {
		rows[f.base], rows[f.name] = true, true
		if f.args > maxArgs {
			t.Errorf("MPI_%s has %d parameters, room for %d", f.name, f.args, maxArgs)
		}
	}
	for _, p := range providers {
		for name := range p {
			if !rows[name] {
				t.Errorf("a handler of MPI_%s, which is no function", name)
			}
		}
	}
	for _, name := range earlyNames {
		if _, ok := numberOf[name]; !ok {
			t.Errorf("MPI_%s may be called early, but is no function", name)
		}
	}
}
