package check

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cadre.example/internal/record"
)

// RankLabel is the profiler label that goroutines of a rank carry, so that a goroutine profile tells whose they are; those
// that a rank's goroutine starts inherit it. Its value is LabelOf the rank.
const RankLabel = "mpi rank"

// LabelOf tells a rank apart from all others in its process, in which there may be several jobs.
func LabelOf(job uint64, rank int) string { return fmt.Sprintf("%d/%d", job, rank) }

// A Stack is some goroutines that are at the same place.
type Stack struct {
	Count  int
	Job    uint64  `json:",omitempty"` // which of the process's jobs Rank is of
	Rank   int     // world rank; -1: of no rank, or of all of the process
	Frames []Frame // innermost first
}

// A Frame is a function that is being called.
type Frame struct {
	Func string
	File string // with its folder
	Line int
}

// ParseProfile reads the text of the runtime's goroutine profile (runtime/pprof, debug 1). What it does not understand it
// leaves out.
func ParseProfile(text string) (stacks []Stack) {
	for block := range strings.SplitSeq(text, "\n\n") {
		s := Stack{Rank: -1}
		for line := range strings.Lines(block) {
			line = strings.TrimSuffix(line, "\n")
			if labels, ok := strings.CutPrefix(line, "# labels: "); ok {
				var m map[string]string
				if json.Unmarshal([]byte(labels), &m) == nil {
					job, rank, _ := strings.Cut(m[RankLabel], "/")
					j, err := strconv.ParseUint(job, 10, 64)
					n, err2 := strconv.ParseUint(rank, 10, 31)
					if err == nil && err2 == nil {
						s.Job, s.Rank = j, int(n)
					}
				}
				continue
			}
			if frame, ok := strings.CutPrefix(line, "#\t"); ok {
				if f, ok := parseFrame(frame); ok {
					s.Frames = append(s.Frames, f)
				}
				continue
			}
			if count, _, ok := strings.Cut(line, " @ "); ok {
				if n, err := strconv.ParseUint(count, 10, 31); err == nil {
					s.Count = int(n)
				}
			}
		}
		if s.Count > 0 && len(s.Frames) > 0 {
			stacks = append(stacks, s)
		}
	}
	return stacks
}

// parseFrame takes a line apart: 0x46d2a8\tmain.work+0x128\t/src/app/main.go:597, padded with further tabs.
func parseFrame(line string) (Frame, bool) {
	fields := strings.FieldsFunc(line, func(r rune) bool { return r == '\t' })
	if len(fields) < 3 {
		return Frame{}, false
	}
	name, where := fields[1], fields[len(fields)-1]
	if i := strings.LastIndex(name, "+0x"); i >= 0 {
		name = name[:i]
	}
	i := strings.LastIndexByte(where, ':')
	if i < 0 {
		return Frame{}, false
	}
	n, err := strconv.ParseUint(where[i+1:], 10, 31)
	if err != nil {
		return Frame{}, false
	}
	return Frame{Func: name, File: where[:i], Line: int(n)}, true
}

// Place is the frame as a line of the program.
func (f *Frame) Place() Place {
	return Place{Func: shortFunc(f.Func), File: f.File[strings.LastIndexByte(f.File, '/')+1:], Line: f.Line}
}

// shortFunc cuts the path of a package: example.com/x/main.work is main.work.
func shortFunc(name string) string { return name[strings.LastIndexByte(name, '/')+1:] }

// module is where the runtime's own packages are.
const module = "cadre.example/"

// standard reports whether a function is of the standard library, or of the one module that the runtime imports: the first
// part of its path has no dot, and it is not of the program itself.
func standard(function string) bool {
	if strings.HasPrefix(function, "golang.org/x/sys/") {
		return true
	}
	first, _, more := strings.Cut(function, "/")
	if more {
		return !strings.Contains(first, ".")
	}
	pkg, _, _ := strings.Cut(function, ".")
	return pkg != "main" && pkg != "command-line-arguments"
}

