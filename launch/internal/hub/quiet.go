package hub

import (
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
		report, stuck := inquiry.Stuck(h.inquire, h.cfg.Stalls, h.over)
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

// inquire asks all ranks what they do.
func (h *Hub) inquire() []check.State {
	q := h.inquiries.Open(false)
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
	states, _ := q.Wait(h.cfg.Size*local, local, inquiry.AnswerTime, h.over)
	return states
}
