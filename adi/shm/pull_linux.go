package shm

import (
	"encoding/binary"
	"errors"
	"fmt"

	"cadre.example/adi/limits"
	"cadre.example/internal/memory"
	"golang.org/x/sys/unix"
)

// fetch is the receiver's part of a link.
type fetch struct {
	pid     int // of the peer, by the kernel's word
	count   uint64
	puller  memory.Puller
	sources [memory.RunsMost]memory.Run
	runs    [memory.RunsMost][]byte
	bounce  []byte // for payload that must be unpacked
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
				f.bounce = make([]byte, limits.SingleCopyBounce)
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
	l.mine.pull.Word[wordLeast].Store(0)
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
