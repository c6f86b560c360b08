package hub

import (
	"time"

	"cadre.example/internal/check"
	"cadre.example/launch/internal/inquiry"
)

// StatusStuck is the code of a job that was ended because its ranks wait for each other for ever.
const StatusStuck = 123

// quiet takes note that a goroutine of a rank has waited for the same for long: somebody looks why.
func (h *Hub) quiet() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.looking || h.failed || h.closed || h.cfg.Stuck == nil {
		return
	}
	h.looking = true
	go func() {
		look := func() []check.State {
			states, _ := h.inquire(false, inquiry.AnswerTime)
			return states
		}
		report, stuck := inquiry.Stuck(look, h.cfg.Stalls, h.over)
		h.mu.Lock()
		h.looking = false
		again := report == h.said
		h.said = report
		idle := h.failed || h.closed
		h.mu.Unlock()
		if report == "" || again || idle {
			return
		}
		if h.cfg.Stuck(report) && stuck {
			h.fail(StatusStuck, "the job is stopped because of that", nil)
		}
	}()
}

// Snapshot is what the job does now, as far as the hub knows it: who starts programs and how they are called, the caller does.
func (h *Hub) Snapshot(brief, stacks bool) *check.Snapshot {
	s := &check.Snapshot{Job: h.cfg.Job, Ranks: h.cfg.Size * max(h.cfg.Local, 1), Processes: h.cfg.Size, Up: time.Since(h.start)}
	if !brief {
		inquiry.Look(s, h.inquire, stacks, h.over)
	}
	return s
}

// inquire asks all ranks what they do, and returns what is known after at most limit.
func (h *Hub) inquire(stacks bool, limit time.Duration) ([]check.State, []check.Stack) {
	q := h.inquiries.Open(stacks)
	h.mu.Lock()
	var asked, gone []int
	for r, m := range h.ranks {
		switch {
		case m == nil: // has not come yet
		case m.finalized:
			gone = append(gone, r)
		default:
			asked = append(asked, r)
		}
	}
	q.Sent(asked, gone)
	for _, r := range asked {
		h.ranks[r].out.Send(q.Frame())
	}
	h.mu.Unlock()
	local := max(h.cfg.Local, 1)
	return q.Wait(h.cfg.Size*local, local, limit, h.over)
}
