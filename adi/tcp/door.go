package tcp

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"syscall"
	"time"
)

// A door is where a rank listens, and who stands before it.
type door struct {
	addr    string
	ln      net.Listener
	dir     string   // of the socket file, where there is one
	reserve *os.File // a descriptor to give up when there are no others, so that a caller can be turned away

	mu      sync.Mutex
	closed  bool
	waiting []visitor // accepted and not yet proved, oldest first
}

type visitor struct {
	conn  net.Conn
	since time.Time
}

// openDoor listens where only this host can reach it.
func openDoor(network string) (*door, error) {
	d := &door{}
	var err error
	switch {
	case network == TCP:
		d.ln, err = net.Listen("tcp4", "127.0.0.1:0")
		if err != nil {
			d.ln, err = net.Listen("tcp6", "[::1]:0")
		}
	case runtime.GOOS == "linux":
		// The abstract name space: nothing on disk, and the name is gone with its last descriptor.
		d.ln, err = net.Listen("unix", "@cadre-"+randomName())
	default:
		if d.dir, err = os.MkdirTemp("", "cadre-"); err != nil { // mode 0700
			return nil, err
		}
		d.ln, err = net.Listen("unix", filepath.Join(d.dir, "s"))
	}
	if err == nil {
		d.reserve, err = os.Open(os.DevNull)
	}
	if err != nil {
		d.close()
		return nil, err
	}
	d.addr = d.ln.Addr().String()
	return d, nil
}

func randomName() string {
	var b [12]byte
	rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

// accept takes the next caller in. Where descriptors are exhausted it turns one away, so that the caller learns it and
// the queue of callers moves, and returns the error.
func (d *door) accept() (net.Conn, error) {
	c, err := d.ln.Accept()
	if err == nil || !exhausted(err) || d.reserve == nil {
		return c, err
	}
	d.reserve.Close()
	if l, ok := d.ln.(interface{ SetDeadline(time.Time) error }); ok {
		l.SetDeadline(time.Now().Add(10 * time.Millisecond))
		if c, err := d.ln.Accept(); err == nil {
			c.Close()
		}
		l.SetDeadline(time.Time{})
	}
	d.reserve, _ = os.Open(os.DevNull)
	return nil, err
}

// exhausted reports whether err says that the process or the host has no more descriptors or memory for sockets.
func exhausted(err error) bool {
	return errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE) ||
		errors.Is(err, syscall.ENOBUFS) || errors.Is(err, syscall.ENOMEM)
}

// enter notes that c may try to prove itself. Of too many, the oldest is closed if it has had its chance, else c is:
// closing the oldest at once would let a burst of true peers push each other out. It reports false when c was closed.
func (d *door) enter(c net.Conn) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := time.Now()
	if len(d.waiting) >= admitMost && !d.closed && now.Sub(d.waiting[0].since) > admitFresh {
		d.waiting[0].conn.Close()
		d.waiting = slices.Delete(d.waiting, 0, 1)
	}
	if d.closed || len(d.waiting) >= admitMost {
		c.Close()
		return false
	}
	d.waiting = append(d.waiting, visitor{c, now})
	return true
}

// leave notes that c has proved itself or was turned away. It reports false when c was closed meanwhile.
func (d *door) leave(c net.Conn) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i := range d.waiting {
		if d.waiting[i].conn == c {
			d.waiting = slices.Delete(d.waiting, i, i+1)
			return true
		}
	}
	return false
}

// close ends listening and closes all that wait.
func (d *door) close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.closed = true
	var err error
	if d.ln != nil {
		err = d.ln.Close()
	}
	for _, v := range d.waiting {
		v.conn.Close()
	}
	d.waiting = nil
	if d.dir != "" {
		err = errors.Join(err, os.RemoveAll(d.dir))
	}
	return err
}
