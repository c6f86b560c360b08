package mpi

import (
	"fmt"
	"runtime"
	"slices"
	"sync"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/record"
)

// A ledger lists what a rank has made and must free, with the stacks of the calls: communicators, persistent operations
// and attached buffers. The Context lists requests.
type ledger struct {
	mu   sync.Mutex
	last uint64
	open map[uint64]*made
	more int // made while the ledger was full, and not known to be freed
}

// made is an entry.
type made struct {
	what, expected string // "persistent operation", "freed"
	of             string
	stack          [24]uintptr
}

// enter notes that the program has made something, and returns the entry's number.
func (l *ledger) enter(what, expected, of string) uint64 {
	m := &made{what: what, expected: expected, of: of}
	const own = 2 // runtime.Callers and enter
	runtime.Callers(own, m.stack[:])
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last++
	if len(l.open) >= limits.LedgerMost {
		l.more++
		return 0
	}
	if l.open == nil {
		l.open = map[uint64]*made{}
	}
	l.open[l.last] = m
	return l.last
}

// leave takes an entry out.
func (l *ledger) leave(n uint64) {
	l.mu.Lock()
	if _, ok := l.open[n]; ok {
		delete(l.open, n)
	} else if n == 0 && l.more > 0 {
		l.more--
	}
	l.mu.Unlock()
}

// lines are what is left, equal ones counted.
func (l *ledger) lines(count func(what, rest string)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, m := range l.open {
		p, _ := record.Caller(m.stack[:])
		count(m.what, fmt.Sprintf(" %s%s: not %s", m.of, at(p), m.expected))
	}
	for range l.more {
		count("object", " beside these: not freed")
	}
}

func at(p record.Place) string {
	if s := p.String(); s != "" {
		return " at " + s
	}
	return ""
}

// leaks are what the rank leaves behind at its end, a line for each kind and place: requests that no Wait or Test has
// completed, what it has made and not freed, and messages that have come and that nobody has received.
func (p *proc) leaks() []string {
	counts := map[[2]string]int{}
	count := func(what, rest string) { counts[[2]string{what, rest}]++ }
	rec := p.world.rec
	on := func(id uint64) string {
		if c, ok := rec.CommOf(id); ok {
			return c.Name
		}
		return adi.ContextName(id)
	}
	for _, e := range p.job.Ctx.Marked() {
		count("request", fmt.Sprintf(" of %s%s: not completed by Wait or Test", e.Op.Title(e.Form), at(e.Site.Place())))
	}
	p.ledger.lines(count)
	for _, w := range p.job.Ctx.Queues().Unexpected {
		if w.Context&(1<<adi.ContextClassBits-1) == uint64(adi.ClassPointToPoint) {
			count("message", fmt.Sprintf(" of %d bytes from rank %d with tag %d on %s: not received", w.Bytes, w.Source, w.Tag, on(w.Context)))
		}
	}
	var lines []string
	for k, n := range counts {
		what := k[0]
		if n > 1 {
			what += "s"
		}
		lines = append(lines, fmt.Sprintf("%d %s%s", n, what, k[1]))
	}
	slices.Sort(lines)
	return lines
}
