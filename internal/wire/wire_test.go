package wire

import (
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite testdata/headers.txt")

// every returns one header of each kind with every field that the kind uses.
func every() []Header {
	envelope := func(k Kind, n int, total, id uint64) (h Header) {
		h.Begin(k, n)
		h.SetEnvelope(0x1122334455667788, 3, 0x7fffffff)
		h.SetTotal(total)
		h.SetSendID(id)
		h.SetSig(0xa1a2a3a4a5a6a7a8)
		return h
	}
	answer := func(k Kind, send, recv uint64) (h Header) {
		h.Begin(k, 0)
		h.SetSendID(send)
		h.SetRecvID(recv)
		return h
	}
	var data, credit, bye, ack Header
	data.Begin(Data, 0x40000)
	data.SetTotal(0x80000)
	data.SetSendID(0x100000002)
	data.SetRecvID(0x300000004)
	data.SetPayloadCRC(Checksum([]byte("payload")))
	credit.Begin(Credit, 0)
	credit.SetTotal(2 << 20)
	bye.Begin(Bye, 0)
	ack.Begin(Ack, 0)
	ack.SetTotal(0x123456789a)
	ack.AskAck()
	return []Header{
		envelope(Short, 5, 5, 0), envelope(ShortSync, 0, 0, 1), envelope(ShortReady, 5, 5, 0x100000002),
		envelope(RequestSend, 0, 1<<40, 0x100000002), envelope(RequestSendReady, 0, 1<<40, 0x100000002),
		answer(OkToSend, 0x100000002, 0x300000004), answer(SyncAck, 0x100000002, 0), answer(ReadyError, 0x100000002, 0),
		answer(CompleteRecv, 0x100000002, 0), data, credit, bye, ack,
	}
}

func TestGolden(t *testing.T) {
	var b strings.Builder
	for _, h := range every() {
		h.Seal()
		if err := h.Check(); err != nil {
			t.Errorf("%v: %v", &h, err)
		}
		fmt.Fprintln(&b, &h)
		for i := 0; i < Size; i += 16 {
			fmt.Fprintf(&b, "  %s\n", hex.EncodeToString(h[i:i+16]))
		}
	}
	if *update {
		if err := os.WriteFile("testdata/headers.txt", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/headers.txt")
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("the headers are\n%s", b.String())
	}
}

// TestChecksum holds that CRC32C is meant: the check value of its catalogue entry.
func TestChecksum(t *testing.T) {
	if got := Checksum([]byte("123456789")); got != 0xe3069283 {
		t.Errorf("the checksum of 123456789 is %#x, want 0xe3069283", got)
	}
}

func TestFields(t *testing.T) {
	var h Header
	h.Begin(RequestSend, 0)
	h.SetEnvelope(1, 2, 3)
	h.SetTotal(4)
	h.SetSendID(5)
	h.SetRecvID(6)
	h.SetSig(7)
	h.SetPayloadCRC(8)
	if h.Version() != Version || h.Kind() != RequestSend || h.PayloadLen() != 0 || h.Context() != 1 || h.Source() != 2 || h.Tag() != 3 ||
		h.Total() != 4 || h.SendID() != 5 || h.RecvID() != 6 || h.Sig() != 7 || h.PayloadCRC() != 8 || h.Flags() != FlagPayloadCRC {
		t.Errorf("the fields of % x are not what was set", h)
	}
	h.Begin(Data, MaxPayload)
	if h.PayloadLen() != MaxPayload || h.Total() != 0 || h.Sig() != 0 || h.Flags() != 0 {
		t.Errorf("Begin left something in % x", h)
	}
}

func TestRefused(t *testing.T) {
	tests := []struct {
		name string
		kind Kind
		set  func(h *Header)
		want error
	}{
		{"version 0", Short, func(h *Header) { h[0] = 0 }, ErrVersion},
		{"unknown kind", Short, func(h *Header) { h[1] = 99 }, ErrKind},
		{"gap between kinds", Short, func(h *Header) { h[1] = 1 }, ErrKind},
		{"the seed's COMPLETE_SEND", Short, func(h *Header) { h[1] = 15 }, ErrKind},
		{"unknown flag", Short, func(h *Header) { h[3] = 0x80 }, ErrField},
		{"payload over 1 GiB", Data, func(h *Header) { h.Begin(Data, MaxPayload+1); h.SetRecvID(1) }, ErrField},
		{"total of 2^63", RequestSend, func(h *Header) { h.SetTotal(1 << 63) }, ErrField},
		{"negative source", Short, func(h *Header) { h.SetEnvelope(1, -1, 0) }, ErrField},
		{"negative tag", RequestSend, func(h *Header) { h.SetEnvelope(1, 0, -2) }, ErrField},
		{"total that is not the payload", Short, func(h *Header) { h.SetTotal(6) }, ErrField},
		{"announcement with payload", RequestSend, func(h *Header) { h[4] = 1 }, ErrField},
		{"answer with payload", OkToSend, func(h *Header) { h[4] = 1 }, ErrField},
		{"answer to nothing", SyncAck, func(h *Header) { h.SetSendID(0) }, ErrField},
		{"sync without id", ShortSync, func(h *Header) { h.SetSendID(0) }, ErrField},
		{"invitation without id", OkToSend, func(h *Header) { h.SetRecvID(0) }, ErrField},
		{"empty data", Data, func(h *Header) { h[4], h[5], h[6] = 0, 0, 0 }, ErrField},
		{"data at the end of the world", Data, func(h *Header) { h.SetTotal(math.MaxInt64) }, ErrField},
	}
	for _, test := range tests {
		for _, h := range every() {
			if h.Kind() != test.kind {
				continue
			}
			if err := h.Valid(); err != nil {
				t.Fatalf("%v: %v", test.kind, err)
			}
			test.set(&h)
			if err := h.Valid(); !errors.Is(err, test.want) {
				t.Errorf("%s: got %v, want %v", test.name, err, test.want)
			}
			h.Seal()
			if err := h.Check(); !errors.Is(err, test.want) {
				t.Errorf("%s, sealed: got %v, want %v", test.name, err, test.want)
			}
		}
	}
}

// TestFlips holds that no single wrong bit passes.
func TestFlips(t *testing.T) {
	h := every()[0]
	h.Seal()
	for bit := range 8 * Size {
		bad := h
		bad[bit/8] ^= 1 << (bit % 8)
		if err := bad.Check(); !errors.Is(err, ErrChecksum) {
			t.Errorf("bit %d: got %v, want %v", bit, err, ErrChecksum)
		}
	}
}

func TestNoAllocation(t *testing.T) {
	h := new(Header)
	if n := testing.AllocsPerRun(100, func() {
		h.Begin(ShortSync, 8)
		h.SetEnvelope(1, 2, 3)
		h.SetTotal(8)
		h.SetSendID(1)
		h.SetPayloadCRC(5)
		h.Seal()
		if h.Check() != nil {
			t.Error("a good header is refused")
		}
	}); n != 0 {
		t.Errorf("%v allocations; want none", n)
	}
}

// FuzzCheck holds that any bytes are either refused or a header that String, and a seal of the same fields, agree with.
func FuzzCheck(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		h := new(Header)
		copy(h[:], data)
		asRead := h.Check()
		h.Seal()
		sealed := h.Check()
		if valid := h.Valid(); (valid == nil) != (sealed == nil) {
			t.Fatalf("Valid says %v, Check of the sealed header %v", valid, sealed)
		}
		if asRead == nil && sealed != nil {
			t.Fatalf("accepted as read, refused when sealed: %v", sealed)
		}
		if h.String() == "" {
			t.Fatal("a header without a text")
		}
		if sealed == nil && (h.PayloadLen() > MaxPayload || h.Total() > math.MaxInt64) {
			t.Fatalf("accepted %v", h)
		}
	})
}

func BenchmarkSealCheck(b *testing.B) {
	h := &every()[0]
	for b.Loop() {
		h.Seal()
		if err := h.Check(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkValid(b *testing.B) {
	h := &every()[1]
	for b.Loop() {
		if err := h.Valid(); err != nil {
			b.Fatal(err)
		}
	}
}
