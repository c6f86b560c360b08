package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

// An Answer is what one process says about its ranks.
type Answer struct {
	States []State
	Stacks []Stack `json:",omitempty"` // if they were asked for
}

// A Snapshot is what a live job does at one moment.
type Snapshot struct {
	Job       string // its id
	Pid       int    // of its launcher
	Program   string
	Args      []string `json:",omitempty"`
	Ranks     int
	Processes int
	Up        time.Duration
	States    []State `json:",omitempty"` // by rank
	Stacks    []Stack `json:",omitempty"`
	// Suspicion is the report of ranks that seem to wait for each other.
	Suspicion string `json:",omitempty"`
}

// Title is one line about the job.
func (s *Snapshot) Title() string {
	text := fmt.Sprintf("job %s (pid %d): %s", s.Job, s.Pid, strings.Join(append([]string{s.Program}, s.Args...), " "))
	if len(text) > 160 {
		text = text[:160] + "..."
	}
	ranks := "1 rank"
	if s.Ranks != 1 {
		ranks = fmt.Sprintf("%d ranks", s.Ranks)
	}
	if s.Processes != s.Ranks {
		ranks += fmt.Sprintf(" in %d processes", s.Processes)
	}
	return fmt.Sprintf("%s, %s, up %s", text, ranks, Duration(s.Up))
}

// Text is s for people: what every rank does, its queues, how far it has come in collectives, and the stacks, those of the
// runtime too with all.
func (s *Snapshot) Text(all bool) string {
	var b strings.Builder
	b.WriteString(s.Title() + "\n")
	if s.Suspicion != "" {
		b.WriteString(strings.ReplaceAll(s.Suspicion, "\t", "  ") + "\n")
	}
	s.calls(&b)
	s.queues(&b)
	s.collectives(&b)
	if len(s.Stacks) > 0 {
		b.WriteString("goroutines\n")
		for line := range strings.Lines(Merge(s.Stacks, all).String()) {
			b.WriteString("  " + line)
		}
	}
	return b.String()
}

// grouped writes a line for all ranks of which line says the same, in the order of the first of them.
func (s *Snapshot) grouped(b *strings.Builder, lines func(r *State) []string) {
	by := map[string][]int{}
	var order []string
	for i := range s.States {
		r := &s.States[i]
		for _, l := range lines(r) {
			if by[l] == nil {
				order = append(order, l)
			}
			if !slices.Contains(by[l], r.Rank) {
				by[l] = append(by[l], r.Rank)
			}
		}
	}
	width := 0
	for _, l := range order {
		width = max(width, min(len(Ranks(by[l])), 24))
	}
	for _, l := range order {
		fmt.Fprintf(b, "  %-*s  %s\n", width, Ranks(by[l]), plural(by[l], l))
	}
}

func (s *Snapshot) calls(b *strings.Builder) {
	b.WriteString("calls\n")
	s.grouped(b, func(r *State) (list []string) {
		switch {
		case r.Silent:
			return []string{"has not answered"}
		case r.Ended:
			return []string{"has ended"}
		}
		for i := range r.Calls {
			text := r.Calls[i].Text()
			if d := r.Calls[i].For; d > 0 {
				text += ", for " + rough(d)
			}
			list = append(list, text)
		}
		if len(r.User) > 0 {
			text := "in user code: " + userText(r.User)
			if r.Last != nil {
				text += fmt.Sprintf(", %s after %s at %s", rough(r.Last.Ago), r.Last.Name, r.Last.At)
			}
			list = append(list, text)
		}
		if len(list) == 0 {
			list = append(list, "between calls")
		}
		return list
	})
}

// rough is a duration that is the same for ranks that have waited nearly as long.
func rough(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return "less than 1ms"
	case d < time.Second:
		return d.Round(100 * time.Millisecond).String()
	}
	return d.Round(time.Second).String()
}

// queueMost is how many entries of each queue are shown.
const queueMost = 3

func (s *Snapshot) queues(b *strings.Builder) {
	begun := false
	for i := range s.States {
		r := &s.States[i]
		var lines []string
		n := 0
		for _, m := range r.Unexpected {
			if m.Own {
				continue
			}
			if n++; n <= queueMost {
				where := ""
				if m.AtSender {
					where = ", its data still there"
				}
				lines = append(lines, fmt.Sprintf("a message of %d bytes from rank %d, tag %d (%s)%s", m.Bytes, m.Source, m.Tag, m.Comm, where))
			}
		}
		if n > queueMost {
			lines = append(lines, fmt.Sprintf("%d or more messages in all", n))
		}
		n = 0
		for _, m := range r.Posted {
			if m.Own {
				continue
			}
			if n++; n <= queueMost {
				lines = append(lines, fmt.Sprintf("a receive from %s, %s, for up to %d bytes, of %s (%s)", peerText(m.Source), tagText(m.Tag), m.Bytes, m.Call, m.Comm))
			}
		}
		if n > queueMost {
			lines = append(lines, fmt.Sprintf("%d or more receives in all", n))
		}
		if len(lines) > 0 && !begun {
			begun = true
			b.WriteString("queues\n")
		}
		for _, l := range lines {
			fmt.Fprintf(b, "  rank %d: %s\n", r.Rank, l)
		}
	}
}

func (s *Snapshot) collectives(b *strings.Builder) {
	type comm struct {
		context uint64
		name    string
	}
	var comms []comm
	for i := range s.States {
		for _, k := range s.States[i].Collectives {
			if c := (comm{k.Context, k.Comm}); !slices.Contains(comms, c) && len(comms) < 16 {
				comms = append(comms, c)
			}
		}
	}
	if len(comms) == 0 {
		return
	}
	slices.SortStableFunc(comms, func(x, y comm) int { return cmp.Compare(x.context, y.context) })
	b.WriteString("collectives\n")
	for _, c := range comms {
		fmt.Fprintf(b, " %s\n", c.name)
		s.grouped(b, func(r *State) []string {
			k := r.of(c.context)
			if k == nil {
				return nil
			}
			text := fmt.Sprintf("number %d, %s", k.Count, k.Call)
			if k.Inside {
				text = "in " + text
			}
			return []string{text}
		})
	}
}
