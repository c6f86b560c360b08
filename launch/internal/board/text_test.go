package board

import (
	"fmt"
	"strconv"
	"strings"
)

var kinds = [...]string{"join", "put", "get", "fence", "finalize", "abort", "seek", "tell", "quiet", "close", "exit", "report", "stop", "end"}

var faults = [...]string{"keys", "fence", "missed", "abort", "exit", "early", "stray", "mixed"}

// parse reads an event: a rank, where there is one, a kind, and what the kind wants.
//
//	0 join            0 join foreign       0 put KEY VALUE     0 get KEY         0 get KEY of 1
//	0 fence 1         0 finalize           0 abort             0 quiet           0 close
//	0 exit ok         0 exit bad           0 exit lost
//	0 seek 1 N TEXT   0 tell 1 N TEXT      report TEXT         stop              end TEXT
func parse(words []string) (e Event, err error) {
	number := func(s string) int {
		n, failed := strconv.Atoi(s)
		if failed != nil && err == nil {
			err = failed
		}
		return n
	}
	if words[0] != "report" && words[0] != "stop" && words[0] != "end" {
		e.Rank = number(words[0])
		words = words[1:]
	}
	e.Kind = EvEnd + 1
	for k, name := range kinds {
		if words[0] == name {
			e.Kind = Kind(k)
		}
	}
	args := append(words[1:], "", "", "")
	switch e.Kind {
	case EvJoin:
		e.Foreign = args[0] == "foreign"
	case EvPut:
		e.Key, e.Value = args[0], args[1]
	case EvGet:
		if e.Key = args[0]; args[1] == "of" {
			e.To = number(args[2])
		}
	case EvFence:
		e.Fence = uint32(number(args[0]))
	case EvSeek, EvTell:
		e.To, e.N, e.Text = number(args[0]), uint32(number(args[1])), args[2]
	case EvExit:
		e.OK, e.Lost = args[0] == "ok", args[0] == "lost"
	case EvReport, EvEnd:
		e.Text = strings.TrimSpace(strings.Join(args, " "))
	case EvEnd + 1:
		err = fmt.Errorf("no event %q", words)
	}
	return e, err
}

// write is the reverse of parse.
func write(e Event) string {
	s := fmt.Sprintf("%d %s", e.Rank, kinds[e.Kind])
	switch e.Kind {
	case EvJoin:
		if e.Foreign {
			s += " foreign"
		}
	case EvPut:
		s += " " + e.Key + " " + e.Value
	case EvGet:
		s += fmt.Sprintf(" %s of %d", e.Key, e.To)
	case EvFence:
		s += fmt.Sprintf(" %d", e.Fence)
	case EvSeek, EvTell:
		s += fmt.Sprintf(" %d %d %s", e.To, e.N, e.Text)
	case EvExit:
		s += map[bool]string{true: " ok", false: " bad"}[e.OK]
		if e.Lost {
			s = fmt.Sprintf("%d exit lost", e.Rank)
		}
	case EvReport, EvEnd:
		s = kinds[e.Kind] + " " + e.Text
	case EvStop:
		s = kinds[e.Kind]
	}
	return s
}

// line is an action as people read it.
func line(a Action) string {
	switch a.Act {
	case ActOpen:
		s := fmt.Sprintf("open %d:", a.Fence)
		for _, v := range a.Values {
			s += fmt.Sprintf(" %d.%s=%s", v.Rank, v.Key, v.Value)
		}
		return s
	case ActAnswer:
		if !a.Found {
			return fmt.Sprintf("answer %d: nothing", a.Rank)
		}
		return fmt.Sprintf("answer %d: %s", a.Rank, a.Value)
	case ActSought:
		return fmt.Sprintf("to %d: rank %d asks %d: %s", a.Rank, a.From, a.N, a.Text)
	case ActTold:
		return fmt.Sprintf("to %d: rank %d answers %d: %s", a.Rank, a.From, a.N, a.Text)
	case ActFail:
		switch s := fmt.Sprintf("fail %d: %s", a.Rank, faults[a.Fault]); a.Fault {
		case FaultKeys, FaultFence:
			return s + ": " + a.Sentence()
		case FaultMissed:
			return s + fmt.Sprintf(" %d, where %d waits", a.Fence, a.From)
		default:
			return s
		}
	case ActNote:
		return fmt.Sprintf("to %d: noted", a.Rank)
	case ActEnd:
		return fmt.Sprintf("to %d: the job ends: %s", a.Rank, a.Text)
	case ActLook:
		return "look"
	case ActReport:
		return "report " + a.Text
	case ActDone:
		return "done"
	case ActUndone:
		return "undone"
	}
	return fmt.Sprintf("act %d", a.Act)
}

func lines(list []Action) string {
	var b strings.Builder
	for _, a := range list {
		fmt.Fprintf(&b, "  %s\n", strings.TrimRight(line(a), " "))
	}
	return b.String()
}
