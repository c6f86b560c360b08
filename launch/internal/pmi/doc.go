// Package pmi speaks the process management interface, by which Hydra, Slurm, Flux, PALS and other launchers tell a process
// its rank and carry small values between the ranks: version 1, and version 2 for servers that want it. Both ends are
// here: Client joins a job of such a launcher, and Server is the launcher's end of version 1, by which cadre run carries
// programs of other MPIs.
//
// Servers differ and break in ways that cost whole jobs, so the client stays inside what all of them bear: keys of at most
// 63 bytes, values of at most 512 of plain ASCII, longer ones in pieces, one command at a time, and nothing is asked for
// before the fence behind it.
package pmi

import "errors"

var (
	// ErrMalformed is wrapped by every error about bytes that are not the protocol.
	ErrMalformed = errors.New("malformed PMI message")
	// ErrGone says that the launcher has closed the connection.
	ErrGone = errors.New("the launcher has closed the PMI connection")
	// ErrRefused is wrapped where the launcher says no.
	ErrRefused = errors.New("the launcher refuses")
)

const (
	// MaxKey and MaxValue bound what travels in one command, in bytes; every known server bears that much.
	MaxKey   = 63
	MaxValue = 512
)
