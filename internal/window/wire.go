package window

import (
	"encoding/binary"
	"errors"
)

// A message of a window is a header and packed data, at most chunkMost bytes of them: longer operations are cut.

type kind uint8

const (
	kindType   kind = iota + 1 // the data are a type, in wire form; from now on id names it
	kindPut                    // data to put
	kindGet                    // asks for n bytes
	kindUpdate                 // data to fold, or n bytes to fetch for NoOp; answered if flagFetch is set
	kindSwap                   // compare and new value
	kindLock                   // asks for the lock; answered when it is given
	kindUnlock                 // gives it back
	kindFlush                  // answered when all before is done
	kindAnswer                 // to the operation id of the receiver
	kindRefuse                 // the same; the data say why
	kindStop                   // the agent's own rank frees the window
	kinds
)

const (
	flagFetch  = 1 << iota // what was there is wanted
	flagAnswer             // an answer is wanted, though it has no data
)

// A header says what a message is about.
type header struct {
	kind  kind
	op    uint8 // code of the operation, or the lock's mode
	flags uint8
	typ   uint32 // target's type
	id    uint64 // of the operation at its origin
	n     uint32 // bytes of data, or to answer with
	disp  int64  // bytes from the window's beginning, or an address
	count uint64 // items at the target
	pos   uint64 // the packed byte that this chunk begins at
}

const (
	headerBytes = 48
	chunkMost   = 64 << 10
)

var errMessage = errors.New("window: a message that no agent sends")

func (h *header) put(b []byte) {
	_ = b[headerBytes-1]
	b[0], b[1], b[2], b[3] = byte(h.kind), h.op, h.flags, 0
	binary.LittleEndian.PutUint32(b[4:], h.typ)
	binary.LittleEndian.PutUint64(b[8:], h.id)
	binary.LittleEndian.PutUint32(b[16:], h.n)
	binary.LittleEndian.PutUint32(b[20:], 0)
	binary.LittleEndian.PutUint64(b[24:], uint64(h.disp))
	binary.LittleEndian.PutUint64(b[32:], h.count)
	binary.LittleEndian.PutUint64(b[40:], h.pos)
}

// parse reads a message. Its data are a part of b.
func parse(b []byte) (h header, data []byte, err error) {
	if len(b) < headerBytes || len(b) > headerBytes+2*chunkMost {
		return h, nil, errMessage
	}
	h = header{
		kind: kind(b[0]), op: b[1], flags: b[2],
		typ: binary.LittleEndian.Uint32(b[4:]), id: binary.LittleEndian.Uint64(b[8:]), n: binary.LittleEndian.Uint32(b[16:]),
		disp: int64(binary.LittleEndian.Uint64(b[24:])), count: binary.LittleEndian.Uint64(b[32:]), pos: binary.LittleEndian.Uint64(b[40:]),
	}
	if h.kind == 0 || h.kind >= kinds || h.n > chunkMost || h.count > 1<<62 || h.pos > 1<<62 {
		return h, nil, errMessage
	}
	return h, b[headerBytes:], nil
}
