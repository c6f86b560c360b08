package shm

import (
	"bytes"
	"encoding/binary"
	"errors"
	"net"

	"cadre.example/adi/limits"
	"cadre.example/internal/memory"
	"golang.org/x/sys/unix"
)

// Payload that lies in long runs of its sender's memory is copied once: a formRuns record says where it lies, and the
// receiver reads it with process_vm_readv into its own memory. It answers in its pull line with how much it has read. If
// that is less, because the kernel refuses or the memory is of a kind that no other process can read, the rest of the
// packet goes through the ring. So a record names memory of its writer alone, and the sender's memory is its own again
// when the answer is there.
//
// Whether the kernel allows it is tried once for each direction of a pair, when the segment is handed over: each end names
// a place in its memory that holds random bytes, which it also writes into its pull line, and the other reads there.
//
// An eager message goes through the ring all the same: its sender shall not wait for the receiver.

// Words of a pull line, written by the end whose line it is.
const (
	wordAnswers = 0 // formRuns records that it has dealt with
	wordPulled  = 1 // bytes that it has read for the last of them
	wordPlace   = 2 // address of its nonce
	wordNonce   = 3 // and 4: the nonce
	wordLeast   = 5 // length in bytes from which messages shall be read; 0: none
)

const nonceBytes = 16

// peerProcess is the process at the other end of c, 0 if it has no number here.
func peerProcess(c *net.UnixConn) (pid int) {
	raw, err := c.SyscallConn()
	if err != nil {
		return 0
	}
	raw.Control(func(fd uintptr) {
		if cred, err := unix.GetsockoptUcred(int(fd), unix.SOL_SOCKET, unix.SO_PEERCRED); err == nil {
			pid = int(cred.Pid)
		}
	})
	return pid
}

// name writes into the pull line of this end where its nonce lies.
func (d *Device) name(segment []byte, maker bool) {
	if d.cfg.SingleCopy < 0 {
		return
	}
	ctl, _ := ends(segment)
	me := 0
	if !maker {
		me = 1
	}
	w := &ctl[me].pull.Word
	w[wordPlace].Store(memory.Address(d.nonce[:]))
	for i := range nonceBytes / 8 {
		w[wordNonce+i].Store(binary.NativeEndian.Uint64(d.nonce[8*i:]))
	}
}

// probe finds out whether this end can read the other's memory, and tells it.
func (l *link) probe() {
	err := l.tryRead()
	if err != nil {
		l.dev.log.Debug("no single copy from a peer: its packets go through the ring", "rank", l.dev.cfg.Context.Rank(), "peer", l.p.Rank(), "err", err)
		return
	}
	least := l.dev.cfg.SingleCopy
	if least == 0 {
		least = limits.SingleCopyLeast
	}
	l.mine.pull.Word[wordLeast].Store(uint64(least))
}

var (
	errSwitchedOff = errors.New("switched off")
	errNoProcess   = errors.New("its process has no number in this one's namespace")
	errOtherMemory = errors.New("where its nonce should be there is something else")
)

func (l *link) tryRead() error {
	w := &l.its.pull.Word
	place := w[wordPlace].Load()
	switch {
	case l.dev.cfg.SingleCopy < 0 || place == 0:
		return errSwitchedOff
	case l.fetch.pid <= 0:
		return errNoProcess
	}
	var want, got [nonceBytes]byte
	for i := range nonceBytes / 8 {
		binary.NativeEndian.PutUint64(want[8*i:], w[wordNonce+i].Load())
	}
	f := &l.fetch
	f.sources[0], f.runs[0] = memory.Run{Addr: place, Len: nonceBytes}, got[:]
	_, err := l.dev.read(&f.puller, f.pid, f.runs[:1], f.sources[:1])
	f.runs[0] = nil
	if err == nil && !bytes.Equal(want[:], got[:]) {
		err = errOtherMemory
	}
	return err
}