// User is the innermost line of the program, and whether there is one.
func (s *Stack) User() (Place, bool) {
	for i := range s.Frames {
		if f := &s.Frames[i]; !record.Own(f.Func, f.File) && !standard(f.Func) {
			return f.Place(), true
		}
	}
	return Place{}, false
}

// Call is the function of the runtime that the program's innermost line calls, without its package: Recv. inside says that
// it calls the runtime at all: with an empty name what it calls waits for ranks to end.
func (s *Stack) Call() (call string, inside bool) {
	name := ""
	for i := range s.Frames {
		f := &s.Frames[i]
		switch {
		case record.Own(f.Func, f.File):
			name = f.Func
		case standard(f.Func):
			if strings.HasPrefix(f.Func, "testing.") {
				name = f.Func // which waits for a test to end
			}
		default:
			return callName(name), name != ""
		}
	}
	return "", false
}

// callName is Recv for cadre.example/mpi.Recv[...], (*Comm).Barrier and Request.Wait for their methods.
func callName(function string) string {
	rest, ok := strings.CutPrefix(function, module+"mpi.")
	if !ok {
		if rest, ok = strings.CutPrefix(function, module+"mpi/object."); !ok {
			return ""
		}
	}
	if i := strings.LastIndexByte(rest, '['); i > 0 {
		rest = rest[:i]
	}
	rest = rest[strings.LastIndexByte(rest, '.')+1:]
	if rest == "Main" || rest == "Local" || rest == "" || rest[0] < 'A' || rest[0] > 'Z' {
		return ""
	}
	return rest
}

// A Tree is stacks of many goroutines merged: outermost functions first.
type Tree struct {
	Frame Frame
	Count int
	Ranks []int // whose goroutines they are
	Below []*Tree
}

// Merge makes one tree of the stacks of many ranks. Frames of the runtime below a call of the program are cut off, unless
// all is asked for.
func Merge(stacks []Stack, all bool) *Tree {
	root := &Tree{}
	for i := range stacks {
		s := &stacks[i]
		frames := s.Frames
		if !all {
			frames = cutOwn(frames)
		}
		if len(frames) == 0 {
			continue
		}
		t := root
		t.add(s)
		for k := len(frames) - 1; k >= 0; k-- {
			t = t.below(&frames[k])
			t.add(s)
		}
	}
	return root
}

// cutOwn leaves the program's frames and the call that its innermost makes, without what starts a rank.
func cutOwn(frames []Frame) []Frame {
	first := slices.IndexFunc(frames, func(f Frame) bool { return !record.Own(f.Func, f.File) && !standard(f.Func) })
	if first < 0 {
		return nil
	}
	if first > 0 {
		first--
	}
	last := len(frames)
	for last > first+1 && (record.Own(frames[last-1].Func, frames[last-1].File) || standard(frames[last-1].Func)) {
		last--
	}
	return frames[first:last]
}

func (t *Tree) add(s *Stack) {
	t.Count += s.Count
	if s.Rank >= 0 && !slices.Contains(t.Ranks, s.Rank) {
		t.Ranks = append(t.Ranks, s.Rank)
		slices.Sort(t.Ranks)
	}
}

func (t *Tree) below(f *Frame) *Tree {
	for _, b := range t.Below {
		if b.Frame == *f {
			return b
		}
	}
	b := &Tree{Frame: *f}
	t.Below = append(t.Below, b)
	return b
}

// String draws the tree: a line for each function that calls more than one, or is the innermost, with the number of
// goroutines and the ranks.
func (t *Tree) String() string {
	var b strings.Builder
	t.draw(&b, "")
	return b.String()
}

func (t *Tree) draw(b *strings.Builder, indent string) {
	list := slices.Clone(t.Below)
	slices.SortStableFunc(list, func(x, y *Tree) int { return y.Count - x.Count })
	for _, s := range list {
		p := s.Frame.Place()
		fmt.Fprintf(b, "%s%4d  %s  %s:%d", indent, s.Count, p.Func, p.File, p.Line)
		if len(s.Ranks) > 0 {
			fmt.Fprintf(b, "  (%s)", Ranks(s.Ranks))
		}
		b.WriteByte('\n')
		s.draw(b, indent+"  ")
	}
}
