package shm

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/memory"
	"golang.org/x/sys/unix"
)

// The memory of several ranks is a segment that one of them makes. The others open its descriptor by way of /proc, as the
// same user may, and know it by a random number in its first line: nothing is named on disk, and where /proc does not show
// the maker they go without.
//
// A ticket: process 4 bytes, descriptor 4, size 8, number 16. The highest bit of the size says that the program has asked for
// the memory.
const (
	ticketLarge = 1 << 63
	ticketBytes = 16 + numberBytes
	numberBytes = 16
)

// A share is one rank's mapping of such a segment.
type share struct {
	*sharing
	dev    *Device
	puller memory.Puller
	dst    [1][]byte
	src    [1]memory.Run
}

// sharing is what must be given back, by Close or when nobody holds the share any more: communicators need not be freed.
type sharing struct {
	seg  *memory.Segment
	fd   int // the maker's, until Seal
	size int
	used *usage // nil: it is the program's
	once sync.Once
}

// usage is what a device has mapped.
type usage struct {
	mu           sync.Mutex
	bytes, count int
}

func (u *usage) take(n int) error {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.bytes+n > limits.SharedMost || u.count == limits.SharesMost {
		return fmt.Errorf("shm: %d bytes more: %d segments of %d bytes are shared already, and %d of %d are the most", n, u.count, u.bytes, limits.SharesMost, limits.SharedMost)
	}
	u.bytes += n
	u.count++
	return nil
}

func (u *usage) give(n int) {
	u.mu.Lock()
	u.bytes -= n
	u.count--
	u.mu.Unlock()
}

func (s *sharing) seal() {
	if s.fd >= 0 {
		unix.Close(s.fd)
		s.fd = -1
	}
}

func (s *sharing) close() {
	s.once.Do(func() {
		s.seal()
		s.seg.Close()
		if s.used != nil {
			s.used.give(s.size)
		}
	})
}

func (d *Device) newShare(seg *memory.Segment, fd, size int, used *usage) *share {
	s := &share{sharing: &sharing{seg: seg, fd: fd, size: size, used: used}, dev: d}
	runtime.AddCleanup(s, (*sharing).close, s.sharing)
	return s
}

var (
	_ adi.LargeSharer = (*Device)(nil)
	_ adi.Reader      = (*share)(nil)
)

// Share implements adi.Sharer.
func (d *Device) Share(size int) (adi.Shared, []byte, error) {
	if err := d.shared.take(size); err != nil {
		return nil, nil, err
	}
	s, ticket, err := d.share(size, 0, &d.shared)
	if err != nil {
		d.shared.give(size)
		return nil, nil, err
	}
	return s, ticket, nil
}

// ShareLarge implements adi.LargeSharer.
func (d *Device) ShareLarge(size int) (adi.Shared, []byte, error) {
	s, ticket, err := d.share(size, ticketLarge, nil)
	if err != nil {
		return nil, nil, err
	}
	return s, ticket, nil
}

func (d *Device) share(size int, mark uint64, used *usage) (*share, []byte, error) {
	if err := d.chime.open(d); err != nil {
		return nil, nil, err
	}
	if err := d.room(int64(size) + limits.ShmRoom); err != nil {
		return nil, nil, err
	}
	seg, fd, err := d.create(size)
	if err != nil {
		return nil, nil, err
	}
	ticket := make([]byte, ticketBytes)
	binary.LittleEndian.PutUint32(ticket, uint32(os.Getpid()))
	binary.LittleEndian.PutUint32(ticket[4:], uint32(fd))
	binary.LittleEndian.PutUint64(ticket[8:], uint64(size)|mark)
	rand.Read(ticket[16:])
	copy(seg.Bytes(), ticket[16:])
	return d.newShare(seg, fd, size, used), ticket, nil
}

var errTicket = errors.New("shm: the ticket of a segment is none")

// Join implements adi.Sharer.
func (d *Device) Join(ticket []byte) (adi.Shared, error) {
	if len(ticket) != ticketBytes {
		return nil, fmt.Errorf("%w: %d bytes, want %d", errTicket, len(ticket), ticketBytes)
	}
	if err := d.chime.open(d); err != nil {
		return nil, err
	}
	size64 := binary.LittleEndian.Uint64(ticket[8:])
	used, most := &d.shared, uint64(limits.SharedMost)
	if size64&ticketLarge != 0 {
		used, most, size64 = nil, memory.Most, size64&^ticketLarge
	}
	if size64 < memory.LineSize || size64 > most {
		return nil, fmt.Errorf("%w: %d bytes of memory, want %d to %d", errTicket, size64, memory.LineSize, most)
	}
	size := int(size64)
	if used != nil {
		if err := used.take(size); err != nil {
			return nil, err
		}
	}
	seg, err := d.openTicket(ticket, size)
	if err != nil {
		if used != nil {
			used.give(size)
		}
		return nil, err
	}
	return d.newShare(seg, -1, size, used), nil
}

