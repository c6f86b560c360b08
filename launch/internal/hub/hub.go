package hub

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/auth"
	"cadre.example/internal/record"
	"cadre.example/launch/internal/board"
	"cadre.example/launch/internal/board/frames"
	"cadre.example/launch/internal/control"
	"cadre.example/launch/internal/inquiry"
)

// Config says what job a Hub serves.
type Config struct {
	Size  int    // processes
	Local int    // ranks of each; 0 is 1
	Job   string // names it
	// Prove is the secret by which a rank proves itself to the hub, and the hub to it; nil for a rank that may not come.
	Prove func(rank int) []byte
	// Failed is called once, when the job fails, before the ranks are told: with the exit status and one sentence.
	Failed func(code int, text string)
	// Stuck, unless nil, is called when ranks wait for each other for ever, with a report. True ends the job.
	Stuck func(report string) (end bool)
	// Stalls reports ranks that only wait, too; Stuck's result does not count for them.
	Stalls bool
	// Patience is how long the hub waits for all ranks to come.
	Patience time.Duration
}

// A Hub is the meeting place of a job's processes.
type Hub struct {
	cfg       Config
	secret    [control.SecretBytes]byte
	listeners []net.Listener
	unproven  chan struct{}
	timer     *time.Timer
	start     time.Time

	mu        sync.Mutex
	members   []*member // by rank, nil until it has come
	come      int
	wrong     int          // callers with another secret
	twice     map[int]bool // ranks as which a second process has come
	board     *board.Board
	closed    bool
	failed    bool
	leaks     record.Blocks // what ranks have left behind
	finalized chan struct{} // closed while all ranks have finalized

	inquiries inquiry.Desk
	over      chan struct{} // closed when the job is
	ended     sync.Once
}

// A member is a rank that has come.
type member struct {
	rank int
	host string
	pad  [control.SecretBytes]byte
	out  *control.Outbox
}

// New makes a Hub that waits for calls on the listeners, which it closes when all ranks have come.
func New(cfg Config, listeners ...net.Listener) *Hub {
	h := &Hub{cfg: cfg, listeners: listeners, members: make([]*member, cfg.Size), unproven: make(chan struct{}, limits.MeetStrangers),
		board:     board.New(board.Config{Size: cfg.Size, MaxKeys: control.MaxKeys, Looks: cfg.Stuck != nil}),
		finalized: make(chan struct{}), over: make(chan struct{}), start: time.Now()}
	rand.Read(h.secret[:])
	h.timer = time.AfterFunc(cfg.Patience, h.missing)
	for _, l := range listeners {
		go h.accept(l)
	}
	return h
}

// Local is rank 0's own channel: that of the process which holds the hub. host is what tells its host from others.
func (h *Hub) Local(host string) io.ReadWriteCloser {
	ours, theirs := net.Pipe()
	go h.serve(0, host, [control.SecretBytes]byte{}, theirs)
	return ours
}

// Wait returns when all ranks have finalized, or the job has failed.
func (h *Hub) Wait() {
	h.mu.Lock()
	all := h.finalized
	h.mu.Unlock()
	<-all
}

// Leaks is what the ranks have said that they leave behind, for people to read, or nothing when the job has failed.
func (h *Hub) Leaks() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.failed {
		return ""
	}
	return h.leaks.Leaks(h.cfg.Size == 1)
}

// Close ends the hub. Ranks that have not finalized take that for the end of their job.
func (h *Hub) Close() {
	h.timer.Stop()
	h.mu.Lock()
	h.closed = true
	h.board.Step(board.Event{Kind: board.EvStop})
	h.mu.Unlock()
	h.ended.Do(func() { close(h.over) })
	h.deafen()
}

// deafen ends listening: all have come, or nobody is wanted any more.
func (h *Hub) deafen() {
	for _, l := range h.listeners {
		l.Close()
	}
}

