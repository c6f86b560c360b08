package adi

// A Bootstrap is how the processes of a job find each other and end together. Each holds one rank, or the same number of
// them as all others: then "rank" stands for the process here.
// Package launch implements it for every launcher; a device reads its peers' addresses from it.
// All methods may be called by any goroutine.
type Bootstrap interface {
	// Rank and Size place this process in the job.
	Rank() int
	Size() int
	// LocalRank and LocalSize place it among the processes with which it shares processors; spin and yield are chosen by
	// LocalSize. Which of them share memory the processes find out by themselves.
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

// A Rejoiner is a Bootstrap that a process may go on with after Finalize: to be a rank of the job again, where all others do
// so too.
type Rejoiner interface {
	Rejoin() error
}
