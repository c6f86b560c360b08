package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
)

// What Check and Valid find wrong. The errors that they return wrap one of these and name the value.
var (
	ErrVersion  = errors.New("wire: unknown version")
	ErrChecksum = errors.New("wire: wrong checksum")
	ErrKind     = errors.New("wire: unknown packet kind")
	ErrField    = errors.New("wire: field out of range")
)

// Castagnoli is the table of CRC32C. The first call makes it, for processes that speak over the network alone.
func Castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

// Checksum is the CRC32C of b, as it is used for headers and payloads.
func Checksum(b []byte) uint32 { return crc32.Checksum(b, Castagnoli()) }

// Seal stores the header's own checksum. Nothing may be set after it.
//
// The checksum passes h to a function that the compiler cannot follow, so a header in a local variable would move to
// the heap: keep headers in memory that lives with the connection.
func (h *Header) Seal() { binary.LittleEndian.PutUint32(h[60:], Checksum(h[:60])) }

// Check says whether a header that was read from a stream can be believed: its checksum, and all that Valid asks. A header that fails leaves no way to find the next one: the stream must be given up.
func (h *Header) Check() error {
	if got, want := Checksum(h[:60]), h.HeaderCRC(); got != want {
		return fmt.Errorf("%w of a header: its bytes give %#08x, it says %#08x", ErrChecksum, got, want)
	}
	return h.Valid()
}

// Valid says whether the fields make sense together: version, a known kind, and lengths, ids and ranks that a packet of
// that kind can have. It is what a device without checksums asks.
func (h *Header) Valid() error {
	if h[0] != Version {
		return fmt.Errorf("%w %d, want %d", ErrVersion, h[0], Version)
	}
	k := h.Kind()
	if !k.Known() {
		return fmt.Errorf("%w %d", ErrKind, h[1])
	}
	if f := h.Flags(); f&^(FlagPayloadCRC|FlagAck) != 0 {
		return h.bad("flags", int64(f), "only known flags")
	}
	n, total := h.PayloadLen(), h.Total()
	if uint32(n) > MaxPayload { // an int may be too short for it
		return h.bad("payload length", int64(uint32(n)), "at most 1 GiB")
	}
	if total > math.MaxInt64 {
		return h.bad("total", int64(total), "at least 0")
	}
	if k.Envelope() {
		if h.Source() < 0 {
			return h.bad("source", int64(h.Source()), "at least 0")
		}
		if h.Tag() < 0 {
			return h.bad("tag", int64(h.Tag()), "at least 0")
		}
	}
	switch k {
	case Short, ShortSync, ShortReady:
		if total != uint64(n) {
			return h.bad("total", int64(total), "the payload length")
		}
	case Data:
		if n == 0 {
			return h.bad("payload length", 0, "at least 1")
		}
		if total > math.MaxInt64-MaxPayload {
			return h.bad("offset", int64(total), "less than 2^63 - 2^30")
		}
	default:
		if n != 0 {
			return h.bad("payload length", int64(n), "0")
		}
	}
	switch k {
	case ShortSync, ShortReady, RequestSend, RequestSendReady, OkToSend, SyncAck, ReadyError, CompleteRecv, AntiSend, AntiAck:
		if h.SendID() == 0 {
			return h.bad("send id", 0, "not 0")
		}
	}
	switch k {
	case OkToSend, Data:
		if h.RecvID() == 0 {
			return h.bad("receive id", 0, "not 0")
		}
	}
	return nil
}

func (h *Header) bad(field string, got int64, want string) error {
	return fmt.Errorf("%w: %s of a %s packet is %d, want %s", ErrField, field, h.Kind(), got, want)
}

// String is one line for a trace: the kind, and the fields that its packets use.
func (h *Header) String() string {
	k := h.Kind()
	switch {
	case k == Short:
		return fmt.Sprintf("%v context %d source %d tag %d total %d sig %#x", k, h.Context(), h.Source(), h.Tag(), h.Total(), h.Sig())
	case k.Envelope():
		return fmt.Sprintf("%v context %d source %d tag %d total %d sig %#x send %#x", k, h.Context(), h.Source(), h.Tag(), h.Total(), h.Sig(), h.SendID())
	case k == OkToSend:
		return fmt.Sprintf("%v send %#x receive %#x", k, h.SendID(), h.RecvID())
	case k == SyncAck || k == ReadyError || k == CompleteRecv || k == AntiSend || k == AntiAck:
		return fmt.Sprintf("%v send %#x", k, h.SendID())
	case k == Data:
		return fmt.Sprintf("%v receive %#x offset %d length %d", k, h.RecvID(), h.Total(), h.PayloadLen())
	case k == Credit || k == Ack:
		return fmt.Sprintf("%v %d", k, h.Total())
	}
	return k.String()
}
