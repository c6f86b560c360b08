package abi

import (
	"embed"
	"io/fs"
)

//go:embed c
var source embed.FS

// ByHand is folder c: what of the C libraries is written by hand, and lane.h. Package clib makes the rest.
func ByHand() fs.FS {
	c, err := fs.Sub(source, "c")
	if err != nil {
		panic(err) // the name is no path
	}
	return c
}
