//go:build unix && !linux

package job

// A question is what is asked about a live job.
type question struct{ Stacks, Brief bool }

// A desk needs abstract sockets: there is none.
type desk struct{}

func (*desk) close() {}

func (j *job) openDesk() *desk { return nil }
