// Package wire is the packet header that ranks of different processes exchange: 64 bytes, little endian, versioned.
package wire

import "encoding/binary"

// Size is the length of a header in bytes.
const Size = 64

// Version is the first byte of every header; a peer with another version is refused at connection time.
const Version = 1

// A Header is one packet's header as it stands on the wire. Offsets:
//
//	0 version   1 kind     2 flags(2)   4 payload length(4)
//	8 source(4) 12 tag(4)  16 context(8)
//	24 total(8) 32 send id(8) 40 receive id(8) 48 signature(8)
//	56 payload CRC32C(4)   60 header CRC32C(4) over bytes 0..59
type Header [Size]byte

// Kind is a packet kind. Values up to CompleteRecv are those of the channel device of MPICH-1, so that traces can be
// compared; Cadre's own begin at 32.
type Kind uint8

// The kinds that are sent today. Short and Long differ only in length there; here every message that travels with its
// envelope is Short, and a message over the eager limit starts with RequestSend.
const (
	Short            Kind = 0
	ShortSync        Kind = 2
	ShortReady       Kind = 4
	RequestSend      Kind = 6
	RequestSendReady Kind = 7
	OkToSend         Kind = 10
	SyncAck          Kind = 11
	ReadyError       Kind = 12
	CompleteRecv     Kind = 16
	Data             Kind = 32
	Credit           Kind = 33
	Bye              Kind = 34
)

func (h *Header) Kind() Kind      { return Kind(h[1]) }
func (h *Header) PayloadLen() int { return int(binary.LittleEndian.Uint32(h[4:])) }
func (h *Header) Source() int32   { return int32(binary.LittleEndian.Uint32(h[8:])) }
func (h *Header) Tag() int32      { return int32(binary.LittleEndian.Uint32(h[12:])) }
func (h *Header) Context() uint64 { return binary.LittleEndian.Uint64(h[16:]) }
func (h *Header) Total() uint64   { return binary.LittleEndian.Uint64(h[24:]) }
func (h *Header) SendID() uint64  { return binary.LittleEndian.Uint64(h[32:]) }
func (h *Header) RecvID() uint64  { return binary.LittleEndian.Uint64(h[40:]) }
func (h *Header) Sig() uint64     { return binary.LittleEndian.Uint64(h[48:]) }
