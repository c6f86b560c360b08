package adi

// A Bootstrap is how the ranks of a job that live in different processes find each other and end together.
// Package launch implements it for every launcher; a device reads its peers' addresses from it.
// All methods may be called by any goroutine.
type Bootstrap interface {
	// Rank and Size place this process in the job.
	Rank() int
	Size() int
	// LocalRank and LocalSize place it among the ranks of this host; spin and yield are chosen by LocalSize.
	LocalRank() int
	LocalSize() int
	// Secret is the job's 32 random bytes. Peers prove to each other that they hold it; it is never sent to a peer.
	Secret() []byte
	// JobID names the job in messages and traces. It holds no secret.
	JobID() string

	// Put publishes a value (at most 512 bytes of ASCII without spaces) under a key of at most 63 bytes.
	// It is visible to the others after the next Fence.
	Put(key, value string) error
	// Fence returns when every rank has called it.
	Fence() error
	// Get returns what a rank had put under key before the last Fence.
	Get(rank int, key string) (string, error)

	// Abort ends the whole job with the exit status code; reason is printed once, first, with this rank's number.
	// It returns when the launcher has taken note; the caller is about to be ended.
	Abort(code int, reason string) error
	// Finalize tells the launcher that this rank is about to end and that its exit status 0 means success.
	// It does not wait for other ranks.
	Finalize() error
	// Ended is closed when the job is over for this rank before it finalized: the launcher is gone, or it ends the job.
	// Cause then says why.
	Ended() <-chan struct{}
	Cause() error
}
