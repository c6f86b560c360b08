package tcp

import (
	"encoding/binary"
	"fmt"
	"io"
	"math/bits"
	"net"

	"cadre.example/internal/wire"
)

// What both ends tell each other once they are proved, before any packet: 16 bytes
//
//	0 "CADR"  4 version of this greeting  5 version of the packet header  6 byte order: 1 little, 2 big
//	7 bytes of an int  8 ranks in the job(4, little endian)  12 rank(4, little endian)
const (
	helloSize    = 16
	helloVersion = 1
)

// The accepting end's answer: one byte.
const (
	verdictWelcome = 1
	verdictSecond  = 2 // another connection of the two stays
)

func (d *Device) ownHello() (b [helloSize]byte) {
	copy(b[:], "CADR")
	b[4], b[5], b[6], b[7] = helloVersion, wire.Version, 1, bits.UintSize/8
	if binary.NativeEndian.Uint16([]byte{0, 1}) == 1 {
		b[6] = 2
	}
	binary.LittleEndian.PutUint32(b[8:], uint32(d.ctx.Size()))
	binary.LittleEndian.PutUint32(b[12:], uint32(d.ctx.Rank()))
	return b
}

// A mismatch is why two ranks that hold the same secret cannot work together. Trying again does not help.
type mismatch struct{ why string }

func (m *mismatch) Error() string { return m.why }

// hello exchanges greetings with rank and compares them.
func (d *Device) hello(c net.Conn, rank int) error {
	mine := d.ownHello()
	if _, err := c.Write(mine[:]); err != nil {
		return err
	}
	var its [helloSize]byte
	if _, err := io.ReadFull(c, its[:]); err != nil {
		return err
	}
	return compareHellos(mine, its, rank)
}

func compareHellos(mine, its [helloSize]byte, rank int) error {
	order := func(b byte) string {
		switch b {
		case 1:
			return "little"
		case 2:
			return "big"
		}
		return fmt.Sprintf("unknown (%d)", b)
	}
	number := func(b []byte) uint32 { return binary.LittleEndian.Uint32(b) }
	why := ""
	switch {
	case string(its[:4]) != "CADR" || its[4] != mine[4]:
		why = fmt.Sprintf("greets with %q, this rank with %q: run the same build of the program everywhere", its[:5], mine[:5])
	case its[5] != mine[5]:
		why = fmt.Sprintf("speaks version %d of the packet header, this rank %d: run the same build of the program everywhere", its[5], mine[5])
	case its[6] != mine[6]:
		why = fmt.Sprintf("has %s byte order, this rank %s: they cannot exchange data", order(its[6]), order(mine[6]))
	case its[7] != mine[7]:
		why = fmt.Sprintf("has ints of %d bytes, this rank of %d: run the same build of the program everywhere", its[7], mine[7])
	case number(its[8:]) != number(mine[8:]):
		why = fmt.Sprintf("belongs to a job of %d ranks, this rank to one of %d", number(its[8:]), number(mine[8:]))
	case number(its[12:]) != uint32(rank):
		why = fmt.Sprintf("says that it is rank %d", number(its[12:]))
	default:
		return nil
	}
	return &mismatch{fmt.Sprintf("rank %d %s", rank, why)}
}
