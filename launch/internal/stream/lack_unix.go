//go:build unix

package stream

import (
	"bytes"
)

// A Lack is what a process has died of before it could say so in its own words: the Go runtime prints its registers and stacks
// where it cannot start a thread or map memory.
type Lack uint8

const (
	LackNothing Lack = iota
	LackThreads
	LackMemory
	LackExec
)

// dying are the beginnings of lines after which the runtime writes nothing but registers and stacks.
var dying = []struct {
	begins string
	lack   Lack
}{
	{"runtime: failed to create new OS thread", LackThreads},
	{"runtime/cgo: pthread_create failed", LackThreads},
	{"fatal error: failed to reserve page summary memory", LackMemory},
	{"fatal error: out of memory allocating heap arena map", LackMemory},
	{"runtime: out of memory: cannot allocate", LackMemory},
	{"fatal error: runtime: cannot allocate memory", LackMemory},
	{"runtime: cannot map pages in arena address space", LackMemory},
}

// noMap is what the loader says of a library that it may not map.
const noMap = "failed to map segment from shared object"

// Dies looks for a lack in whole lines of a process's standard error. What follows end is the runtime's.
func Dies(p []byte) (what Lack, end int) {
	if bytes.Contains(p, []byte(noMap)) {
		return LackExec, len(p)
	}
	if !bytes.Contains(p, []byte("runtime")) && !bytes.Contains(p, []byte("fatal error: ")) {
		return LackNothing, len(p)
	}
	at := 0
	for line := range bytes.Lines(p) {
		at += len(line)
		for _, d := range dying {
			if bytes.HasPrefix(line, []byte(d.begins)) {
				return d.lack, at
			}
		}
	}
	return LackNothing, len(p)
}
