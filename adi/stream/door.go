package stream

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"syscall"
	"time"

	"cadre.example/adi/limits"
)

// A door is where a rank listens, and who stands before it.
type door struct {
	addr    string
	lns     []net.Listener
	dir     string     // of the socket file, where there is one
	spare   sync.Mutex // guards reserve
	reserve *os.File   // a descriptor to give up when there are no others, so that a caller can be turned away
	done    bool       // no more is needed

	most int // of those that may wait

	mu      sync.Mutex
	closed  bool
	waiting []visitor // accepted and not yet proved, oldest first
}

type visitor struct {
	conn  net.Conn
	since time.Time
}

// openDoor listens at the given addresses of this host; where there are none, only where this host can reach it.
func openDoor(network string, hosts ...netip.Addr) (*door, error) {
	d := &door{most: limits.AdmitMost}
	var err error
	switch {
	case network == TCP && len(hosts) > 0:
		for _, h := range hosts {
			if err = d.listen("tcp", netip.AddrPortFrom(h, 0).String()); err != nil {
				break
			}
		}
	case network == TCP:
		if err = d.listen("tcp4", "127.0.0.1:0"); err != nil {
			err = d.listen("tcp6", "[::1]:0")
		}
	case runtime.GOOS == "linux":
		// The abstract name space: nothing on disk, and the name is gone with its last descriptor.
		err = d.listen("unix", "@cadre-"+randomName())
	default:
		if d.dir, err = os.MkdirTemp("", "cadre-"); err != nil { // mode 0700
			return nil, err
		}
		err = d.listen("unix", filepath.Join(d.dir, "s"))
	}
	if err == nil {
		d.reserve, err = os.Open(os.DevNull)
	}
	if err != nil {
		d.close()
		return nil, err
	}
	for i, ln := range d.lns {
		if i > 0 {
			d.addr += ","
		}
		d.addr += ln.Addr().String()
	}
	return d, nil
}

func (d *door) listen(network, addr string) error {
	cfg := net.ListenConfig{KeepAlive: -1} // keepAlive decides
	cfg.SetMultipathTCP(false)             // Go's listeners otherwise do, and such sockets lack some options
	ln, err := cfg.Listen(context.Background(), network, addr)
	if err == nil {
		d.lns = append(d.lns, ln)
	}
	return err
}

func randomName() string {
	var b [12]byte
	rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

// accept takes ln's next caller in. Where descriptors are exhausted it turns one away, so that the caller learns it and
// the queue of callers moves, and returns the error; nothing at all when nobody calls: a system that looks for a descriptor
// first says that there is none before it says that.
func (d *door) accept(ln net.Listener) (net.Conn, error) {
	c, err := ln.Accept()
	if err == nil || !exhausted(err) {
		d.restock()
		return c, err
	}
	if !called(ln) {
		return nil, nil
	}
	d.restock()
	d.spare.Lock()
	defer d.spare.Unlock()
	if d.reserve == nil {
		return nil, err
	}
	d.reserve.Close()
	if l, ok := ln.(interface{ SetDeadline(time.Time) error }); ok {
		l.SetDeadline(time.Now().Add(limits.AcceptSpare))
		if c, err := ln.Accept(); err == nil {
			c.Close()
		}
		l.SetDeadline(time.Time{})
	}
	d.reserve, _ = os.Open(os.DevNull)
	return nil, err
}

// restock takes a descriptor to give up, if somebody else in the process was faster when the last one was given up.
func (d *door) restock() {
	d.spare.Lock()
	defer d.spare.Unlock()
	if d.reserve == nil && !d.done {
		d.reserve, _ = os.Open(os.DevNull)
	}
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
	if len(d.waiting) >= d.most && !d.closed && now.Sub(d.waiting[0].since) > limits.AdmitFresh {
		d.waiting[0].conn.Close()
		d.waiting = slices.Delete(d.waiting, 0, 1)
	}
	if d.closed || len(d.waiting) >= d.most {
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
	for _, ln := range d.lns {
		err = errors.Join(err, ln.Close())
	}
	d.spare.Lock()
	d.done = true
	if d.reserve != nil {
		d.reserve.Close()
		d.reserve = nil
	}
	d.spare.Unlock()
	for _, v := range d.waiting {
		v.conn.Close()
	}
	d.waiting = nil
	if d.dir != "" {
		err = errors.Join(err, os.RemoveAll(d.dir))
	}
	return err
}
