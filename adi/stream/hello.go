package stream

import (
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/datatype"
	"cadre.example/internal/auth"
	"cadre.example/internal/wire"
)

// What both ends tell each other once they are proved, before any packet: 24 bytes
//
//	0 "CADR"  4 version of this greeting  5 version of the packet header  6 datatype.Layout(6)
//	12 ranks in the job(4, little endian)  16 rank(4, little endian)  20 encrypted: 1, else 0  21 zero(3)
//
// With encryption everything after that goes through TLS.
const (
	helloSize    = 24
	helloVersion = 4
	offEncrypted = 20
)

func (d *Mesh) ownHello() (b [helloSize]byte) {
	copy(b[:], "CADR")
	b[4], b[5] = helloVersion, wire.Version
	d.ctx.Layout(d.ctx.Rank()).Append(b[:6])
	binary.LittleEndian.PutUint32(b[12:], uint32(d.ctx.Size()))
	binary.LittleEndian.PutUint32(b[16:], uint32(d.ctx.Rank()))
	if d.cfg.Encrypt {
		b[offEncrypted] = 1
	}
	return b
}

// encrypt makes c, on which both ends have proved themselves and which this end has dialled or not, what the packets travel
// over.
func (d *Mesh) encrypt(c net.Conn, key *auth.Key, dialled bool) (net.Conn, error) {
	if !d.cfg.Encrypt {
		return c, nil
	}
	s, err := auth.Encrypt(d.stop, c, key, dialled)
	if err != nil {
		return c, err
	}
	return s, nil
}

// under is the connection that the kernel knows.
func under(c net.Conn) net.Conn {
	if s, ok := c.(*auth.Secure); ok {
		return s.Raw()
	}
	return c
}

// A mismatch is why two ranks that hold the same secret cannot work together. Trying again does not help.
type mismatch struct{ why string }

func (m *mismatch) Error() string { return m.why }

// hello exchanges greetings with rank and compares them.
func (d *Mesh) hello(c net.Conn, rank int) error {
	mine := d.ownHello()
	if _, err := c.Write(mine[:]); err != nil {
		return err
	}
	var its [helloSize]byte
	if _, err := io.ReadFull(c, its[:]); err != nil {
		return err
	}
	for until := time.Now().Add(limits.LayoutTime); !d.ctx.KnowsLayouts() && [datatype.LayoutBytes]byte(its[6:]) != [datatype.LayoutBytes]byte(mine[6:]); {
		if time.Now().After(until) || d.closing.Load() {
			break
		}
		d.pause(limits.LayoutPause)
	}
	return compareHellos(mine, its, rank, d.ctx.Layout(rank))
}

// compareHellos says what keeps apart this rank and rank, which is known to have the given Layout: the ranks agreed at the
// job's start in which form their messages travel.
func compareHellos(mine, its [helloSize]byte, rank int, known datatype.Layout) error {
	number := func(b []byte) uint32 { return binary.LittleEndian.Uint32(b) }
	layout, err := datatype.LayoutFrom(its[6:])
	why := ""
	switch {
	case string(its[:4]) != "CADR" || its[4] != mine[4]:
		why = fmt.Sprintf("greets with %q, this rank with %q: run the same build of the program everywhere", its[:5], mine[:5])
	case its[5] != mine[5]:
		why = fmt.Sprintf("speaks version %d of the packet header, this rank %d: run the same build of the program everywhere", its[5], mine[5])
	case err != nil:
		why = fmt.Sprintf("tells in % x how its data are laid out, which this rank does not understand", its[6:6+datatype.LayoutBytes])
	case layout != known:
		why = fmt.Sprintf("lays out its data as %s, and as %s when the job began: they cannot exchange data", layout, known)
	case number(its[12:]) != number(mine[12:]):
		why = fmt.Sprintf("belongs to a job of %d ranks, this rank to one of %d", number(its[12:]), number(mine[12:]))
	case number(its[16:]) != uint32(rank):
		why = fmt.Sprintf("says that it is rank %d", number(its[16:]))
	case its[offEncrypted] != mine[offEncrypted]:
		words := map[byte]string{0: "plain connections (CADRE_SECURITY=auth)", 1: "encrypted ones (CADRE_SECURITY=tls)"}
		why = fmt.Sprintf("wants %s, this rank %s: say the same to all ranks of the job", words[its[offEncrypted]&1], words[mine[offEncrypted]])
	default:
		return nil
	}
	return &mismatch{fmt.Sprintf("rank %d %s", rank, why)}
}
