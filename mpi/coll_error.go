package mpi

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"cadre.example/adi"
	"cadre.example/datatype"
	"cadre.example/internal/coll"
	"cadre.example/internal/op"
)

// A collCall is a collective whose arguments are being checked. It makes all their errors. It has a method for each shape of
// arguments, in the file of the operation; they share no more state than these fields.
type collCall struct {
	c    *Comm
	name string
	root int // -1 without one
	op   int // op.Code, 0 without one
	form form
	args coll.Args // what is carried out, when nothing is wrong

	unusable bool // the communicator, so that no other rank can be told
}

// refused reports a wrong argument. The other ranks may be in the call already, so they are told.
func (k *collCall) refused(e *Error) error {
	if k.c.live() {
		k.c.coll.Refuse(k.name, k.root, k.op, e)
	}
	return k.c.report(e)
}

// begin says whether the communicator can be used at all.
func (k *collCall) begin() *Error {
	if k.c.live() && (k.c.inter == nil || k.name != "Scan" && k.name != "Exscan") {
		return nil
	}
	k.unusable = true
	return k.c.among(k.title())
}

func (k *collCall) wrong(class Class, arg string, value any, expected string) *Error {
	return k.c.wrong(k.title(), class, arg, value, expected)
}

// memory says what is wrong with the memory of a.
func (k *collCall) memory(arg string, a *arg) *Error {
	err := a.err
	if err == nil && !a.slice && !a.mark && strings.HasPrefix(arg, "recv") {
		err = a.Type.CheckReceive(a.Count)
	}
	if err == nil {
		return nil
	}
	return k.c.wrongBuffer(k.title(), arg, a.Count, err)
}

func (k *collCall) rootRange() *Error {
	if k.root < 0 || k.root >= len(k.c.world) {
		return k.wrong(ErrRoot, "root", k.root, fmt.Sprintf("0..%d", len(k.c.world)-1))
	}
	return nil
}

func (k *collCall) operation(o Op) *Error {
	switch {
	case o.op == nil:
		return k.wrong(ErrOp, "op", "", "an operation: the zero Op is none")
	case o.op == op.Replace || o.op == op.NoOp:
		return k.wrong(ErrOp, "op", o, "an operation of reductions: "+o.String()+" is for one-sided accumulation")
	}
	return nil
}

// noMark is for arguments that cannot say "in place".
func (k *collCall) noMark(arg string, a *arg) *Error {
	if a.mark {
		return k.wrong(ErrBuffer, arg, "InPlace", "memory")
	}
	return nil
}

// sameLength: send and recv hold as much, unless in place.
func (k *collCall) sameLength(send, recv *arg) *Error {
	if send.mark || send.Bytes() == recv.Bytes() {
		return nil
	}
	if send.Type == recv.Type {
		return k.wrong(ErrCount, "len(recv)", recv.Count, fmt.Sprintf("%d, as len(send)", send.Count))
	}
	return k.wrong(ErrCount, "the size of recv", recv.Bytes(), fmt.Sprintf("%d bytes, as send", send.Bytes()))
}

// product: whole is one block for each rank. Swapped memory is recognised by the lengths that fit the other way round.
func (k *collCall) product(partName string, part *arg, wholeName string, whole *arg) *Error {
	p := len(k.c.world)
	if part.mark {
		return k.divides(wholeName, whole)
	}
	n, one := whole.Bytes(), part.Bytes()
	expected := p * one
	if n == expected && one <= math.MaxInt/p {
		return nil
	}
	if one > math.MaxInt/p {
		return k.wrong(ErrCount, "the size of "+wholeName, n, fmt.Sprintf("%d ranks * the %d bytes of %s, which is more than an int counts", p, one, partName))
	}
	hint := ""
	if p > 1 && one%p == 0 && one/p == n {
		hint = ": are " + partName + " and " + wholeName + " swapped?"
	}
	if part.Type == whole.Type {
		return k.wrong(ErrCount, "len("+wholeName+")", whole.Count, fmt.Sprintf("%d = %d ranks * len(%s)%s", p*part.Count, p, partName, hint))
	}
	return k.wrong(ErrCount, "the size of "+wholeName, n, fmt.Sprintf("%d bytes = %d ranks * the %d bytes of %s%s", expected, p, part.Bytes(), partName, hint))
}

func (k *collCall) divides(name string, a *arg) *Error {
	if p := len(k.c.world); a.Count%p != 0 {
		return k.wrong(ErrCount, "len("+name+")", a.Count, fmt.Sprintf("a multiple of %d, the number of ranks", p))
	}
	return nil
}

func (k *collCall) overlapping(what string) *Error {
	return k.c.err(k.title(), ErrBuffer, errors.New(what+" overlap, and not as an operation in place"))
}

// disjoint: what is sent and what is received have no byte in common.
func (k *collCall) disjoint(send, recv *arg) *Error {
	if send.disjointFrom(recv) || !overlap(&send.Buf, &recv.Buf) {
		return nil
	}
	return k.overlapping("send and recv")
}

