// Package wire is the packet header that ranks of different processes exchange: 64 bytes, little endian, versioned.
package wire

import "encoding/binary"

// Size is the length of a header in bytes.
const Size = 64

// Version is the first byte of every header; a peer with another version is refused at connection time.
const Version = 1

// MaxPayload is the largest payload of one packet in bytes. Longer messages travel as several Data packets.
const MaxPayload = 1 << 30

// A Header is one packet's header as it stands on the wire. Offsets:
//
//	0 version   1 kind     2 flags(2)   4 payload length(4)
//	8 source(4) 12 tag(4)  16 context(8)
//	24 total(8) 32 send id(8) 40 receive id(8) 48 signature(8)
//	56 payload CRC32C(4)   60 header CRC32C(4) over bytes 0..59
//
// Total is the length of the packed message; in a Data packet it is the offset of the payload in the message, and in a
// Credit packet the number of bytes that the peer may send again, in an Ack how many bytes of the stream have come.
type Header [Size]byte

// The flags.
const (
	FlagPayloadCRC = 1 // bytes 56..59 hold the payload's checksum
	FlagAck        = 2 // the sender waits for an Ack of all up to this packet's end; an Ack with it asks for one
)

func (h *Header) Version() uint8     { return h[0] }
func (h *Header) Kind() Kind         { return Kind(h[1]) }
func (h *Header) Flags() uint16      { return binary.LittleEndian.Uint16(h[2:]) }
func (h *Header) PayloadLen() int    { return int(binary.LittleEndian.Uint32(h[4:])) }
func (h *Header) Source() int32      { return int32(binary.LittleEndian.Uint32(h[8:])) }
func (h *Header) Tag() int32         { return int32(binary.LittleEndian.Uint32(h[12:])) }
func (h *Header) Context() uint64    { return binary.LittleEndian.Uint64(h[16:]) }
func (h *Header) Total() uint64      { return binary.LittleEndian.Uint64(h[24:]) }
func (h *Header) SendID() uint64     { return binary.LittleEndian.Uint64(h[32:]) }
func (h *Header) RecvID() uint64     { return binary.LittleEndian.Uint64(h[40:]) }
func (h *Header) Sig() uint64        { return binary.LittleEndian.Uint64(h[48:]) }
func (h *Header) PayloadCRC() uint32 { return binary.LittleEndian.Uint32(h[56:]) }
func (h *Header) HeaderCRC() uint32  { return binary.LittleEndian.Uint32(h[60:]) }

// Begin makes h an unsealed packet of kind with n bytes of payload; all other fields are 0.
func (h *Header) Begin(kind Kind, n int) {
	*h = Header{}
	h[0] = Version
	h[1] = byte(kind)
	binary.LittleEndian.PutUint32(h[4:], uint32(n))
}

// BeginShort makes h an unsealed Short packet of a message of n bytes.
func (h *Header) BeginShort(context uint64, source, tag int32, sig uint64, n int) {
	h.Begin(Short, n)
	h.SetEnvelope(context, source, tag)
	h.SetTotal(uint64(n))
	h.SetSig(sig)
}

// SetEnvelope says what the packet's message is to be matched by.
func (h *Header) SetEnvelope(context uint64, source, tag int32) {
	binary.LittleEndian.PutUint32(h[8:], uint32(source))
	binary.LittleEndian.PutUint32(h[12:], uint32(tag))
	binary.LittleEndian.PutUint64(h[16:], context)
}

func (h *Header) SetTotal(n uint64)   { binary.LittleEndian.PutUint64(h[24:], n) }
func (h *Header) SetSendID(id uint64) { binary.LittleEndian.PutUint64(h[32:], id) }
func (h *Header) SetRecvID(id uint64) { binary.LittleEndian.PutUint64(h[40:], id) }
func (h *Header) SetSig(s uint64)     { binary.LittleEndian.PutUint64(h[48:], s) }

// AskAck asks for an Ack. Seal comes after.
func (h *Header) AskAck() { h[2] |= FlagAck }

// SetPayloadCRC stores the payload's checksum, which only its device knows, and says so in the flags. Seal comes after.
func (h *Header) SetPayloadCRC(crc uint32) {
	h[2] |= FlagPayloadCRC
	binary.LittleEndian.PutUint32(h[56:], crc)
}
