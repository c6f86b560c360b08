package sim

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"cadre.example/datatype"
)

// A kind is what the messages of a history hold. The zero kind is bytes. Values of the others travel in a form that the
// hosts convert, piece by piece as packets cut them: to another byte order, to another size, or to both; and where sizes
// are equal every second process keeps its memory in the other byte order.
type kind struct {
	form, other datatype.Representation // for ranks in this processor's byte order, and in the other
	t           *datatype.Type
	wire        int  // bytes of a value in packets
	big         bool // there
	signed      bool
}

// kinds are those that histories draw from. In scripts only values of two bytes are used: sizes of programs are rounded up
// to whole values, and two bytes keep those small that are small.
var kinds = []kind{
	{},
	{datatype.LittleEndian, datatype.BigEndian, datatype.Int16, 2, false, true},
	{datatype.External32, datatype.External32, datatype.WChar, 2, true, false},
	{datatype.BigEndian.WithLong(4), datatype.BigEndian.WithLong(4), datatype.Long, 4, true, true},
	{datatype.LittleEndian, datatype.BigEndian, datatype.Long, 8, false, true},
	{datatype.XDR, datatype.XDR, datatype.Int8, 4, true, true},
}

// drawKind decides what history seed holds, bytes in most. It draws from numbers of its own, so that histories are otherwise the same.
func drawKind(seed uint64) kind {
	from := rand.NewPCG(seed, 0xf09)
	return kinds[max(0, int(from.Uint64()%uint64(5*len(kinds)))-4*len(kinds))]
}

func (k *kind) bytes() bool { return k.t == nil }

// whole is n rounded up to whole values on the wire.
func (k *kind) whole(n int) int {
	if k.bytes() {
		return n
	}
	return (n + k.wire - 1) / k.wire * k.wire
}

// size is how much memory n bytes of packets take.
func (k *kind) size(n int) int {
	if k.bytes() {
		return n
	}
	return n / k.wire * k.t.Size()
}

// as is how the memory of rank r looks from packets.
func (k *kind) as(r *rank) datatype.Representation {
	if k.swaps(r) {
		return k.other
	}
	return k.form
}

func (k *kind) swaps(r *rank) bool { return k.form != k.other && r.process%2 == 1 }

// put writes the low bytes of x to b.
func put(b []byte, x uint64, big bool) {
	for i := range b {
		b[i] = byte(x >> (8 * i))
	}
	if big {
		slices.Reverse(b)
	}
}

// get is the value in b.
func get(b []byte, big, signed bool) uint64 {
	b = slices.Clone(b)
	if big {
		slices.Reverse(b)
	}
	var x uint64
	for i, c := range b {
		x |= uint64(c) << (8 * i)
	}
	if shift := 64 - 8*len(b); signed {
		x = uint64(int64(x<<shift) >> shift)
	}
	return x
}

// fill writes the values of message uid, which fit memory and packets, in the form of packets.
func (k *kind) fill(data []byte, uid int) {
	if k.bytes() {
		for i := range data {
			data[i] = byte(uid*31 + i*7 + i>>5)
		}
		return
	}
	var b [8]byte
	fits := b[:min(k.t.Size(), k.wire)]
	for i := range len(data) / k.wire {
		put(fits, (uint64(uid)*31+uint64(i)+1)*0x9e3779b97f4a7c15>>7, false)
		put(data[i*k.wire:][:k.wire], get(fits, false, k.signed), k.big)
	}
}

// memory is what rank r has in memory when data are in packets.
func (k *kind) memory(data []byte, r *rank) []byte {
	if k.bytes() {
		return slices.Clone(data)
	}
	b := make([]byte, k.size(len(data)))
	big := datatype.OwnLayout().Big != k.swaps(r)
	for i := range len(data) / k.wire {
		put(b[i*k.t.Size():][:k.t.Size()], get(data[i*k.wire:][:k.wire], k.big, k.signed), big)
	}
	return b
}

// pack gives bytes [off, off+n) of the packets of a message in memory b of rank r. What cannot be converted is zero.
func (k *kind) pack(b []byte, off, n int, r *rank) []byte {
	if k.bytes() {
		return slices.Clone(b[off : off+n])
	}
	p := make([]byte, n)
	c, err := datatype.NewConverter(datatype.MemOf(b), len(b)/k.t.Size(), k.t, k.as(r))
	if err == nil {
		c.Seek(off)
		c.Pack(p)
	}
	return p
}

// A piece is a part of a message that has come.
type piece struct {
	off int
	b   []byte
}

// unpack puts pieces where they belong in memory b of rank r, in the order in which they came.
func (k *kind) unpack(b []byte, pieces []piece, r *rank) error {
	c, err := datatype.NewConverter(datatype.MemOf(b), len(b)/k.t.Size(), k.t, k.as(r))
	if err != nil {
		return err
	}
	for _, p := range pieces {
		c.Seek(p.off)
		if n := c.Unpack(p.b); n != len(p.b) {
			return fmt.Errorf("%d of %d bytes at %d could be converted: %w", n, len(p.b), p.off, c.Err())
		}
	}
	return nil
}
