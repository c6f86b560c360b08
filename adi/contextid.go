package adi

import "strconv"

// A context id is what keeps the messages of one communicator apart from those of all others, and the kinds of its traffic
// apart from each other. It is 64 bits: the world rank of the rank that leads the communicator, a number that this rank
// counts, and the Class. So it is unique in the job without anybody having to agree about what is free.
//
// The leader's number is that of its own job. It means nothing in another job, and no rank looks a leader up by it: an id is
// only compared. A communicator that spans two jobs would have an id for each, made by a leader of that job, and every packet
// would carry the id of its receiver's. Then an id must still differ only from those of one job, however many jobs a rank
// has to do with, and whatever numbers it has given to their ranks: see Identity.
const (
	// ContextClassBits is how many of the lowest bits are the Class.
	ContextClassBits = 3
	// ContextNumberBits is how many bits the number has.
	ContextNumberBits = 39
	// MaxContextLeader is the largest rank that leads a communicator. It leads none: it stands for what has no leader yet.
	MaxContextLeader = 1<<(64-leaderShift) - 1

	leaderShift = ContextNumberBits + ContextClassBits
)

// A Class is a kind of a communicator's traffic.
type Class uint8

const (
	ClassPointToPoint Class = iota // messages of the program
	ClassCollective                // collectives, and what all ranks make communicators with
	ClassDup                       // what some ranks, or all without waiting, make communicators with: the tag counts the calls
	ClassGroup                     // likewise: the tag is the program's
	ClassLeaders                   // between the leaders of two groups: the tag is the program's
	ClassCut                       // how the senders of partitioned operations cut them: the tag is the program's
	ClassPartition                 // partitions: the tag is the sender's
	ClassNotice                    // what a rank must be told whatever it does: see Context.OnNotice
)

var classNames = [1 << ContextClassBits]string{"", " (collective)", " (dup)", " (group)", " (leaders)", " (cut)", " (partitions)", " (notice)"}

// ContextID is the id of a kind of traffic of a communicator.
func ContextID(leader int, number uint64, class Class) uint64 {
	return uint64(leader)<<leaderShift | number<<ContextClassBits | uint64(class)
}

// ContextName says which communicator of package mpi a context id belongs to: the world, a rank's self communicator, or
// the number that the leader of another has given it; and which kind of its traffic it is.
func ContextName(id uint64) string {
	leader, number := id>>leaderShift, id>>ContextClassBits&(1<<ContextNumberBits-1)
	name := ""
	switch {
	case leader == 0 && number == 0:
		name = "world"
	case number == 1:
		name = "self"
	case leader == MaxContextLeader:
		name = "communicator to be"
	default:
		name = "communicator " + strconv.FormatUint(leader, 10) + "." + strconv.FormatUint(number, 10)
	}
	return name + classNames[id&(1<<ContextClassBits-1)]
}
