//go:build unix

package stream

import (
	"fmt"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// A Stdin is what the ranks read: rank 0 has the launcher's own descriptor, so that every byte comes once and what it
// does not read is left for others, as with any program. The other ranks have /dev/null.
//
// A terminal is the exception: only the foreground process group may read it, and that is the launcher's, which
// therefore copies.
type Stdin struct {
	Null   *os.File
	first  *os.File
	close0 bool // first is ours
	Person bool // a person types
}

// OpenStdin returns what the ranks read where f is the launcher's standard input.
func OpenStdin(f *os.File) (*Stdin, error) {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return nil, fmt.Errorf("stdin of the ranks: %w", err)
	}
	in := &Stdin{Null: null, first: f}
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
	in.first, in.close0, in.Person = r, true, true
	go func() {
		io.Copy(w, f) // ends with the terminal's end of file, or with rank 0
		w.Close()
	}()
	return in, nil
}

// Of returns what a rank reads.
func (in *Stdin) Of(rank int) *os.File {
	if rank == 0 {
		return in.first
	}
	return in.Null
}

// Close drops the launcher's copies once the ranks have theirs.
func (in *Stdin) Close() {
	in.Null.Close()
	if in.close0 {
		in.first.Close()
	}
}

// Feed copies standard input to rank 0 on another host: as much as that reads, and a little more.
func (in *Stdin) Feed(to interface {
	io.Writer
	End()
}) {
	in.close0 = false
	go func() {
		io.Copy(to, struct{ io.Reader }{in.first})
		to.End()
	}()
}
