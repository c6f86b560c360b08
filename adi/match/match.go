// Package match decides which message meets which receive.
//
// A Matcher belongs to one rank and serves all its devices, so that a wildcard receive spans goroutine,
// shared-memory and network peers (MPI-4.1 section 3.5: order and non-overtaking per sender, context and tag).
// It is pure: no lock, clock or goroutine; its rank's lock guards it. It holds no pointers, only handles that its
// callers chose, so that queues of any depth cost the garbage collector nothing.
package match

// A Handle is the caller's name for a posted receive or for a message. The matcher never interprets it.
type Handle uint64

// Wildcards of a Pattern, with the values of the standard ABI.
const (
	AnySource = -1
	AnyTag    = -2
)

// A Pattern is what a receive or a probe asks for.
type Pattern struct {
	Context uint64
	Source  int32 // rank in the communicator, or AnySource
	Tag     int32 // or AnyTag
}
