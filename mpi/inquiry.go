package mpi

import (
	"io"

	"cadre.example/adi"
	"cadre.example/internal/clock"
)

// Wtime is the wall-clock time in seconds since some moment that stays the same while the process lives. Whether that is
// the same moment on other ranks, Comm.WtimeIsGlobal says.
func Wtime() float64 { return clock.Now() }

// Wtick is the resolution of Wtime in seconds, measured: the smallest difference that two readings show.
func Wtick() float64 { return adi.Tick().Seconds() }

// WtimeIsGlobal reports whether Wtime counts from the same moment on all ranks of c: it does where they are goroutines of
// one process, and on Linux where the whole job runs on one host; processes may then differ by about a microsecond. It is
// the attribute MPI_WTIME_IS_GLOBAL.
func (c *Comm) WtimeIsGlobal() bool {
	c.must("WtimeIsGlobal")
	if c.proc.job.OneHost && clock.HostWide() {
		return true
	}
	for _, r := range c.world {
		if c.ctx.Peer(r).Device != adi.DirectPeer {
			return false
		}
	}
	return true
}

// ProcessorName names the machine that the calling rank is on.
func ProcessorName() string { return adi.NodeName() }

// LibraryVersion names this library, its version as far as the build knows it, and the compiler.
func LibraryVersion() string { return adi.BuildVersion() }

// WriteQueues prints what waits at the calling rank, of all its communicators: receives without a message and messages
// without a receive, in the order in which they will be met.
func (c *Comm) WriteQueues(w io.Writer) error {
	c.must("WriteQueues")
	q := c.ctx.Queues()
	return q.WriteText(w)
}

// WriteStatistics prints what the calling rank has counted, over all its communicators and by each. It counts when the
// program was started with CADRE_MSG=1 or since CountMessages.
func (c *Comm) WriteStatistics(w io.Writer) error {
	c.must("WriteStatistics")
	s := c.ctx.Statistics()
	return s.WriteText(w)
}

// Statistics is what a rank has counted of its messages.
type Statistics = adi.Statistics

// Statistics is what [Comm.WriteStatistics] prints.
func (c *Comm) Statistics() Statistics {
	c.must("Statistics")
	return c.ctx.Statistics()
}

// QueueLengths is how many receives wait for a message at the calling rank, and how many messages for a receive: the lengths
// of the lists that [Comm.WriteQueues] prints.
func (c *Comm) QueueLengths() (posted, unexpected int) {
	c.must("QueueLengths")
	q := c.ctx.Queues()
	return len(q.Posted), len(q.Unexpected)
}

// CountMessages turns the counting of WriteStatistics on or off for the calling rank.
func (c *Comm) CountMessages(on bool) {
	c.must("CountMessages")
	f := c.ctx.Flags() &^ adi.FlagStatistics
	if on {
		f |= adi.FlagStatistics
	}
	c.ctx.SetDebugFlag(f)
}
