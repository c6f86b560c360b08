package memory

import (
	"bytes"
	"os"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// Both mappings are the same memory, all of which exists, and whose length nobody can change.
func TestSegment(t *testing.T) {
	const size = 40 << 10
	a, fd, err := Create(size)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(fd)
	b, err := Open(fd, size, size)
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Bytes()) != size || len(b.Bytes()) != size || !bytes.Equal(a.Bytes(), make([]byte, size)) {
		t.Errorf("%d and %d bytes, want %d zeros", len(a.Bytes()), len(b.Bytes()), size)
	}
	Lines(a.Bytes())[3].Word[1].Store(7)
	if got := Lines(b.Bytes())[3].Word[1].Load(); got != 7 {
		t.Errorf("the other mapping has %d, want 7", got)
	}
	var st unix.Stat_t
	if err := unix.Fstat(fd, &st); err != nil || st.Blocks*512 < size {
		t.Errorf("%d bytes are allocated (%v), want %d", st.Blocks*512, err, size)
	}
	for what, err := range map[string]error{
		"shrink": unix.Ftruncate(fd, 10),
		"grow":   unix.Ftruncate(fd, 2*size),
	} {
		if err != unix.EPERM {
			t.Errorf("%s: %v, want EPERM", what, err)
		}
	}
	for _, s := range []*Segment{a, b} {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if err := s.Close(); err == nil {
			t.Error("a second Close succeeds")
		}
	}
}

// What is not a segment as Create makes them is refused.
func TestOpenRefuses(t *testing.T) {
	memfd := func(size int64, seals int) int {
		fd, err := unix.MemfdCreate("test", unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING)
		if err == nil {
			err = unix.Ftruncate(fd, size)
		}
		if err == nil {
			_, err = unix.FcntlInt(uintptr(fd), unix.F_ADD_SEALS, seals)
		}
		if err != nil {
			t.Fatal(err)
		}
		return fd
	}
	const fixed = unix.F_SEAL_SHRINK | unix.F_SEAL_GROW
	null, err := unix.Open(os.DevNull, unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what string
		fd   int
		want string
	}{
		{"a device", null, "not that of a segment"},
		{"one that may shrink", memfd(8192, unix.F_SEAL_GROW), "not sealed"},
		{"one that may grow", memfd(8192, unix.F_SEAL_SHRINK), "not sealed"},
		{"one that is read-only", memfd(8192, fixed|unix.F_SEAL_WRITE), "cannot be written"},
		{"a short one", memfd(100, fixed), "100 bytes"},
		{"a huge one", memfd(1<<40, fixed), "1099511627776 bytes"},
	} {
		s, err := Open(c.fd, 4096, 1<<20)
		if err == nil || s != nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.what, err, c.want)
		}
		unix.Close(c.fd)
	}
	if _, err := Open(-1, 1, 2); err == nil {
		t.Error("no descriptor at all is accepted")
	}
}

// What no segment can be is refused before any memory is asked for.
func TestSizes(t *testing.T) {
	for _, size := range []int{-1, 0, Most + 1} {
		if _, _, err := Create(size); err == nil {
			t.Errorf("a segment of %d bytes", size)
		}
	}
}

// A process whose files may not be longer than some size gets an error and no SIGXFSZ.
func TestFileSizeLimit(t *testing.T) {
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		t.Fatal(err)
	}
	low := old
	low.Cur = 4096
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &low); err != nil {
		t.Fatal(err)
	}
	s, fd, err := Create(64 << 10)
	if e := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old); e != nil {
		t.Fatal(e)
	}
	if err == nil {
		s.Close()
		unix.Close(fd)
		t.Log("the limit does not apply to segments here")
		return
	}
	t.Log(err)
}
