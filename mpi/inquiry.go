package mpi

import (
	"io"

	"cadre.example/adi"
	"cadre.example/internal/clock"
)

// Wtime returns wall-clock time in seconds since a fixed moment (MPI_Wtime). [Comm.WtimeIsGlobal] reports whether all
// ranks count from the same moment.
func Wtime() float64 { return clock.Now() }

// Wtick returns the measured resolution of Wtime in seconds: the smallest difference between two readings.
func Wtick() float64 { return adi.Tick().Seconds() }

// WtimeIsGlobal reports whether Wtime counts from the same moment on all ranks of c (attribute MPI_WTIME_IS_GLOBAL). It
// does for goroutine ranks of one process, and on Linux if the whole job runs on one host; readings of processes may
// then differ by about a microsecond.
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

// ProcessorName returns the name of the calling rank's machine (MPI_Get_processor_name).
func ProcessorName() string { return adi.NodeName() }

// LibraryVersion returns the name of this library, its version if the build knows it, and the compiler.
func LibraryVersion() string { return adi.BuildVersion() }

// WriteQueues prints the calling rank's queues, over all its communicators: posted receives and unexpected messages, in
// matching order.
func (c *Comm) WriteQueues(w io.Writer) error {
	c.must("WriteQueues")
	q := c.ctx.Queues()
	return q.WriteText(w)
}

// WriteStatistics prints the calling rank's message counts, in all and by communicator. Counting is on if the program
// was started with CADRE_MSG=1, and after [Comm.CountMessages].
func (c *Comm) WriteStatistics(w io.Writer) error {
	c.must("WriteStatistics")
	s := c.ctx.Statistics()
	return s.WriteText(w)
}

// Statistics holds the message counts of a rank.
type Statistics = adi.Statistics

// Statistics returns the counts that [Comm.WriteStatistics] prints.
func (c *Comm) Statistics() Statistics {
	c.must("Statistics")
	return c.ctx.Statistics()
}

// QueueLengths returns the number of posted receives and of unexpected messages at the calling rank: the lengths of the
// lists that [Comm.WriteQueues] prints.
func (c *Comm) QueueLengths() (posted, unexpected int) {
	c.must("QueueLengths")
	q := c.ctx.Queues()
	return len(q.Posted), len(q.Unexpected)
}

// CountMessages turns counting for WriteStatistics on or off on the calling rank.
func (c *Comm) CountMessages(on bool) {
	c.must("CountMessages")
	f := c.ctx.Flags() &^ adi.FlagStatistics
	if on {
		f |= adi.FlagStatistics
	}
	c.ctx.SetDebugFlag(f)
}
