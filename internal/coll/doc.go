// Package coll holds the algorithms of the collective operations, each in one file that begins with its cost and its
// restrictions. They work over point-to-point messages of package adi, on memory described by package datatype, and
// know no argument rules: package mpi checks those before.
//
// Costs are given for p ranks in terms of a, the time of one small message, b, the time per byte, and g, the time to
// reduce one byte. Decisions use only what all ranks know: the number of ranks, the packed size, the operation.
//
// Every call takes one sequence number of its communicator, which is the tag of all its messages, and all messages carry
// a word that describes the call. Ranks whose calls differ therefore meet in an error that names both (word.go). While
// sizes are small every send is eager and cannot block; from [smallMax] on, and where sizes differ between ranks, the
// ranks first agree that they are in the same call (agree.go). So only receives can wait in vain, and these are watched
// (watch.go). After an error a rank finishes its part of the pattern with messages that are marked as failed.
package coll
