// Package peer is what Cadre is measured against: our own C program (c/twin.c, with the collectives of c/collective.c and their other forms of c/forms.c), compiled with every MPI compiler that is
// installed and started by the launcher that belongs to it. The program does what package osu does.
//
//	find.go     the compilers on PATH      build.go    compile, and find the launcher
//	command.go  the launcher's arguments   version.go  what a library calls itself
package peer

import (
	_ "embed"
	"strings"
	"sync"
)

// Source is the text of the C program, the collectives among it.
var Source = sync.OnceValue(func() string {
	return strings.NewReplacer("@collectives@", strings.Replace(collective, "@forms@", forms, 1)).Replace(twin)
})

var (
	//go:embed c/twin.c
	twin string
	//go:embed c/collective.c
	collective string
	//go:embed c/forms.c
	forms string
)