func (d *Device) openTicket(ticket []byte, size int) (*memory.Segment, error) {
	name := fmt.Sprintf("/proc/%d/fd/%d", binary.LittleEndian.Uint32(ticket), binary.LittleEndian.Uint32(ticket[4:]))
	// Process numbers may mean something else here. Nothing but a segment is opened, for that may have effects.
	to, err := os.Readlink(name)
	if err != nil {
		return nil, fmt.Errorf("shm: another rank's segment: %w", err)
	}
	if !strings.HasPrefix(to, "/memfd:cadre") {
		return nil, fmt.Errorf("shm: another rank's segment: %s is %s, and no segment", name, to)
	}
	fd, err := unix.Open(name, unix.O_RDWR|unix.O_CLOEXEC|unix.O_NONBLOCK, 0)
	if err != nil {
		return nil, fmt.Errorf("shm: another rank's segment: %s: %w", name, err)
	}
	defer unix.Close(fd)
	seg, err := d.open(fd, size, size)
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(seg.Bytes()[:numberBytes], ticket[16:]) {
		seg.Close()
		return nil, fmt.Errorf("shm: another rank's segment: %s is another segment", name)
	}
	return seg, nil
}

// Bytes implements adi.Shared.
func (s *share) Bytes() []byte { return s.seg.Bytes() }

// Seal implements adi.Shared.
func (s *share) Seal() { s.seal() }

// Fenced implements adi.Shared.
func (s *share) Fenced() bool { return s.dev.fences && memory.Fenced() }

// Close implements adi.Shared.
func (s *share) Close() error {
	s.close()
	return nil
}

// Owner implements adi.Reader: it is the number of the process.
func (s *share) Owner() uint64 {
	if s.dev.cfg.SingleCopy < 0 {
		return 0
	}
	return uint64(os.Getpid())
}

// Place implements adi.Reader.
func (s *share) Place(b []byte) uint64 { return memory.Address(b) }

// Read implements adi.Reader.
func (s *share) Read(dst []byte, owner, place uint64) error {
	if owner == 0 || owner > math.MaxInt32 {
		return errNoProcess
	}
	defer func() { s.dst[0] = nil }()
	for len(dst) > 0 {
		s.dst[0], s.src[0] = dst, memory.Run{Addr: place, Len: uint64(len(dst))}
		n, err := s.dev.read(&s.puller, int(owner), s.dst[:], s.src[:])
		if err != nil {
			return fmt.Errorf("shm: memory of process %d: %w", owner, err)
		}
		dst, place = dst[n:], place+uint64(n)
	}
	return nil
}

// Bell implements adi.Shared.
func (s *share) Bell() uint64 { return s.dev.chime.name }

// Ring implements adi.Shared.
func (s *share) Ring(bell uint64) { s.dev.chime.ring(bell) }

// A chime is what a rank hears while it sleeps, from ranks with which it may have no connection: a datagram socket with the
// name that the kernel gives it. Whatever comes means that the rank should look.
type chime struct {
	mu   sync.Mutex
	fd   atomic.Int32 // and 1; 0: not open
	name uint64
}

// chimeEvent marks the chime among the bells.
const chimeEvent = -2

// open opens the chime unless it is.
func (h *chime) open(d *Device) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.fd.Load() > 0:
		return nil
	case h.fd.Load() < 0:
		return errors.New("shm: the device is closed")
	}
	fd, err := unix.Socket(unix.AF_UNIX, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC|unix.SOCK_NONBLOCK, 0)
	if err != nil {
		return fmt.Errorf("shm: socket: %w", err)
	}
	if h.name, err = nameChime(fd); err == nil {
		err = d.watch(fd, chimeEvent)
	}
	if err != nil {
		unix.Close(fd)
		return err
	}
	h.fd.Store(int32(fd) + 1)
	return nil
}

// nameChime lets the kernel choose a name: at most 8 bytes without the zero before them.
func nameChime(fd int) (uint64, error) {
	if err := unix.Bind(fd, &unix.SockaddrUnix{}); err != nil {
		return 0, fmt.Errorf("shm: bind: %w", err)
	}
	sa, err := unix.Getsockname(fd)
	if err != nil {
		return 0, fmt.Errorf("shm: getsockname: %w", err)
	}
	u, ok := sa.(*unix.SockaddrUnix)
	if !ok || len(u.Name) < 2 || len(u.Name) > 9 || u.Name[0] != '@' {
		return 0, fmt.Errorf("shm: a socket was named %v, want at most 8 bytes in the abstract name space", sa)
	}
	var b [8]byte
	copy(b[:], u.Name[1:])
	return binary.LittleEndian.Uint64(b[:]), nil
}

func (h *chime) ring(bell uint64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if fd := int(h.fd.Load()) - 1; fd >= 0 {
		var b [9]byte
		b[0] = '@'
		binary.LittleEndian.PutUint64(b[1:], bell)
		// A rank that has ended does not listen, and one whose queue is full has been rung.
		_ = unix.Sendto(fd, bellByte[:], unix.MSG_DONTWAIT|unix.MSG_NOSIGNAL, &unix.SockaddrUnix{Name: string(bytes.TrimRight(b[:], "\x00"))})
	}
}

// hear takes out what has come. The token holder calls it.
func (h *chime) hear() {
	var noise [8]byte
	for range 64 {
		if _, errno := hearBell(int(h.fd.Load())-1, noise[:]); errno != 0 {
			return
		}
	}
}

func (h *chime) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if fd := h.fd.Swap(-1); fd > 0 {
		unix.Close(int(fd) - 1)
	}
}