func (h *Hub) accept(l net.Listener) {
	for {
		c, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil { // too many descriptors, for a moment
			time.Sleep(limits.MeetAcceptPause)
			continue
		}
		select {
		case h.unproven <- struct{}{}:
			go h.call(c)
		default:
			c.Close() // who belongs here calls again
		}
	}
}

// call lets a caller prove itself and serves it.
func (h *Hub) call(c net.Conn) {
	defer c.Close()
	rank, host, pad, err := h.welcome(c)
	<-h.unproven
	if errors.Is(err, auth.ErrSecret) || errors.Is(err, auth.ErrDoubted) {
		h.mu.Lock()
		h.wrong++
		h.mu.Unlock()
	}
	if err == nil {
		h.serve(rank, host, pad, c)
	}
}

func (h *Hub) welcome(c net.Conn) (rank int, host string, pad [control.SecretBytes]byte, err error) {
	rank, key, err := auth.ServerOf(c, h.cfg.Prove, h.cfg.Job, 0)
	if err != nil {
		return 0, "", pad, err
	}
	if rank >= h.cfg.Size {
		return 0, "", pad, fmt.Errorf("rank %d of %d", rank, h.cfg.Size)
	}
	kind, body, err := control.NewReader(c).Next()
	if err != nil {
		return 0, "", pad, err
	}
	if kind != control.KindPut {
		return 0, "", pad, control.ErrFrame
	}
	if _, host, err = control.DecodePut(body); err != nil {
		return 0, "", pad, err
	}
	return rank, host, key.Seal(padRole, nil), c.SetDeadline(time.Time{})
}

// padRole derives what hides the job's secret from a handshake's key. Nothing else is sealed in this role, so that the pad
// never travels and hides one thing only.
const padRole = "cadre hub pad"

// serve takes a rank in and hears it until its channel ends.
func (h *Hub) serve(rank int, host string, pad [control.SecretBytes]byte, c io.ReadWriteCloser) {
	m := &member{rank: rank, host: host, pad: pad, out: control.NewOutbox(c)}
	if !h.enter(m) {
		if why := h.refusal(m); why != "" {
			_, _ = c.Write(control.AppendEnd(nil, why)) // who does not hear it sees the end
		}
		c.Close()
		return
	}
	r := control.NewReader(c)
	for {
		kind, body, err := r.Next()
		if err != nil {
			if errors.Is(err, control.ErrFrame) {
				h.fail(1, fmt.Sprintf("rank %d: %v", rank, err))
			} else {
				h.step(board.Event{Kind: board.EvExit, Rank: rank, OK: true}, 1)
			}
			return
		}
		if err := h.take(rank, kind, body); err != nil {
			h.fail(1, fmt.Sprintf("rank %d: %v", rank, err))
			return
		}
	}
}

// enter takes a rank in, and welcomes all when it is the last.
func (h *Hub) enter(m *member) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.board.Over() || h.members[m.rank] != nil {
		return false
	}
	h.members[m.rank] = m
	h.board.Step(board.Event{Kind: board.EvJoin, Rank: m.rank})
	if h.come++; h.come < h.cfg.Size {
		return true
	}
	h.timer.Stop()
	h.deafen()
	locals := map[string]int{}
	for _, m := range h.members {
		locals[m.host]++
	}
	seen := map[string]int{}
	for _, m := range h.members {
		w := control.Welcome{Rank: m.rank, Size: h.cfg.Size, LocalRank: seen[m.host], LocalSize: locals[m.host], JobID: h.cfg.Job}
		for i := range w.Secret {
			w.Secret[i] = h.secret[i] ^ m.pad[i]
		}
		seen[m.host]++
		m.out.Send(control.AppendWelcome(nil, &w))
	}
	return true
}

// refusal is why a process that has proved itself is sent away, "" when the job is over.
func (h *Hub) refusal(m *member) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.board.Over() {
		return ""
	}
	if h.twice == nil {
		h.twice = map[int]bool{}
	}
	h.twice[m.rank] = true
	return fmt.Sprintf("another process has come as rank %d before: each needs a rank of its own", m.rank)
}

