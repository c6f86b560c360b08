package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// String is the place as people write it: main.go:31.
func (p Place) String() string {
	if p.File == "" {
		return p.Func
	}
	return p.File + ":" + strconv.Itoa(p.Line)
}

// Text is what the call is: Recv of 3 float64 from rank 1, tag 7 (world, 2 ranks) at main.go:31.
func (c *Call) Text() string {
	var b strings.Builder
	b.WriteString(c.Name)
	comm := c.Comm
	switch {
	case c.Done:
		b.WriteString(" whose Done is waited for")
	case len(c.Needs) == 0:
		b.WriteString(" is not complete")
	case len(c.Needs) == 1:
		d := &c.Needs[0]
		b.WriteString(d.inside(c.Name))
		if comm == "" {
			comm = d.Comm
		}
	default:
		list := make([]string, 0, len(c.Needs))
		for i := range c.Needs {
			text := c.Needs[i].Name + c.Needs[i].inside(c.Needs[i].Name)
			if p := c.Needs[i].Begun; p != nil {
				text += ", begun at " + p.String()
			}
			list = append(list, text)
		}
		how := "all"
		if c.Any {
			how = "one"
		}
		fmt.Fprintf(&b, " for %s of: %s", how, strings.Join(shorten(list, 4), "; "))
		if comm == "" {
			comm = c.Needs[0].Comm
		}
	}
	if comm != "" {
		fmt.Fprintf(&b, " (%s)", comm)
	}
	if at := c.At.String(); at != "" {
		b.WriteString(" at " + at)
	}
	if len(c.Needs) == 1 && c.Needs[0].Begun != nil {
		b.WriteString(", begun at " + c.Needs[0].Begun.String())
	}
	return b.String()
}

// shorten keeps the first most of list, and says how many there are more.
func shorten(list []string, most int) []string {
	if len(list) <= most+1 {
		return list
	}
	return append(list[:most:most], fmt.Sprintf("%d more", len(list)-most))
}

// inside is what follows the name of the call that waits for d.
func (d *Need) inside(name string) string {
	began := ""
	if d.Name != "" && d.Name != name {
		began = " for " + d.Name
	}
	switch d.Kind {
	case Receive, Send:
		toward := "from"
		if d.Kind == Send {
			toward = "to"
		}
		what := ""
		if d.Type != "" {
			what = fmt.Sprintf(" of %d %s", d.Count, d.Type)
		}
		return began + what + " " + toward + " " + peerText(d.Peer) + ", " + tagText(d.Tag)
	case Probe:
		return began + " from " + peerText(d.Peer) + ", " + tagText(d.Tag)
	}
	if began != "" {
		return began
	}
	if d.Kind == Other {
		return " is not complete"
	}
	return ""
}

func peerText(peer int) string {
	if peer == Any {
		return "any rank"
	}
	return "rank " + strconv.Itoa(peer)
}

func tagText(tag int) string {
	if tag == Any {
		return "any tag"
	}
	return "tag " + strconv.Itoa(tag)
}

// Ranks writes 0 1 2 5 as "ranks 0-2, 5".
func Ranks(list []int) string {
	var parts []string
	for i := 0; i < len(list); {
		k := i
		for k+1 < len(list) && list[k+1] == list[k]+1 {
			k++
		}
		switch {
		case k == i:
			parts = append(parts, strconv.Itoa(list[i]))
		case k == i+1:
			parts = append(parts, strconv.Itoa(list[i]), strconv.Itoa(list[k]))
		default:
			parts = append(parts, fmt.Sprintf("%d-%d", list[i], list[k]))
		}
		i = k + 1
	}
	switch {
	case len(list) == 0:
		return "no rank"
	case len(list) == 1:
		return "rank " + parts[0]
	case len(parts) == 1:
		return "ranks " + parts[0]
	}
	return "ranks " + strings.Join(parts[:len(parts)-1], ", ") + " and " + parts[len(parts)-1]
}

