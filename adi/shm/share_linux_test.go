package shm

import (
	"encoding/binary"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/memory"
	"golang.org/x/sys/unix"
)

// devices are those of n ranks that have not met.
func devices(t *testing.T, n int) []*Device {
	t.Helper()
	all := make([]*Device, n)
	for i := range all {
		ctx, err := adi.New(adi.Config{Rank: i, Size: n})
		if err != nil {
			t.Fatal(err)
		}
		d, err := Listen(Config{Context: ctx, Secret: make([]byte, 32), Job: t.Name(), Lookup: func(int) (string, error) { return "", errors.New("nobody") }})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { d.Close() })
		all[i] = d
	}
	return all
}

func TestShare(t *testing.T) {
	const size = 3 << 12
	d := devices(t, 2)
	a, ticket, err := d[0].Share(size)
	if err != nil {
		t.Fatal(err)
	}
	if len(ticket) > limits.Ticket {
		t.Errorf("a ticket of %d bytes, want at most %d", len(ticket), limits.Ticket)
	}
	b, err := d[1].Join(ticket)
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Bytes()) != size || len(b.Bytes()) != size {
		t.Fatalf("%d and %d bytes, want %d", len(a.Bytes()), len(b.Bytes()), size)
	}
	wa, wb := memory.Lines(a.Bytes()), memory.Lines(b.Bytes())
	wa[5].Word[1].Store(77)
	if got := wb[5].Word[1].Load(); got != 77 {
		t.Errorf("77 written, %d read", got)
	}
	a.Seal()
	if _, err := d[1].Join(ticket); err == nil {
		t.Error("joined when the maker no longer shows the memory")
	}
	for _, s := range []adi.Shared{a, b} {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	for i, d := range d {
		if d.shared.bytes != 0 || d.shared.count != 0 {
			t.Errorf("rank %d counts %d bytes in %d segments when all are closed", i, d.shared.bytes, d.shared.count)
		}
	}
}

// A ticket that is wrong opens nothing.
func TestShareBadTickets(t *testing.T) {
	d := devices(t, 1)[0]
	s, ticket, err := d.Share(1 << 12)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	other, err := os.Open("/dev/null")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	with := func(f func(b []byte)) []byte {
		b := slices.Clone(ticket)
		f(b)
		return b
	}
	for _, x := range []struct {
		name   string
		ticket []byte
		want   string
	}{
		{"none", nil, "0 bytes, want 32"},
		{"short", ticket[:31], "31 bytes, want 32"},
		{"another number", with(func(b []byte) { b[16]++ }), "another segment"},
		{"no size", with(func(b []byte) { clear(b[8:16]) }), "0 bytes of memory"},
		{"another size", with(func(b []byte) { binary.LittleEndian.PutUint64(b[8:], 2<<12) }), "want 8192 to 8192"},
		{"huge", with(func(b []byte) { binary.LittleEndian.PutUint64(b[8:], 1<<62) }), "want 64 to"},
		{"no process", with(func(b []byte) { binary.LittleEndian.PutUint32(b, 1<<31-1) }), "no such file"},
		{"a device file", with(func(b []byte) { binary.LittleEndian.PutUint32(b[4:], uint32(other.Fd())) }), "no segment"},
	} {
		if _, err := d.Join(x.ticket); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v, want %q", x.name, err, x.want)
		}
	}
	if d.shared.count != 1 {
		t.Errorf("%d segments are counted, want the one that was made", d.shared.count)
	}
}

// What a rank shares is bounded, and a segment that nobody holds any more is given back.
func TestShareBounds(t *testing.T) {
	d := devices(t, 1)[0]
	if _, _, err := d.Share(limits.SharedMost + 1); err == nil {
		t.Error("more than the most was shared")
	}
	var all []adi.Shared
	for range 8 {
		s, _, err := d.Share(limits.SharedMost / 8)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	if _, _, err := d.Share(1 << 12); err == nil || !strings.Contains(err.Error(), "are the most") {
		t.Errorf("more than all: %v", err)
	}
	for _, s := range all {
		s.Close()
		s.Close()
	}
	d.room = func(int64) error { return memory.ErrNoRoom }
	if _, _, err := d.Share(1 << 12); !errors.Is(err, memory.ErrNoRoom) {
		t.Errorf("without room: %v", err)
	}
	d.room = func(int64) error { return nil }
	d.create = func(int) (*memory.Segment, int, error) { return nil, -1, unix.EMFILE }
	if _, _, err := d.Share(1 << 12); !errors.Is(err, unix.EMFILE) {
		t.Errorf("without descriptors: %v", err)
	}
	if d.shared.bytes != 0 || d.shared.count != 0 {
		t.Errorf("%d bytes are counted in %d segments, want none", d.shared.bytes, d.shared.count)
	}
}

// A ring is heard by a rank that has no connection with the one who rings.
func TestChime(t *testing.T) {
	d := devices(t, 2)
	a, ticket, err := d[0].Share(1 << 12)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	b, err := d[1].Join(ticket)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if a.Bell() == b.Bell() || a.Bell() == 0 {
		t.Fatalf("bells %#x and %#x", a.Bell(), b.Bell())
	}
	ready := func() bool {
		fds := []unix.PollFd{{Fd: int32(d[1].Descriptor()), Events: unix.POLLIN}}
		n, _ := unix.Poll(fds, 0)
		return n > 0
	}
	if ready() {
		t.Fatal("ready before the ring")
	}
	for range 1000 { // more than the socket holds
		a.Ring(b.Bell())
	}
	for end := time.Now().Add(time.Minute); !ready(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the ring was not heard")
		}
	}
	for range 100 {
		d[1].bells()
	}
	if ready() {
		t.Error("still ready when all has been heard")
	}
	a.Ring(0xffff) // nobody
}
