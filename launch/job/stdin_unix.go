//go:build unix

package job

import (
	"fmt"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// A stdin is what the ranks read: rank 0 has the launcher's own descriptor, so that every byte comes once and what it
// does not read is left for others, as with any program. The other ranks have /dev/null.
//
// A terminal is the exception: only the foreground process group may read it, and that is the launcher's, which
// therefore copies.
type stdin struct {
	null   *os.File
	first  *os.File
	close0 bool // first is ours
	person bool // a person types
}

func openStdin(f *os.File) (*stdin, error) {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return nil, fmt.Errorf("stdin of the ranks: %w", err)
	}
	in := &stdin{null: null, first: f}
	if _, err := f.Stat(); err != nil {
		in.first = null // closed by whoever started the launcher
		return in, nil
	}
	group, err := unix.IoctlGetInt(int(f.Fd()), unix.TIOCGPGRP)
	if err != nil {
		return in, nil
	}
	if group != unix.Getpgrp() {
		in.first = null // in the background reading would stop the launcher
		return in, nil
	}
	r, w, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("stdin of the ranks: %w", err)
	}
	in.first, in.close0, in.person = r, true, true
	go func() {
		io.Copy(w, f) // ends with the terminal's end of file, or with rank 0
		w.Close()
	}()
	return in, nil
}

// of returns what a rank reads.
func (in *stdin) of(rank int) *os.File {
	if rank == 0 {
		return in.first
	}
	return in.null
}

// close drops the launcher's copies once the ranks have theirs.
func (in *stdin) close() {
	in.null.Close()
	if in.close0 {
		in.first.Close()
	}
}
