package member

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/environ"
	"cadre.example/internal/filesize"
)

// Insight says what ranks print about themselves. The zero Insight is nothing. It stands for the run-time options of the
// seed, whose names the comments give.
type Insight struct {
	Queues     string // "text" or "json": what still waits when the rank ends (-mpiqueue)
	Statistics string // "text" or "json": what the rank has counted (-mpichmsg)
	Memory     bool   // requests that were begun and never completed (-mpichmemdebug)
	Version    bool   // rank 0 names the library and the device (-mpiversion)
	Stacks     bool   // a rank that fails prints its queues and all goroutines (-mpedbg)
	Debug      bool   // the trace, with times, where everything else goes, or in DebugFile (-mpichdebug)
	DebugFile  string // (-mpidbfile)
	Trace      string // the trace, in this file (-mpitrace)
	Calls      string // the trace of all calls, in this file, or ToLauncher
	Record     string // "text" or "json": when a rank fails, all of its process print their last calls
	Eager      int    // the largest message that goes with its envelope, 0 for the default (-mpipktsize)

	Out io.Writer // nil is os.Stderr
}

// An InsightFlag is one run-time option in the seed's spelling.
type InsightFlag struct {
	Name  string // with its dash
	Env   string
	Value bool // the next argument is its value; else the variable becomes 1
}

// InsightFlags are all of them.
func InsightFlags() []InsightFlag {
	return []InsightFlag{
		{"-mpiqueue", environ.Queue, false},
		{"-mpichmsg", environ.Msg, false},
		{"-mpichmemdebug", environ.MemDebug, false},
		{"-mpiversion", environ.Version, false},
		{"-mpedbg", environ.EDBG, false},
		{"-mpichdebug", environ.Debug, false},
		{"-mpidbfile", environ.DBFile, true},
		{"-mpitrace", environ.Trace, true},
		{"-mpipktsize", environ.Eager, true},
	}
}

// InsightFrom reads the options of an environment.
func InsightFrom(getenv func(string) string) (in Insight, err error) {
	wrong := func(name, want string) {
		if err == nil {
			err = fmt.Errorf("%s=%q: want %s", name, getenv(name), want)
		}
	}
	form := func(name string) string {
		switch v := getenv(name); v {
		case "", "0":
			return ""
		case "1", "text":
			return "text"
		case "json":
			return v
		}
		wrong(name, "1, text, json or 0")
		return ""
	}
	on := func(name string) bool {
		switch getenv(name) {
		case "", "0":
			return false
		case "1":
			return true
		}
		wrong(name, "1 or 0")
		return false
	}
	in = Insight{
		Queues: form(environ.Queue), Statistics: form(environ.Msg), Memory: on(environ.MemDebug), Version: on(environ.Version), Stacks: on(environ.EDBG),
		Debug: on(environ.Debug), DebugFile: getenv(environ.DBFile), Trace: getenv(environ.Trace),
		Calls: getenv(environ.Calls), Record: form(environ.Record),
	}
	if v := getenv(environ.Eager); v != "" {
		n, e := strconv.Atoi(v)
		if e != nil || n < limits.EagerLeast || n > limits.EagerMost {
			wrong(environ.Eager, fmt.Sprintf("bytes, from %d to %d", limits.EagerLeast, limits.EagerMost))
		}
		in.Eager = n
	}
	return in, err
}

// FromEnvironment reads cfg's Insight from the environment. A trace that was asked for before is made unless that names
// another.
func (cfg *Config) FromEnvironment(getenv func(string) string) (err error) {
	calls := cfg.Insight.Calls
	if cfg.Insight, err = InsightFrom(getenv); cfg.Insight.Calls == "" {
		cfg.Insight.Calls = calls
	}
	return err
}

func (in *Insight) flags() (f adi.Flags) {
	if in.Queues != "" || in.Stacks {
		f |= adi.FlagAges
	}
	if in.Statistics != "" {
		f |= adi.FlagStatistics
	}
	if in.Trace != "" || in.Debug || in.DebugFile != "" {
		f |= adi.FlagTrace
	}
	return f
}

// An insight is one rank's.
type insight struct {
	Insight
	ctx  *adi.Context
	once sync.Once
}

// observe begins what in asks of a rank, and returns nil when that is nothing.
func observe(c *adi.Context, in Insight) *insight {
	if in.Out == nil {
		in.Out = filesize.Stderr
	}
	c.SetDebugFlag(in.flags())
	if in.Version && c.Rank() == 0 {
		fmt.Fprintf(in.Out, "%s\n", c.Version())
	}
	if in.flags() == 0 && !in.Memory {
		return nil
	}
	return &insight{Insight: in, ctx: c}
}

// report prints, once, what was asked for; the rank's program is over. What goes to one place is written in one piece, so
// that the texts of ranks do not mix.
func (s *insight) report(f *Failure) (err error) {
	if s == nil {
		return nil
	}
	s.once.Do(func() { err = s.print(f) })
	return err
}

func (s *insight) print(f *Failure) error {
	var b bytes.Buffer
	q := s.ctx.Queues()
	switch {
	case s.Queues == "json":
		q.WriteJSON(&b)
	case s.Queues != "" || f != nil && s.Stacks:
		q.WriteText(&b)
	}
	n := s.ctx.Statistics()
	switch s.Statistics {
	case "json":
		n.WriteJSON(&b)
	case "text":
		n.WriteText(&b)
	}
	if s.Memory {
		list := s.requests(f != nil)
		fmt.Fprintf(&b, "[%d] requests not completed: %d; bytes held for unexpected messages: %d\n", s.ctx.Rank(), len(list), n.HeldBytes)
		for _, text := range list {
			fmt.Fprintf(&b, "[%d]   %s\n", s.ctx.Rank(), text)
		}
	}
	if s.Debug && s.DebugFile == "" {
		s.ctx.WriteTrace(&b, true)
	}
	if f != nil && s.Stacks {
		stacks := make([]byte, limits.StacksMost)
		b.Write(stacks[:runtime.Stack(stacks, true)])
	}
	_, err := s.Out.Write(b.Bytes())
	for _, file := range []struct {
		name  string
		times bool
	}{{s.Trace, false}, {s.DebugFile, true}} {
		if file.name == "" {
			continue
		}
		b.Reset()
		s.ctx.WriteTrace(&b, file.times)
		if e := filesize.WriteFile(FileOf(file.name, s.ctx.Rank(), s.ctx.Size()), slices.Clone(b.Bytes()), 0o666); e != nil && err == nil {
			err = e
		}
	}
	return err
}

// requests are those that were begun and never completed. Goroutines of a rank that has failed may still begin some, so that
// only what the flight recorder knows of them may be looked at.
func (s *insight) requests(failed bool) (list []string) {
	if failed {
		for _, e := range s.ctx.Marked() {
			list = append(list, fmt.Sprintf("%s with rank %d, tag %d, at %v", e.Op.Title(e.Form), e.Peer, e.Tag, e.Site.Place()))
		}
		return list
	}
	for _, c := range s.ctx.Live() {
		list = append(list, fmt.Sprintf("%s with rank %d, tag %d, in %v", c.Name, c.Peer, c.Tag, c.Comm))
	}
	return list
}

// FileOf is a rank's file: %d in name stands for the rank, as in the seed's implementation, and without it the rank is
// appended where there are several.
func FileOf(name string, rank, size int) string {
	number := strconv.Itoa(rank)
	if strings.Contains(name, "%d") {
		return strings.ReplaceAll(name, "%d", number)
	}
	if size > 1 {
		return name + "." + number
	}
	return name
}