// Duration rounds d to what people want to read.
func Duration(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return d.Round(time.Microsecond).String()
	case d < time.Second:
		return d.Round(time.Millisecond).String()
	case d < time.Minute:
		return d.Round(100 * time.Millisecond).String()
	}
	return d.Round(time.Second).String()
}

// A Report says what v has found. Its first line names the ranks, and what follows is indented.
type Report struct {
	States  []State
	Verdict Verdict
	// Unproven, unless empty, is why what follows is no proof, although it looks like it: a goroutine that nobody can see,
	// say.
	Unproven string
	// Footnote is said at the end of a proof.
	Footnote string
}

// groupMost is how many different calls a report lists.
const groupMost = 24

func (r *Report) String() string {
	var b strings.Builder
	v := &r.Verdict
	switch {
	case len(v.Stuck) == 0:
		fmt.Fprintf(&b, "no progress: %s %s in MPI", Ranks(v.Waiting), verb(v.Waiting, "waits", "wait"))
	case r.Unproven != "":
		fmt.Fprintf(&b, "no progress, perhaps a deadlock: %s %s in calls that no rank can end; not proven: %s", Ranks(v.Stuck), verb(v.Stuck, "waits", "wait"), r.Unproven)
	case v.All(r.States):
		b.WriteString("deadlock: every rank that has not ended waits in an MPI call that cannot end")
	default:
		fmt.Fprintf(&b, "deadlock: %s can never go on", Ranks(v.Stuck))
	}
	if text := r.cycle(); text != "" {
		b.WriteString("\n\t" + text)
	}
	list := v.Stuck
	if len(list) == 0 {
		list = v.Waiting
	}
	r.calls(&b, list)
	r.others(&b, list)
	if r.Footnote != "" && len(v.Stuck) > 0 && r.Unproven == "" {
		b.WriteString("\n\t" + r.Footnote)
	}
	return b.String()
}

func verb(list []int, one, many string) string {
	if len(list) == 1 {
		return one
	}
	return many
}

// calls lists in what the ranks wait. Those that wait alike are one entry.
func (r *Report) calls(b *strings.Builder, list []int) {
	type entry struct {
		ranks []int
		notes []string
	}
	var order []string
	entries := map[string]*entry{}
	for _, rank := range list {
		s := r.state(rank)
		for i := range s.Calls {
			c := &s.Calls[i]
			notes := r.notes(s, c)
			text := c.Text() + "\x00" + strings.Join(notes, "\x00")
			e := entries[text]
			if e == nil {
				e = &entry{notes: notes}
				entries[text] = e
				order = append(order, text)
			}
			if !slices.Contains(e.ranks, rank) {
				e.ranks = append(e.ranks, rank)
			}
		}
	}
	for i, text := range order {
		if i == groupMost {
			fmt.Fprintf(b, "\n\tand %d more calls", len(order)-i)
			return
		}
		e := entries[text]
		call, _, _ := strings.Cut(text, "\x00")
		fmt.Fprintf(b, "\n\t%s: %s", Ranks(e.ranks), call)
		for _, n := range e.notes {
			b.WriteString("\n\t\t" + n)
		}
	}
}

func (r *Report) state(rank int) *State { return &r.States[rank] }

// others says what the ranks do that are not in list.
func (r *Report) others(b *strings.Builder, list []int) {
	var ended, silent []int
	for i := range r.States {
		s := &r.States[i]
		switch {
		case s.Ended:
			ended = append(ended, s.Rank)
		case s.Silent:
			silent = append(silent, s.Rank)
		case !slices.Contains(list, s.Rank):
			b.WriteString("\n\t" + s.activity())
		case len(s.User) > 0:
			fmt.Fprintf(b, "\n\trank %d has a goroutine in user code: %s", s.Rank, userText(s.User))
		}
	}
	if len(ended) > 0 {
		fmt.Fprintf(b, "\n\t%s %s ended", Ranks(ended), verb(ended, "has", "have"))
	}
	if len(silent) > 0 {
		fmt.Fprintf(b, "\n\t%s %s not answered", Ranks(silent), verb(silent, "has", "have"))
	}
}

