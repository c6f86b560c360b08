package filesize

import (
	"errors"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// limited calls f with a limit of file sizes, and says whether the signal has come. A handler takes the place of the system's
// default, which would end the test as it ends a program of C.
func limited(t *testing.T, bytes uint64, f func()) bool {
	t.Helper()
	var before unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_FSIZE, &before); err != nil {
		t.Fatal(err)
	}
	came := make(chan os.Signal, 1)
	signal.Notify(came, unix.SIGXFSZ)
	defer signal.Stop(came)
	if err := unix.Setrlimit(unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: bytes, Max: before.Max}); err != nil {
		t.Fatal(err)
	}
	defer unix.Setrlimit(unix.RLIMIT_FSIZE, &before)
	f()
	select {
	case <-came:
		return true
	case <-time.After(20 * time.Millisecond):
		return false
	}
}

// Beyond the limit a file is an error and no signal, whichever way it grows; a write that is not guarded shows that there would
// be one.
func TestLimitIsAnError(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	long := make([]byte, 1<<13)
	for what, grow := range map[string]func() error{
		"WriteFile": func() error { return WriteFile(name+"2", long, 0o600) },
		"ftruncate": func() error { return Do(func() error { return unix.Ftruncate(int(f.Fd()), 1<<20) }) },
		"fallocate": func() error { return Do(func() error { return unix.Fallocate(int(f.Fd()), 0, 0, 1<<20) }) },
		"Stderr": func() error {
			before := os.Stderr
			defer func() { os.Stderr = before }()
			os.Stderr = f
			_, err := Stderr.Write(long)
			return err
		},
	} {
		var err error
		if came := limited(t, 1<<12, func() { err = grow() }); came || !errors.Is(err, unix.EFBIG) {
			t.Errorf("%s: %v, signal %v; want EFBIG and no signal", what, err, came)
		}
	}
	if !limited(t, 1<<12, func() { f.WriteAt(long, 1<<12) }) {
		t.Error("no signal without Do: this test shows nothing")
	}
}

// A signal that waited before is the program's own, and the set of blocked signals stays what it was.
func TestOwnSignalStays(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var one, before, after unix.Sigset_t
	one.Val[word] = bit
	if err := unix.PthreadSigmask(unix.SIG_BLOCK, &one, &before); err != nil {
		t.Fatal(err)
	}
	defer unix.PthreadSigmask(unix.SIG_SETMASK, &before, nil)
	defer consume(&one)
	if err := unix.Tgkill(unix.Getpid(), unix.Gettid(), unix.SIGXFSZ); err != nil {
		t.Fatal(err)
	}
	limited(t, 1<<12, func() { Do(func() error { return nil }) })
	if !pending() {
		t.Error("the signal that waited is gone")
	}
	if unix.PthreadSigmask(unix.SIG_BLOCK, nil, &after); after.Val[word]&bit == 0 {
		t.Error("the signal is not blocked any more")
	}
}
