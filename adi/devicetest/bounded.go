package devicetest

import (
	"os"
	"runtime"
	"runtime/debug"
	"strconv"

	"cadre.example/adi"
	"cadre.example/internal/effort"
)

var boundedChecks = []check{{name: "Bounded", ranks: 2, run: bounded}}

const (
	boundedBytes    = 1 << 10
	boundedMessages = 20_000
	boundedPayload  = 4 << 20 // that may wait at the receiver
	// envelopeBytes is what both ranks together may keep for a message that waits, beyond the payload: the sender's request,
	// the queue to its peer, and the receiver's envelope.
	envelopeBytes = 1024
	// spareBytes is what a Context keeps for reuse when all is over: pools of bounded size.
	spareBytes = 4 << 20
)

// bounded: one rank starts a great many sends of 1 KiB before the other receives any, the last first. While they wait
// there is at most the window's payload and what describes them; afterwards memory is what it was. CADRE_FLOOD is the
// number of messages.
func bounded(w *world) {
	n := effort.Rounds(boundedMessages/2, boundedMessages)
	if text := os.Getenv("CADRE_FLOOD"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil || n < 1 {
			w.Fatalf("CADRE_FLOOD=%q: want a number of messages", text)
		}
	}
	out := pattern(make([]byte, boundedBytes+n), 3)
	var sends []started
	before := live()
	start := resident()
	var during, after int64
	w.between(func(c *adi.Context) {
		sends = make([]started, 0, n)
		for i := range n {
			r, err := isend(c, 1, i, of(out[i:i+boundedBytes]), 0)
			if !w.must(c, "Isend", err) {
				return
			}
			sends = append(sends, r)
		}
		w.must(c, "Send", send(c, 1, n, of([]byte{1})))
		for _, r := range sends {
			if _, err := r.wait(); !w.must(c, "Wait", err) {
				return
			}
		}
		sends = nil
		w.must(c, "Send", send(c, 1, n, of([]byte{2})))
	}, func(c *adi.Context) {
		_, err := recv(c, 0, n, of(make([]byte, 1)))
		if !w.must(c, "Recv", err) {
			return
		}
		during = live()
		const together = 64 // receives that are posted at once: messages that stay with their sender cost a journey each
		var b [together][boundedBytes]byte
		var rs [together]started
		for last := n - 1; last >= 0; last -= together {
			some := min(together, last+1)
			for k := range some {
				if rs[k], err = irecv(c, 0, last-k, of(b[k][:])); !w.must(c, "Irecv", err) {
					return
				}
			}
			for k := range some {
				if _, err := rs[k].wait(); !w.must(c, "Wait", err) {
					return
				}
				if i := last - k; string(b[k][:]) != string(out[i:i+boundedBytes]) {
					w.Errorf("message %d changed", i)
					return
				}
			}
		}
		_, err = recv(c, 0, n, of(b[0][:1]))
		w.must(c, "Recv", err)
	})
	after = live()
	end := resident()
	w.Logf("%d messages: %d bytes while they wait, of them %d a message beyond the window; %d afterwards. Resident: %d KiB, at the end %d", n,
		during-before, (during-before-boundedPayload)/int64(n), after-before, start>>10, end>>10)
	if most := int64(boundedPayload + spareBytes + n*envelopeBytes); during-before > most {
		w.Errorf("%d messages that wait hold %d bytes, want at most %d", n, during-before, most)
	}
	if after-before > spareBytes {
		w.Errorf("%d bytes remain of %d messages, want at most %d", after-before, n, spareBytes)
	}
	runtime.KeepAlive(out)
}

// live is the memory that the process's objects and stacks take, after two collections: what pools hold survives the first.
// What the collector has freed it also gives back to the machine.
func live() int64 {
	runtime.GC()
	debug.FreeOSMemory()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc + m.StackInuse)
}
