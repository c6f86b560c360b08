// Package filesize makes the limit of a file's size (ulimit -f, RLIMIT_FSIZE) an error everywhere.
//
// A process that makes a file longer than its limit gets SIGXFSZ, which ends it. Go programs ignore the signal, so that the
// call fails with EFBIG and they can do something else. In a program of C that has opened a library of Go the signal is the
// program's: it would end a rank for a segment that it can do without.
package filesize

import (
	"io"
	"os"
)

// WriteFile is os.WriteFile that fails where the signal would end the process.
func WriteFile(name string, data []byte, perm os.FileMode) error {
	return Do(func() error { return os.WriteFile(name, data, perm) })
}

// Stderr is os.Stderr, to which a write fails where the signal would end the process.
var Stderr io.Writer = stderr{}

type stderr struct{}

func (stderr) Write(p []byte) (n int, err error) {
	err = Do(func() (err error) {
		n, err = os.Stderr.Write(p)
		return err
	})
	return n, err
}
