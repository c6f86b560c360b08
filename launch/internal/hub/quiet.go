package hub

import (
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/check"
	"cadre.example/launch/internal/board"
	"cadre.example/launch/internal/inquiry"
)

// StatusStuck is the code of a job that was ended because its ranks wait for each other for ever.
const StatusStuck = 123

// look finds out why ranks wait, which somebody has done for long.
func (h *Hub) look() {
	states := func() []check.State {
		states, _ := h.inquire(false, limits.AskTime)
		return states
	}
	report, stuck := inquiry.Stuck(states, h.cfg.Stalls, h.over)
	h.mu.Lock()
	found := len(h.board.Step(board.Event{Kind: board.EvReport, Text: report})) > 0
	h.mu.Unlock()
	if found && h.cfg.Stuck(report) && stuck {
		h.fail(StatusStuck, "the job is stopped because of that")
	}
}

// Snapshot is what the job does now, as far as the hub knows it: who starts programs and how they are called, the caller does.
func (h *Hub) Snapshot(short, stacks bool) *check.Snapshot {
	s := &check.Snapshot{Job: h.cfg.Job, Ranks: h.cfg.Size * max(h.cfg.Local, 1), Processes: h.cfg.Size, Up: time.Since(h.start)}
	if !short {
		inquiry.Look(s, h.inquire, stacks, h.over)
	}
	return s
}

// inquire asks all ranks what they do, and returns what is known after at most limit.
func (h *Hub) inquire(stacks bool, limit time.Duration) ([]check.State, []check.Stack) {
	q := h.inquiries.Open(stacks)
	h.mu.Lock()
	asked, gone := h.board.Answering()
	q.Sent(asked, gone)
	for _, r := range asked {
		h.members[r].out.Send(q.Frame())
	}
	h.mu.Unlock()
	local := max(h.cfg.Local, 1)
	return q.Wait(h.cfg.Size*local, local, limit, h.over)
}