// missing ends a job whose ranks have not all come in time.
func (h *Hub) missing() {
	h.mu.Lock()
	var none []string
	for r, m := range h.members {
		if m == nil {
			none = append(none, strconv.Itoa(r))
		}
	}
	wrong, twice := h.wrong, slices.Sorted(maps.Keys(h.twice))
	h.mu.Unlock()
	if len(none) == 0 {
		return
	}
	why := "were they started, and can they reach this host?"
	switch {
	case len(twice) > 0:
		why = fmt.Sprintf("two processes have come as rank %d; each needs a rank of its own", twice[0])
	case wrong > 0:
		why = "somebody has called with another secret; all ranks need the same"
	}
	list := strings.Join(none[:min(len(none), 10)], ", ")
	if len(none) > 10 {
		list += ", ..."
	}
	h.fail(1, fmt.Sprintf("after %v still no word from %d of %d ranks (%s): %s", h.cfg.Patience, len(none), h.cfg.Size, list, why))
}

// take takes what a rank says.
func (h *Hub) take(rank int, kind control.Kind, body []byte) error {
	m, err := frames.Decode(rank, kind, body)
	if err != nil {
		return err
	}
	switch {
	case m.ForBoard():
		h.step(m.Event, m.Code)
	case kind == control.KindLeaks:
		h.mu.Lock()
		h.leaks.Add(m.Rank, m.Text)
		h.mu.Unlock()
	case kind == control.KindState:
		h.inquiries.Answer(rank, m.N, m.Last, m.Part)
	} // calls are for cadre run, which writes traces
	return nil
}

// step gives the board an event, and does what follows. code is the exit status of an abort.
func (h *Hub) step(e board.Event, code int) {
	h.mu.Lock()
	fault := ""
	for _, a := range h.board.Step(e) {
		switch a.Act {
		case board.ActOpen:
			b := frames.Encode(&a)
			for _, m := range h.members {
				m.out.Send(b)
			}
		case board.ActSought, board.ActTold, board.ActNote, board.ActEnd:
			h.members[a.Rank].out.Send(frames.Encode(&a))
		case board.ActFail:
			if fault == "" {
				fault = fmt.Sprintf("rank %d", a.Rank) + sentence(&a, e.Text)
			}
		case board.ActLook:
			go h.look()
		case board.ActDone:
			close(h.finalized)
		case board.ActUndone:
			h.finalized = make(chan struct{})
		}
	}
	h.mu.Unlock()
	if fault != "" {
		if e.Kind != board.EvAbort {
			code = 1
		}
		h.fail(code, fault)
	}
}

// sentence says, after the name of a rank, how it has failed. reason is that of an abort.
func sentence(a *board.Action, reason string) string {
	switch a.Fault {
	case board.FaultAbort:
		return ": " + reason
	case board.FaultEarly:
		return " has ended, or its host cannot be reached, before it called Finalize"
	case board.FaultMissed:
		return fmt.Sprintf(" finalized without entering fence %d: rank %d waits in it", a.Fence, a.From)
	}
	return ": " + a.Sentence()
}

// fail ends the job: the first failure counts. The ranks are told.
func (h *Hub) fail(code int, text string) {
	h.mu.Lock()
	first := !h.board.Over()
	h.failed = h.failed || first
	h.board.Step(board.Event{Kind: board.EvStop})
	h.mu.Unlock()
	if !first {
		return
	}
	h.ended.Do(func() { close(h.over) })
	h.cfg.Failed(code, text)
	h.step(board.Event{Kind: board.EvEnd, Text: text}, 0)
	h.mu.Lock()
	defer h.mu.Unlock()
	select {
	case <-h.finalized:
	default:
		close(h.finalized)
	}
}
