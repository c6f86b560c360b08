// Package record is the flight recorder of a rank: a ring of its last calls, always on, that tells at any time what the
// rank is doing and what it did before. It knows nothing of communicators or messages; package mpi writes it, and reports,
// dumps and traces read it.
//
// # What is written
//
// Every call of package mpi that may block, starts something or ends something writes one record of 64 bytes: the operation,
// the communicator's context id, the number of a collective in its communicator, the peer (or root), the tag, the bytes, the
// time, and up to four return addresses, from which the program's file and line are found when somebody asks. Begin claims
// a record and says that the call is under way; End says that it is over. A call that is over at once writes the same
// record with Note. Nothing is allocated, no lock is taken, and it costs less than 20 ns: one compare-and-swap, one look at
// the processor's time stamp counter, a walk over frame pointers, and ordinary stores. A ring has Size records, 16 KiB.
//
// A record of a call under way is never overwritten: writers pass over it. So Running, the list of calls under way, is
// complete for as long as fewer than Size goroutines of a rank are in calls; Lost counts the calls that found no room.
// A goroutine in a call has one record in the list, or several when calls are made of others: the one that began first is
// what the program called.
//
// # What may be read
//
// Any goroutine may read at any time, without stopping anybody. Each record is read by itself and consistently: what comes
// out is one call, never half of two. A call may have ended when it is looked at. Times are those of Ticks; Clock turns
// them into time since the host was started, which is the same for all processes of a host where clock.HostWide says so.
//
// A call that is left by a panic or runtime.Goexit, as of a callback that the program recovers from, stays under way in
// the list. So Running says where goroutines are, not that the rank makes no progress: for that compare Count, which grows
// with every call.
//
// # Traces
//
// Spool makes a ring keep all calls, up to a number, instead of the last ones, with the times when they ended and what
// their messages were. That is what a trace is made of (WriteTrace).
package record
