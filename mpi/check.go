package mpi

import (
	"errors"
	"fmt"
	"strings"

	"cadre.example/adi"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
	"cadre.example/internal/member"
)

// live reports whether calls on c can work. It is the hot path's part of usable.
func (c *Comm) live() bool {
	return c != nil && c.state.Load() < freed && !c.proc.closed.Load()
}

// usable returns the error of call op if c cannot be used for it, or nil.
func (c *Comm) usable(op string) *Error {
	switch {
	case c == nil:
		return &Error{Class: ErrComm, Op: op, Rank: -1, Peer: -1, Arg: "the communicator", Want: "one that this rank is in"}
	case c.proc.closed.Load():
		return c.err(op, ErrComm, errFinalized)
	case c.state.Load() == freed:
		return c.err(op, ErrComm, errFreed)
	case c.state.Load() == unmade:
		return c.err(op, ErrComm, errUnmade)
	case c.state.Load() == over:
		return c.err(op, ErrComm, c.overBecause())
	case c.state.Load() == revoked:
		return c.err(op, ErrRevoked, c.why.Load())
	}
	return nil
}

var (
	errFinalized = errors.New("use after Finalize")
	errRetired   = errors.New("its session was finalized")
	errFreed     = errors.New("use after Free")
	errUnmade    = errors.New("it is not made yet: the request that makes it must be complete")
)

// overBecause says why a communicator whose session, or world, has ended cannot be used.
func (c *Comm) overBecause() error {
	if c.session != nil {
		return errRetired
	}
	return errFinalized
}

// err is an error with a cause.
func (c *Comm) err(op string, class Class, cause error) *Error {
	return &Error{Class: class, Op: op, Comm: c.text(), Rank: c.rank, Peer: -1, Err: cause}
}

// wrong is the error of an argument.
func (c *Comm) wrong(op string, class Class, arg string, value any, expected string) *Error {
	return &Error{Class: class, Op: op, Comm: c.text(), Rank: c.rank, Peer: -1, Arg: arg, Value: value, Want: expected}
}

func (c *Comm) wrongRank(op, arg string, rank int, wild bool) *Error {
	expected := fmt.Sprintf("0..%d or ProcNull", len(c.world)-1)
	if wild {
		expected = fmt.Sprintf("0..%d, AnySource or ProcNull", len(c.world)-1)
	}
	return c.wrong(op, ErrRank, arg, rank, expected)
}

func (c *Comm) wrongTag(op, arg string, tag int, wild bool) *Error {
	expected := fmt.Sprintf("0..%d", tagMax)
	if wild {
		expected += " or AnyTag"
	}
	return c.wrong(op, ErrTag, arg, tag, expected)
}

// wrongBuffer is the error of memory, count and type that do not fit together.
func (c *Comm) wrongBuffer(op, arg string, count int, err error) *Error {
	e := c.err(op, ErrBuffer, &typeCause{arg, err})
	switch {
	case count < 0:
		return c.wrong(op, ErrCount, "the count of "+arg, count, "at least 0")
	case errors.Is(err, datatype.ErrType):
		e.Class = ErrType
	case errors.Is(err, datatype.ErrOverflow):
		e.Class = ErrCount
	}
	return e
}

// typeCause is an error of package datatype in the words of a call: without that package's name and sentinel, which say
// no more than the class.
type typeCause struct {
	arg string // what is wrong, or empty
	err error
}

func (t *typeCause) Error() string {
	text := strings.TrimPrefix(t.err.Error(), "datatype: ")
	text = strings.TrimPrefix(text, "unusable type: ")
	if t.arg == "" {
		return text
	}
	return t.arg + ": " + text
}

func (t *typeCause) Unwrap() error { return t.err }

// fault turns what the device says about a message into the user's terms. st is the operation's status as far as known.
func (c *Comm) fault(op string, err error, st adi.Status, peer, tag int) *Error {
	if e, ok := err.(*Error); ok {
		return e
	}
	if r := asRevoked(err); r != nil {
		e := c.err(op, ErrRevoked, r)
		e.Peer, e.Tag = peer, tag
		return e
	}
	var f *adi.Fault
	if !errors.As(err, &f) {
		e := c.err(op, ErrOther, err)
		if errors.Is(err, proto.ErrLost) {
			e.Class = ErrProcFailed
		}
		e.Peer, e.Tag = peer, tag
		return e
	}
	e := c.err(op, ErrOther, nil)
	e.Peer, e.Tag = peer, tag
	switch f.Kind {
	case adi.FaultTruncate:
		e.Class, e.Peer, e.Tag = ErrTruncate, int(st.Source), int(st.Tag)
		e.Err = fmt.Errorf("the message from rank %d with tag %d has %d bytes, the buffer has room for %d%s", st.Source, st.Tag, f.Got, f.Want, c.sentAt(int(st.Source), int(st.Tag)))
	case adi.FaultType:
		e.Class, e.Peer, e.Tag = ErrType, int(st.Source), int(st.Tag)
		e.Err = fmt.Errorf("the message from rank %d with tag %d is of %s, the buffer of %s%s", st.Source, st.Tag, signatureText(uint32(f.Got)), signatureText(uint32(f.Want)),
			c.sentAt(int(st.Source), int(st.Tag)))
	case adi.FaultNotReady:
		e.Err = fmt.Errorf("rank %d has posted no receive for a ready send with tag %d", peer, tag)
	case adi.FaultStale:
		e.Class, e.Err = ErrRequest, errStale
	case adi.FaultConversion:
		e.Class, e.Err = ErrConversion, f.Err
	case adi.FaultBuffer:
		e.Class, e.Err = ErrBuffer, err
	default:
		c.ended(e, err)
	}
	return e
}

// ended completes the error of a call that ended because the job did.
func (c *Comm) ended(e *Error, err error) {
	var failure *member.Failure
	var f *adi.Fault
	switch {
	case errors.As(err, &failure):
		e.Class, e.Err = ErrProcAborted, failure
	case errors.As(err, &f) && (f.Kind == adi.FaultPeer || hasPeerFault(f)):
		e.Class, e.Err = ErrProcFailed, err
	case c.proc.closed.Load():
		e.Class, e.Err = ErrComm, errFinalized
	default:
		e.Class, e.Err = ErrProcAborted, err
	}
}

func hasPeerFault(f *adi.Fault) bool {
	var inner *adi.Fault
	return f.Err != nil && errors.As(f.Err, &inner) && inner.Kind == adi.FaultPeer
}

var errStale = errors.New("the request was completed before: a request is used up by the Wait or Test that reports it done")

// signatureText names what a type's signature tells.
func signatureText(sig uint32) string {
	if sig == 0 {
		return "nothing"
	}
	if sig>>16 != 0 {
		return "several basic types"
	}
	kinds := [...]string{1: "int", 2: "uint", 3: "float", 4: "complex", 5: "bool", 6: "bytes", 7: "packed bytes"}
	k := int(sig >> 8)
	if k >= len(kinds) || kinds[k] == "" {
		return fmt.Sprintf("an unknown type (%#x)", sig)
	}
	if k <= 4 {
		return fmt.Sprintf("%s%d", kinds[k], 8*(sig&0xff))
	}
	return kinds[k]
}
