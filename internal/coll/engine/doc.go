// Package engine is one collective call on one rank, and what outlives it on a communicator. All other packages below
// internal/coll stand on it.
//
// A [Run] is the call: its number and word, its messages, its temporaries, its error. Algorithms are functions of a Run and
// touch messages and memory by its primitives alone:
//
//   - SendTo, SendRaw, RecvFrom, StartSend, StartRecv and Finish move messages; Launch and Land do so through a window;
//   - Local, Pack, Unpack and Move copy; Temp and Release are for bytes;
//   - Bind, before Enter, finds an operation; NewWork, Load, Fold, Store and FreeWork reduce; Source, Sink and Contribution
//     find out whether memory of the program will do;
//   - Fail gives the call an error.
//
// A primitive acts at once in a call that blocks. In a call that does not, it notes a step ([Program]) that package schedule
// carries out later. So control flow may depend on the arguments and on the ranks, never on what has arrived or on whether the
// call has failed: the primitives see to that. What an algorithm asks of sizes it asks of Common, which is the same on
// processors of all kinds. Where Ctx.Hetero says that there are several kinds, data are sent with their type: no rank passes
// on packed bytes of others. Then the same source serves blocking, nonblocking and persistent calls.
//
// An [Algorithm] is the registration record of an algorithm. A [Table] of rules selects one for each call (Pick). Both use only
// what all ranks know: the number of ranks, the packed size, the operation.
//
// Every call takes one sequence number of its communicator, which is the tag of all its messages, and all messages carry a
// word that describes the call (word.go). Ranks whose calls differ get an error that names both. Only receives can wait for what
// never comes, and sends only to neighbours, of whose sizes nobody else knows; waits are watched (watch.go). After an error
// a rank finishes its part of the pattern with messages that are marked as failed.
package engine
