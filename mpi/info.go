package mpi

import (
	"os"
	"runtime"
	"runtime/debug"
	"time"
)

var began = time.Now()

// Wtime is the wall-clock time in seconds since some moment that stays the same while the process lives. The moments of
// different processes differ.
func Wtime() float64 { return time.Since(began).Seconds() }

// Wtick is the resolution of Wtime in seconds.
func Wtick() float64 { return time.Nanosecond.Seconds() }

// ProcessorName names the machine that the calling rank is on.
func ProcessorName() string {
	name, err := os.Hostname()
	if err != nil {
		return "localhost"
	}
	return name
}

// LibraryVersion names this library, its version as far as the build knows it, and the compiler.
func LibraryVersion() string {
	version := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok {
		const path = "cadre.example"
		if info.Main.Path == path && info.Main.Version != "" {
			version = info.Main.Version
		}
		for _, m := range info.Deps {
			if m.Path == path {
				version = m.Version
			}
		}
	}
	return "Cadre " + version + ", " + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH
}
