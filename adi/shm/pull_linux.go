package shm

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"net"

	"cadre.example/adi"
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

// Words of a pull line, written by the end whose line it is.
const (
	wordAnswers = 0 // formRuns records that it has dealt with
	wordPulled  = 1 // bytes that it has read for the last of them
	wordPlace   = 2 // address of its nonce
	wordNonce   = 3 // and 4: the nonce
	wordReads   = 5 // 1: it can read the other end's memory
)

const nonceBytes = 16

// pullLeast is the least payload for which a record of runs pays, and runLeast the least average length of a run.
const (
	pullLeast = 8 << 10
	runLeast  = 4 << 10
)

const bounceBytes = 64 << 10

// offer is the sender's part of a link; its mu guards it.
type offer struct {
	count   uint64 // formRuns records written
	open    int    // bytes of the last one, while it has no answer
	refused bool   // what is left of the packet goes through the ring
	runs    [memory.RunsMost][]byte
}

// fetch is the receiver's part of a link.
type fetch struct {
	pid     int // of the peer, by the kernel's word
	count   uint64
	puller  memory.Puller
	sources [memory.RunsMost]memory.Run
	runs    [memory.RunsMost][]byte
	bounce  []byte // for payload that must be unpacked
}

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
	if d.cfg.NoSingleCopy {
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
	l.mine.pull.Word[wordReads].Store(1)
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
	case l.dev.cfg.NoSingleCopy || place == 0:
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

// mayOffer reports whether the rest of cur may be pulled. l.mu is held, as for all of the sender's.
func (l *link) mayOffer() bool {
	return !l.dev.cfg.NoSingleCopy && !l.offer.refused && l.its.pull.Word[wordReads].Load() == 1
}

type offering uint8

const (
	offerShortRuns offering = iota // the payload lies in runs too short for it, or must be converted
	offerFull                      // no room in the ring
	offered
)

// offerRuns lets the peer read bytes [off, off+n) of r's stream, or the first of them.
func (l *link) offerRuns(r *adi.Request, off, n int) offering {
	o := &l.offer
	most := min(memory.RunsMost, (l.out.recordMost()-runsHead)/16)
	runs := r.PayloadRuns(o.runs[:0], off, n, most)
	defer clear(runs)
	total := 0
	for _, b := range runs {
		total += len(b)
	}
	if total == 0 || total < runLeast*len(runs) {
		return offerShortRuns
	}
	b := l.reserve(recordLines(formRuns, 16*len(runs)))
	if b == nil {
		return offerFull
	}
	for i, run := range runs {
		binary.LittleEndian.PutUint64(b[runsHead+16*i:], memory.Address(run))
		binary.LittleEndian.PutUint64(b[runsHead+16*i+8:], uint64(len(run)))
	}
	o.count++
	o.open = total
	l.commit(formRuns, 16*len(runs))
	return offered
}

// answered reports whether there is an answer to the open offer.
func (l *link) answered() bool { return l.its.pull.Word[wordAnswers].Load() != l.offer.count-1 }

// takeAnswer goes on behind what the peer has read. It reports false while there is no answer to believe.
func (l *link) takeAnswer() bool {
	o := &l.offer
	w := &l.its.pull.Word
	answers := w[wordAnswers].Load()
	if answers == o.count-1 {
		return false
	}
	n := w[wordPulled].Load()
	if answers != o.count || n > uint64(o.open) {
		l.breakWith(scribbled("it has pulled %d bytes of record %d, want at most %d of record %d", n, answers, o.open, o.count))
		return false
	}
	l.sent += int(n)
	o.refused = n < uint64(o.open)
	o.open = 0
	return true
}

// pull reads what a formRuns record names.
func (l *link) pull(r *record) error {
	f := &l.fetch
	sources, total, err := decodeRuns(&f.sources, r.b[runsHead:runsHead+r.bytes])
	if err != nil {
		return err
	}
	if total > uint64(l.sink.Left()) {
		return errNoPlace
	}
	n := l.readRuns(sources, int(total))
	l.answerPull(n)
	return l.arrived()
}

// answerPull lets the sender have its memory back.
func (l *link) answerPull(n int) {
	l.fetch.count++
	w := &l.mine.pull.Word
	w[wordPulled].Store(uint64(n))
	w[wordAnswers].Store(l.fetch.count) // a full barrier follows: see producer.publish
	l.ring()
}

// decodeRuns copies the runs of a record, which may change meanwhile, and adds up their lengths.
func decodeRuns(into *[memory.RunsMost]memory.Run, b []byte) (runs []memory.Run, total uint64, err error) {
	n := len(b) / 16
	if len(b)%16 != 0 || n == 0 || n > len(into) {
		return nil, 0, scribbled("a record of runs has %d bytes", len(b))
	}
	for i := range n {
		run := memory.Run{Addr: binary.LittleEndian.Uint64(b[16*i:]), Len: binary.LittleEndian.Uint64(b[16*i+8:])}
		if run.Len == 0 || run.Len > 1<<40 || run.Addr > 1<<63 {
			return nil, 0, fmt.Errorf("a run of %d bytes at %#x: %w", run.Len, run.Addr, errRun)
		}
		into[i] = run
		total += run.Len
	}
	return into[:n], total, nil
}

var errRun = errors.New("no memory of a process")

// readRuns gives sink the total bytes of sources, or as many as can be read, and returns how many.
func (l *link) readRuns(sources []memory.Run, total int) int {
	f, s := &l.fetch, &l.sink
	done := 0
	for done < total {
		if s.Wanted() == 0 { // what was truncated is not read
			s.Discard(total - done)
			return total
		}
		want := min(total-done, s.Wanted())
		runs := s.Runs(f.runs[:0], memory.RunsMost)
		bounced := len(runs) == 0
		if bounced {
			if f.bounce == nil {
				f.bounce = make([]byte, bounceBytes)
			}
			runs = append(runs, f.bounce)
		}
		runs = limit(runs, want)
		n, err := l.dev.read(&f.puller, f.pid, runs, sources)
		if err == nil && bounced {
			s.Write(f.bounce[:n])
		} else if err == nil {
			s.Advance(n)
		}
		clear(runs)
		if err != nil {
			l.refuse(err)
			return done
		}
		done += n
		sources = behind(sources, n)
	}
	return done
}

// refuse notes that the kernel did not let this end read.
func (l *link) refuse(err error) {
	if errors.Is(err, unix.EFAULT) { // this memory, not all
		return
	}
	l.mine.pull.Word[wordReads].Store(0)
	l.dev.log.Debug("no single copy from a peer any more: its packets go through the ring", "rank", l.dev.cfg.Context.Rank(), "peer", l.p.Rank(), "err", err)
}

// limit cuts runs to n bytes.
func limit(runs [][]byte, n int) [][]byte {
	for i, b := range runs {
		if len(b) >= n {
			runs[i] = b[:n]
			return runs[:i+1]
		}
		n -= len(b)
	}
	return runs
}

// behind is what follows the first n bytes of runs, which it changes.
func behind(runs []memory.Run, n int) []memory.Run {
	left := uint64(n)
	for len(runs) > 0 && left >= runs[0].Len {
		left -= runs[0].Len
		runs = runs[1:]
	}
	if left > 0 && len(runs) > 0 {
		runs[0].Addr += left
		runs[0].Len -= left
	}
	return runs
}
