package adi

import (
	"fmt"
	"math"

	"cadre.example/adi/limits"
	"cadre.example/adi/peer"
	"cadre.example/datatype"
)

// SetLayouts tells c how the ranks of its world lay out their data, by world rank. Where they are not all alike, messages
// between processes travel in Form, the same for all pairs, and each end converts what differs from its own. All ranks of
// the world must be told the same, before all traffic; without, they are taken to be alike. Devices refuse a peer that is not
// what was told. The list is not kept.
//
// The rank's own Layout is that of the process. For tests it may have the other byte order: the memory of the rank's
// operations then is what a processor of that order would have there.
func (c *Context) SetLayouts(all []datatype.Layout) error {
	if len(all) != c.size {
		return fmt.Errorf("adi: %d Layouts for %d ranks", len(all), c.size)
	}
	alike := true
	for _, l := range all {
		alike = alike && l == all[0]
	}
	mine, own := all[c.rank], datatype.OwnLayout()
	form := datatype.LittleEndian
	if mine.Big != own.Big && own.Int == 8 { // the sizes are the form's
		mine.Big = own.Big
		form = datatype.BigEndian // little endian, seen from memory that is swapped
	}
	if mine != own {
		return fmt.Errorf("adi: rank %d is told to have layout %s, this process has %s", c.rank, all[c.rank], own)
	}
	c.SetForm(datatype.Native)
	if !alike {
		c.SetForm(form)
	}
	known := layoutsOf(all)
	c.layouts.Store(&known)
	return nil
}

// SetForm chooses what the payload of packets is in, where SetLayouts does not: the same for all ranks, for tests of what a
// processor of another kind would send and receive.
func (c *Context) SetForm(r datatype.Representation) { c.form, c.hetero = r, r != datatype.Native }

// Layout is how world rank r lays out its data.
func (c *Context) Layout(r int) datatype.Layout {
	if all := c.layouts.Load(); all != nil {
		for i := range *all {
			if k := &(*all)[i]; k.peers.Has(r) {
				return k.layout
			}
		}
	}
	return datatype.OwnLayout()
}

// layouts are the kinds of a job's ranks, which are few, and seldom more than one.
type layouts []kind

// A kind is the peers that lay out their data alike.
type kind struct {
	layout datatype.Layout
	peers  peer.Set
}

// layoutsOf is the layouts of a list by world rank.
func layoutsOf(all []datatype.Layout) layouts {
	var list []datatype.Layout
	members := map[datatype.Layout][]int{}
	for r, l := range all {
		if members[l] == nil {
			list = append(list, l)
		}
		members[l] = append(members[l], r)
	}
	var known layouts
	for _, l := range list {
		known = append(known, kind{l, peer.SetOf(members[l])})
	}
	return known
}

// KnowsLayouts reports whether SetLayouts has told what Layout says. A peer that has been told earlier may already call.
func (c *Context) KnowsLayouts() bool { return c.layouts.Load() != nil }

// Form is what the payload of packets is in: datatype.Native where all ranks lay out their data alike.
func (c *Context) Form() datatype.Representation { return c.form }

// Hetero reports whether the ranks of the world differ in how they lay out their data: MPID_IS_HETERO.
func (c *Context) Hetero() bool { return c.hetero }

func orderOf(l datatype.Layout) Order {
	if l.Big {
		return OrderMSB
	}
	return OrderLSB
}

// The two types whose bytes are never converted, by signature: who sends them, or receives into them, means bytes.
var byteSig, packedSig = datatype.Byte.Signature(), datatype.Packed.Signature()

func opaque(sig uint64) bool { return uint32(sig) == byteSig || uint32(sig) == packedSig }

// plain reports whether the packed form of op is what travels.
func (c *Context) plain(op *Op) bool {
	_, _, plain := op.Type.MessageIn(c.form)
	return plain
}

// outside gives the length and the Sig of r's message, or of the longest that it has room for, in the Context's form, and
// readies r to convert it. The length is too large for an int where it says so.
func (r *Request) outside() (total int, sig uint64, large bool) {
	size, word, plain := r.op.Type.MessageIn(r.ctx.form)
	total, sig = r.op.Size, r.op.Sig
	if uint32(sig) == r.op.Type.Signature() { // not the packed form of data of another type
		sig = sig>>32<<32 | uint64(word)
	}
	if plain {
		return total, sig, false
	}
	r.conv, r.direct = true, nil
	if size > 0 && r.op.Count > (math.MaxInt-packetSlack)/size {
		return math.MaxInt - packetSlack, sig, true
	}
	return r.op.Count * size, sig, false
}

// packetSlack is what the accounts of package proto add to a message's length.
const packetSlack = limits.UnexpectedEnvelope

// meetPacket is meet for a message that came in packets.
func (r *Request) meetPacket(source, tag int32, total int, sig uint64) bool {
	if !r.ctx.hetero || opaque(sig) {
		return r.meet(source, tag, total, sig)
	}
	r.room, r.sig, _ = r.outside()
	ok := r.meet(source, tag, total, sig)
	if r.conv {
		r.inOwnTerms(total)
	}
	return ok
}

// inOwnTerms counts what r says of a message of total bytes in bytes of the receiver's memory.
func (r *Request) inOwnTerms(total int) {
	t, form := r.op.Type, r.ctx.form
	r.status.Bytes = t.PackedLen(form, r.status.Bytes)
	if f, ok := r.err.(*Fault); ok && f.Kind == FaultTruncate {
		r.err = &Fault{Kind: FaultTruncate, Got: uint64(t.PackedLen(form, total)), Want: uint64(r.op.Size)}
	}
}

// unpackForm stores a message in the Context's form, or its beginning.
func (r *Request) unpackForm(p []byte) {
	r.seek(0)
	r.cursor.Unpack(p)
	r.converted()
}

// converted notes what a request that converts met on its way. It is called when all its bytes have passed.
func (r *Request) converted() {
	if f, ok := r.err.(*Fault); !r.conv || !r.positioned || r.err != nil && (!ok || f.Kind != FaultOrder) {
		return
	}
	if err := r.cursor.Err(); err != nil {
		r.err = &Fault{Kind: FaultConversion, Err: err}
	}
}
