package lane

// A Shared is memory of the C library, which the Go library fills in: what the C library answers by itself.
type Shared struct {
	State     uint32 // one of Before, Running and Finalized
	Provided  uint32 // level of thread support
	Comms     [Comms]Place
	Sizes     [Types]int32  // of the standard's types, in bytes; -1 of those that do not exist
	HandleOut int64         // a function of C, or 0: how the program writes handles
	Plain     [Types]uint32 // as Sizes, of types whose messages may go by lanes; else 0
	Marks     [Types]uint32 // what their messages are marked with
	Lanes     Rank          // the last: see Hash
}

// A Place is what the C library knows of a communicator, whose place is its handle modulo Comms.
type Place struct {
	Handle, Rank, Size uint32
	Fast               uint32 // 1: its messages may go by lanes
	Context            uint64 // what they are marked with
	World              At32   // world ranks; 0: they are the same
}

// A Status is the standard's MPI_Status.
type Status struct {
	Source, Tag, Error int32
	Bytes, BytesHigh   int32
	Flags              int32
	Unused             [2]int32
}

const (
	Comms     = 1 << 16
	Types     = 256
	TypeFirst = 0x200 // the handle of the type in the first place
	HandleMax = 1<<31 - 1
)

// States of the process.
const (
	Before    = 0
	Running   = 1
	Finalized = 2
)
