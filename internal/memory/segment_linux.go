package memory

import (
	"errors"
	"fmt"
	"os"

	"cadre.example/internal/filesize"
	"golang.org/x/sys/unix"
)

// Available says whether this operating system has segments.
const Available = true

// seals keep the length of a segment as it is, for its maker too: whoever maps it cannot be made to touch memory behind
// its end, which is SIGBUS.
const seals = unix.F_SEAL_SHRINK | unix.F_SEAL_GROW | unix.F_SEAL_SEAL

// Most is the largest segment in bytes: the kernel ends processes sooner than it refuses memory, so that a wrong size must
// not reach it.
const Most = 1 << 30

// A Segment is a mapping of shared memory.
type Segment struct{ b []byte }

// Create makes a segment of size bytes, all zero, and a descriptor of it, which the caller closes once it has been passed
// on. All its memory exists when Create returns: where there is not enough, Create fails and no access later does.
func Create(size int) (s *Segment, fd int, err error) {
	if size < 1 || size > Most {
		return nil, -1, fmt.Errorf("memory: a segment of %d bytes, want 1 to %d", size, Most)
	}
	fd, err = unix.MemfdCreate("cadre", unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING)
	if err != nil {
		return nil, -1, fmt.Errorf("memory: memfd_create: %w", err)
	}
	if s, err = fill(fd, size); err != nil {
		unix.Close(fd)
		return nil, -1, err
	}
	return s, fd, nil
}

func fill(fd, size int) (*Segment, error) {
	if err := sized(func() error { return unix.Ftruncate(fd, int64(size)) }); err != nil {
		return nil, fmt.Errorf("memory: a segment of %d bytes: ftruncate: %w", size, err)
	}
	if err := sized(func() error { return unix.Fallocate(fd, 0, 0, int64(size)) }); err != nil {
		return nil, fmt.Errorf("memory: a segment of %d bytes: fallocate: %w", size, err)
	}
	if _, err := unix.FcntlInt(uintptr(fd), unix.F_ADD_SEALS, seals); err != nil {
		return nil, fmt.Errorf("memory: sealing a segment: %w", err)
	}
	return mapAll(fd, size)
}

// Open maps the segment that fd, which stays the caller's, belongs to. It refuses what is not a segment as Create makes
// them, of at least least and at most most bytes.
func Open(fd, least, most int) (*Segment, error) {
	have, err := unix.FcntlInt(uintptr(fd), unix.F_GET_SEALS, 0)
	if err != nil {
		return nil, fmt.Errorf("memory: the descriptor is not that of a segment: %w", err)
	}
	if have&(unix.F_SEAL_SHRINK|unix.F_SEAL_GROW) != unix.F_SEAL_SHRINK|unix.F_SEAL_GROW {
		return nil, fmt.Errorf("memory: the segment is not sealed (seals %#x): its length could change", have)
	}
	if have&(unix.F_SEAL_WRITE|unix.F_SEAL_FUTURE_WRITE) != 0 {
		return nil, fmt.Errorf("memory: the segment cannot be written to (seals %#x)", have)
	}
	var st unix.Stat_t
	if err := unix.Fstat(fd, &st); err != nil {
		return nil, fmt.Errorf("memory: %w", err)
	}
	if st.Size < int64(least) || st.Size > int64(most) {
		return nil, fmt.Errorf("memory: the segment has %d bytes, want %d to %d", st.Size, least, most)
	}
	// Its maker has done this, but nobody else can vouch for that.
	if err := sized(func() error { return unix.Fallocate(fd, 0, 0, st.Size) }); err != nil {
		return nil, fmt.Errorf("memory: a segment of %d bytes: fallocate: %w", st.Size, err)
	}
	return mapAll(fd, int(st.Size))
}

// Part maps size bytes of the segment that fd, which stays the caller's, belongs to, from a multiple of the page size on. They
// are never unmapped. Its maker answers for the memory being there.
func Part(fd int, from int64, size int) ([]byte, error) {
	have, err := unix.FcntlInt(uintptr(fd), unix.F_GET_SEALS, 0)
	if err != nil || have&(unix.F_SEAL_SHRINK|unix.F_SEAL_WRITE|unix.F_SEAL_FUTURE_WRITE) != unix.F_SEAL_SHRINK {
		return nil, fmt.Errorf("memory: the descriptor is not that of a segment (seals %#x, %v)", have, err)
	}
	var st unix.Stat_t
	if err := unix.Fstat(fd, &st); err != nil {
		return nil, fmt.Errorf("memory: %w", err)
	}
	if from < 0 || size < 1 || int64(size) > st.Size-from {
		return nil, fmt.Errorf("memory: %d bytes from %d of a segment of %d", size, from, st.Size)
	}
	b, err := unix.Mmap(fd, from, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
	if err != nil {
		return nil, fmt.Errorf("memory: mmap of %d bytes: %w", size, err)
	}
	return b, nil
}

func mapAll(fd, size int) (*Segment, error) {
	b, err := unix.Mmap(fd, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED|unix.MAP_POPULATE)
	if err != nil {
		return nil, fmt.Errorf("memory: mmap of %d bytes: %w", size, err)
	}
	return &Segment{b}, nil
}

// sized calls f, which sizes a segment. A limit of file sizes is an error to it, not the end of the process.
func sized(f func() error) error { return filesize.Do(func() error { return again(f) }) }

// again repeats what a signal interrupts: the runtime sends itself some.
func again(f func() error) error {
	for {
		if err := f(); !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}

// Bytes is the segment's memory. It must not be touched after Close.
func (s *Segment) Bytes() []byte { return s.b }

// Close unmaps the segment.
func (s *Segment) Close() error {
	if s.b == nil {
		return os.ErrClosed
	}
	err := unix.Munmap(s.b)
	s.b = nil
	return err
}