// blocks is blocksOf for one block of each rank.
func (k *collCall) blocks(what, prefix string, a *arg, counts, displs []int) (coll.Blocks, *Error) {
	return k.blocksOf(len(k.c.world), "ranks", what, prefix, a, counts, displs)
}

// blocksOf checks counts and displacements of p blocks of memory a, and gives them. Without displacements the blocks lie
// one after another.
func (k *collCall) blocksOf(p int, whose, what, prefix string, a *arg, counts, displs []int) (coll.Blocks, *Error) {
	if len(counts) != p {
		return coll.Blocks{}, k.wrong(ErrCount, "len("+prefix+"counts)", len(counts), fmt.Sprintf("%d, the number of %s", p, whose))
	}
	if displs != nil && len(displs) != p {
		return coll.Blocks{}, k.wrong(ErrArg, "len("+prefix+"displs)", len(displs), fmt.Sprintf("%d, the number of %s, or nil", p, whose))
	}
	if displs == nil {
		displs = packed(counts)
	}
	for r, n := range counts {
		if n < 0 {
			return coll.Blocks{}, k.wrong(ErrCount, fmt.Sprintf("%scounts[%d]", prefix, r), n, "at least 0")
		}
		if n == 0 {
			continue
		}
		if a.slice {
			if at := displs[r]; at < 0 || at > a.Count || n > a.Count-at {
				return coll.Blocks{}, k.wrong(ErrArg, fmt.Sprintf("%sdispls[%d], %scounts[%d]", prefix, r, prefix, r), fmt.Sprintf("%d, %d", at, n), fmt.Sprintf("a block inside the %d items of %s", a.Count, what))
			}
			continue
		}
		if !reaches(&a.Buf, displs[r]) {
			return coll.Blocks{}, k.wrong(ErrBuffer, fmt.Sprintf("%sdispls[%d]", prefix, r), displs[r], "a displacement whose bytes fit an int")
		}
		b := part(&a.Buf, displs[r], n)
		err := b.Mem.Check(b.Count, b.Type)
		if err == nil && what == "recv" {
			err = b.Type.CheckReceive(b.Count)
		}
		if err != nil {
			return coll.Blocks{}, k.c.wrongBuffer(k.title(), fmt.Sprintf("block %d of %s", r, what), n, err)
		}
	}
	return coll.Blocks{Buf: a.Buf, Counts: counts, Displs: displs}, nil
}

// reaches reports whether the distance of i items can be counted in bytes.
func reaches(b *coll.Buf, i int) bool {
	_, extent := b.Type.Extent()
	return extent == 0 || i*extent/extent == i && (i != math.MinInt || extent != -1)
}

// packed are the displacements of blocks that lie one after another.
func packed(counts []int) []int {
	displs := make([]int, len(counts))
	at := 0
	for r, n := range counts {
		displs[r] = at
		at += n
	}
	return displs
}

// done turns the error of the algorithm into the user's.
func (k *collCall) done(err error) error {
	if err == nil {
		return nil
	}
	if r := asRevoked(err); r != nil && k.c.shared.revoked(r.why) { // heard of by the call before the notice came
		k.c.ctx.Revoke(k.c.id, r)
	}
	if e := k.c.usable(k.title()); e != nil {
		return k.c.report(e)
	}
	return k.c.report(k.explain(err))
}

// explain gives the class and the user's terms for an error from below.
func (k *collCall) explain(err error) *Error {
	c := k.c
	var mine *Error
	var theirs *coll.Error
	var fault *adi.Fault
	e := c.err(k.title(), ErrOther, err)
	switch {
	case errors.As(err, &fault) && fault.Kind == adi.FaultEnded: // whose cause may be another rank's *Error
		e = c.fault(k.title(), err, adi.Status{}, -1, 0)
	case asRevoked(err) != nil:
		e.Class, e.Err = ErrRevoked, asRevoked(err)
	case errors.As(err, &mine):
		e = mine
	case errors.As(err, &theirs):
		e.Peer, _ = c.sided(theirs.Peer)
		e.Err = c.beside(theirs)
		e.Class = reasons[theirs.Reason]
		if theirs.Reason == coll.ReasonLength && theirs.Got > theirs.Want {
			e.Class = ErrTruncate
		}
	case errors.Is(err, op.ErrUndefined):
		e.Class = ErrOp
	case errors.Is(err, datatype.ErrType):
		e.Class = ErrType
	case errors.As(err, &fault):
		e = c.fault(k.title(), err, adi.Status{}, -1, 0)
	}
	return e
}

var reasons = [...]Class{
	coll.ReasonBusy:     ErrComm,
	coll.ReasonMismatch: ErrNotSame,
	coll.ReasonRoot:     ErrNotSame,
	coll.ReasonOp:       ErrNotSame,
	coll.ReasonLength:   ErrCount,
	coll.ReasonType:     ErrType,
	coll.ReasonPeer:     ErrOther,

	coll.ReasonAlgorithm: ErrArg,
}
