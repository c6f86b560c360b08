// Package shm is the device between processes of one Linux host: packets in memory that two ranks share.
//
//	segment of a pair:  control lines of both ends | ring of one direction | ring of the other
//
//	Inject, Queue ──> producer ──> ring of lines ──> consumer ──> Context.Whole, or Context.Incoming ──> Sink
//	                    └── the peer sleeps? ──> one byte on the pair's unix connection: the doorbell
//
// Two ranks make a segment when the first packet for the other is queued. They meet as ranks on unix sockets do
// (package tcp): both prove that they hold the job's secret before anything else is parsed. Then the segment's
// descriptor passes over the connection, which stays open: its end is how the death of a peer is noticed, and a byte on it
// wakes a peer that sleeps. A peer that watches its rings costs no system call. Where there can be no segment the pair
// goes on over the unix connection alone.
//
// Long payload goes around the ring where that is quicker: a record names where it lies in the producer's memory, and the
// consumer reads it there.
//
//	Queue ──> formRuns: addresses, lengths ──> process_vm_readv ──> Sink ──> pull line: how much was read ──> Context.Sent
//
// Nothing has a name in any file system. What a peer has written is read once, into memory of this process, and bounded
// before it is used: a peer that scribbles over the segment is given up with an error that names it.
package shm
