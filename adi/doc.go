// Package adi is the abstract device: what every transport shares and nothing that one transport knows alone.
//
// A Context is one rank's end of it, the value that MPID_Init returned in the ADI of MPICH-1: explicit everywhere, without
// package variables, so that one process can hold several. It owns the rank's matcher, requests, routes and progress.
// Ranks of one process reach each other by the direct path (local.go): whoever arrives second copies typed memory to typed
// memory. Peers of other processes are reached through a Device that carries the packets of package proto (packet.go).
// Both paths meet in one matcher under the rank's one lock.
//
// Rules of order: memory is copied outside the lock; a request is completed by one atomic store and, only if somebody
// parked on it, a wake; packets to one peer leave in the order in which they were decided.
package adi
