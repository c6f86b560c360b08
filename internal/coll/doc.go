// Package coll holds the algorithms of the collective operations, each in one file that begins with its cost and its
// restrictions. They work over point-to-point messages of package adi, on memory described by package datatype, and
// know no argument rules: package mpi checks those before.
//
// Costs are given for p ranks in terms of a, the time of one small message, b, the time per byte, and g, the time to
// reduce one byte. Decisions use only what all ranks know: the number of ranks, the packed size, the operation.
//
// Ranks of one process need no messages: in calls that block they meet and work on each other's memory (exposed.go). The rest
// of this page is about messages.
//
// Every call takes one sequence number of its communicator, which is the tag of all its messages, and all messages carry
// a word that describes the call. Ranks whose calls differ therefore meet in an error that names both (word.go). While
// sizes are small every send is eager and cannot block; from [limits.CollSmall] on, and where sizes differ between ranks, the
// ranks first agree that they are in the same call (agree.go). So only receives can wait in vain, and sends only to
// neighbours, of whose sizes nobody else knows; waits are watched (watch.go). After an error a rank finishes its part of the pattern with messages that are marked as failed.
//
// # Writing an algorithm
//
// An operation is a kind (word.go), a function that makes its [Args], a line in perform (args.go), and methods of run.
// The first of these calls enter, before anything is sent, and all of them touch messages and memory only by primitives:
//
//   - sendTo, sendRaw, recvFrom, startSend, startRecv and finish move messages; launch and land do so through a window;
//   - agree ends the call on all ranks when it is false;
//   - local, pack, unpack and move copy; temp and release are for bytes;
//   - bind, before enter, finds an operation; newWork, load, fold, store and freeWork reduce; source, sink and
//     contribution find out whether memory of the user will do;
//   - fail gives the call an error;
//   - meets asks whether the ranks meet instead, and expose does it.
//
// An algorithm of an operation that there is already is one file, which registers it with a record (registry.go).
//
// Control flow may depend on the arguments and on the ranks, never on what has come or on whether the call has failed:
// the primitives see to that. What it asks of sizes it asks of common, which is the same on processors of all kinds; and
// where Ctx.Hetero says that there are several kinds, data are sent with their type: no rank passes on packed bytes of
// others. Then the same source serves the forms that do not block.
package coll
