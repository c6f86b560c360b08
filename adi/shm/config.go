package shm

import (
	"log/slog"

	"cadre.example/adi"
	"cadre.example/internal/memory"
)

// Name is what the device is called.
const Name = "shm"

// Available says whether this operating system has the device.
func Available() bool { return memory.Available }

// Config is what a Device is made of.
type Config struct {
	Context *adi.Context
	// Secret is the job's; Job is its name. Only processes that hold both are let in.
	Secret []byte
	Job    string
	// Lookup returns what Addr returned in the process of rank peer. It is called once for each peer that this rank dials,
	// in a goroutine of the device.
	Lookup func(peer int) (addr string, err error)
	// Local is how many ranks of the job this host has; 0 is all. It decides how large the rings are.
	Local int
	// NoSingleCopy keeps all payload in the rings, even where the peer could read it from this process's memory.
	NoSingleCopy bool
	// Logger is told who was not let in, and which pairs have no shared memory, and why; nil is silent.
	Logger *slog.Logger
}
