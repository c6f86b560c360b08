package engine

import (
	"sync"
	"sync/atomic"
)

// The exposed algorithms are for ranks that are goroutines of one process. Each rank shows the others its arguments, and all
// meet (adi.Meeting). Little data is then moved by whoever has come last, while the others wait: one meeting, in which a rank
// needs one turn on a processor. Of much data every rank does its share, straight between the memories of the program, and
// all meet again before anybody goes on: no message, and no copy but those that the operation asks for.
//
// Whoever comes last also compares the calls, so that all ranks learn in the same call what differs.
//
// exposure is what a rank lets the others see, beside its arguments. It is theirs from the rank's arrival until the meeting
// that is over last.
type exposure struct {
	Word    uint32 // of the call
	Out, In uint32 // signatures of what the rank gives and takes
	N       int    // bytes, where all ranks must have the same
	Most    int    // bytes that the rank gives or takes in all
	Src     []byte // what it gives, if that is one run of memory
	Dst     []byte // where it takes

	Fault atomic.Pointer[error] // what the others have found wrong with the rank's call

	// Of rank 0 it holds for all.
	How     how
	Trouble atomic.Pointer[Cause]

	Exchange Exchange
}

// how is what becomes of a call after the meeting.
type how uint8

const (
	HowOver   how = iota // all is done
	HowShares            // every rank does its share, and all meet again
	HowSent              // messages do it
)

// A Cause is why a meeting was spoiled or its work went wrong.
type Cause struct {
	From int
	Call Call
	Text string
}

// Together reports whether calls of this form may meet.
func (c *Run) Together() bool { return c.Form == Blocking && c.Place != nil }

// Together is for ranks that work on each other's memory.
var Together = Limit{"goroutines of one process", func(q query) string {
	if !q.together {
		return "the ranks are not goroutines of one process"
	}
	return ""
}}

// spoil tells the ranks that wait in the same call, or will come to it, that it has failed here.
func (c *Run) spoil(err error) {
	if c.Together() && c.Seq != 0 && c.Ctx.Err() == nil {
		c.Place.Spoil(c.Seq<<1, &Cause{c.Rank, c.Call, err.Error()})
	}
}

// Knew is fail with an error that the other ranks know of.
func (c *Run) Knew(err error) {
	c.Fail(err)
	c.told = true
}

// Undone takes the error of a call that was spoiled, whose cause may no longer be known.
func (c *Run) Undone(why any) {
	c.Broken = true
	switch why := why.(type) {
	case *Cause:
		if why.Call.Word() != c.Call.Word() {
			c.Knew(c.ErrDiffer(why.From, why.Call))
		} else {
			c.Knew(c.ErrPeer(why.From, why.Text))
		}
	case error:
		c.Knew(why)
	default:
		c.Fail(ErrLeftBehind)
	}
}

// Peer is the run of another rank, which is in the same meeting.
func (c *Run) Peer(r int) *Run { return c.Meeting.Group[r] }

// Exchange receives in and sends out.
func (c *Run) Exchange(from int, in Buf, to int, out Buf) {
	f := c.StartRecv(from, in, in.Type.Signature())
	g := c.StartSend(to, out, out.Type.Signature())
	c.Finish(f)
	c.Finish(g)
}

// Exchange holds the bytes that a rank shows to the ranks of its process. Two slots take turns: no rank begins an
// Exchange before all have begun the previous one, and by then all have read the one before that.
type Exchange struct {
	Bytes [2]atomic.Pointer[[]byte]
	Turn  uint8

	Lock sync.Mutex // guards made; used at rank 0 only
	Made map[uint64]*Made
}

// Made is a result that ranks of a process share.
type Made struct {
	What any
	Left int // ranks that have not asked yet
}

// Contributed is the rank's contribution.
func Contributed(send, recv Buf) Buf {
	if send.InPlace() {
		return recv
	}
	return send
}

// Contributed is the rank's operand.
func (c *Run) Contributed() *Buf {
	if c.Args.Send.InPlace() {
		return &c.Args.Recv.Buf
	}
	return &c.Args.Send.Buf
}
