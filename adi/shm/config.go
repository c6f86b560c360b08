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
	// SingleCopy is the length in bytes from which messages are read straight from their sender's memory where the kernel
	// allows it, instead of going through a ring. 0 is 8 KiB; negative is never. Each rank decides for what it receives,
	// and a rank that says never is not read either. Eager messages go through the ring.
	SingleCopy int
	// Logger is told who was not let in, and which pairs have no shared memory, and why; nil is silent.
	Logger *slog.Logger
}