// Doing is what s does, or did last, in some words: for who has heard of another rank's error.
func (s *State) Doing() string {
	switch {
	case len(s.Calls) > 0 && s.Calls[0].Name == "Abort":
		return "has called Abort too" // and lets the rank whose error it repeats be the first
	case len(s.Calls) > 0:
		return "in " + s.Calls[0].Text()
	case s.Last != nil && s.Last.Failed:
		return fmt.Sprintf("has left %s at %s with an error", s.Last.Name, s.Last.At)
	case s.Ended && s.Last != nil:
		return fmt.Sprintf("has ended, its last call was %s at %s", s.Last.Name, s.Last.At)
	case s.Ended:
		return "has ended"
	case s.Last != nil && len(s.User) > 0:
		return fmt.Sprintf("in user code: %s, after %s at %s", userText(s.User), s.Last.Name, s.Last.At)
	case s.Last != nil:
		return fmt.Sprintf("after %s at %s", s.Last.Name, s.Last.At)
	case len(s.User) > 0:
		return "in user code: " + userText(s.User)
	}
	return ""
}

// Group writes a line for all states of which text says the same, in the order of the first, at most that many. Where it
// says nothing there is none.
func Group(states []State, most int, text func(s *State) string) (lines []string) {
	by := map[string][]int{}
	var order []string
	for i := range states {
		if t := text(&states[i]); t != "" {
			if by[t] == nil {
				order = append(order, t)
			}
			by[t] = append(by[t], states[i].Rank)
		}
	}
	for i, t := range order {
		if i == most {
			return append(lines, fmt.Sprintf("and %d more", len(order)-i))
		}
		lines = append(lines, clause(by[t], t))
	}
	return lines
}

// clause says of ranks what text, the end of a sentence about one of them, says.
func clause(ranks []int, text string) string {
	if strings.HasPrefix(text, "has ") {
		return Ranks(ranks) + " " + plural(ranks, text)
	}
	return Ranks(ranks) + ": " + text
}

// plural is the end of a sentence about one rank as one about the given ones.
func plural(ranks []int, text string) string {
	if rest, ok := strings.CutPrefix(text, "has "); ok && len(ranks) > 1 {
		return "have " + strings.Replace(rest, ", its last call was ", ", their last call was ", 1)
	}
	return text
}

// Bare is an error's text without the number of the rank that it is of, so that those of several ranks can be compared.
func Bare(rank int, text string) string {
	if rank < 0 {
		return text
	}
	own := fmt.Sprintf("rank %d", rank)
	for _, prefix := range []string{"mpi: " + own + ": ", own + ": "} {
		if rest, ok := strings.CutPrefix(text, prefix); ok {
			text = rest
			break
		}
	}
	var b strings.Builder
	for {
		before, after, found := strings.Cut(text, own)
		b.WriteString(before)
		if !found {
			return b.String()
		}
		if after != "" && after[0] >= '0' && after[0] <= '9' {
			b.WriteString(own)
		} else {
			b.WriteString("this rank")
		}
		text = after
	}
}

// activity is one line about a rank that is not stuck.
func (s *State) activity() string {
	name := fmt.Sprintf("rank %d", s.Rank)
	switch {
	case len(s.Calls) > 0:
		return name + " may go on: " + s.Calls[0].Text()
	case len(s.User) > 0:
		return name + " is in user code: " + userText(s.User)
	}
	return name + " is in no call that waits"
}

func userText(list []Place) string {
	p := list[0]
	text := p.Func
	if at := p.String(); p.File != "" {
		text += " " + at
	}
	if len(list) > 1 {
		text += fmt.Sprintf(", and %d more goroutines", len(list)-1)
	}
	return strings.TrimSpace(text)
}
