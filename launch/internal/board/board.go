package board

import "fmt"

// Config says what job a Board is for.
type Config struct {
	Size    int  // ranks
	MaxKeys int  // that one rank may publish
	Shared  bool // a key belongs to the job, and the last put counts; otherwise each rank has its own keys
	Looks   bool // EvQuiet causes a look
}

// A Board is the state of a job. The zero Board is not usable. One goroutine at a time may use it.
type Board struct {
	cfg    Config
	ranks  []rank
	tables []map[string]string // by rank; one table where keys are shared
	news   []Value             // what was published since the last fence opened
	out    []Action

	fenced    uint32 // fences that have opened
	inside    int    // ranks in the next one
	finalized int    // ranks
	joined    bool   // a rank has
	native    bool   // as a program of Cadre
	foreign   bool   // a program of another MPI has spoken

	looking bool   // a look is under way
	report  string // the last one that was printed
	over    bool   // nothing is a failure any more
	told    bool   // ranks were told so
}

// A rank is what a Board knows of one.
type rank struct {
	joins     int // how often it has joined
	keys      int // that it has published first
	fences    uint32
	foreign   bool
	finalized bool
	aborted   bool
	closed    bool
	exited    bool
	well      bool // with status 0
}

// New returns the Board of a job where no rank has joined.
func New(cfg Config) *Board {
	tables := cfg.Size
	if cfg.Shared {
		tables = 1
	}
	return &Board{cfg: cfg, ranks: make([]rank, cfg.Size), tables: make([]map[string]string, tables)}
}

// Step takes one event, and returns what has to be done because of it, in order. The result is valid until the next Step.
func (b *Board) Step(e Event) []Action {
	b.out = b.out[:0]
	switch e.Kind {
	case EvReport:
		b.found(e.Text)
	case EvStop:
		b.over = true
	case EvEnd:
		b.end(e.Text)
	default:
		b.step(&e, &b.ranks[e.Rank])
	}
	return b.out
}

func (b *Board) step(e *Event, r *rank) {
	switch e.Kind {
	case EvJoin:
		b.join(e, r)
	case EvPut:
		b.put(e, r)
	case EvGet:
		value, ok := "", false
		if n := b.table(e.To); n >= 0 && n < len(b.tables) {
			value, ok = b.tables[n][e.Key]
		}
		b.do(Action{Act: ActAnswer, Rank: e.Rank, Value: value, Found: ok})
	case EvFence:
		b.fence(e, r)
	case EvFinalize:
		b.finalize(r)
	case EvAbort:
		r.aborted = true
		b.fail(Action{Rank: e.Rank, Fault: FaultAbort})
		if b.told && !r.foreign && !r.exited {
			b.do(Action{Act: ActNote, Rank: e.Rank})
		}
	case EvSeek, EvTell:
		b.pass(e)
	case EvQuiet:
		if b.cfg.Looks && !b.looking && !b.over {
			b.looking = true
			b.do(Action{Act: ActLook})
		}
	case EvClose:
		r.closed = true
	case EvExit:
		b.exit(e, r)
	}
}

func (b *Board) do(a Action) { b.out = append(b.out, a) }

// fail blames a rank, unless the job ends anyway.
func (b *Board) fail(a Action) {
	if !b.over {
		a.Act = ActFail
		b.do(a)
	}
}

// table is where the keys of a rank are.
func (b *Board) table(rank int) int {
	if b.cfg.Shared {
		return 0
	}
	return rank
}

func (b *Board) put(e *Event, r *rank) {
	table := &b.tables[b.table(e.Rank)]
	old, known := (*table)[e.Key]
	switch {
	case known && old == e.Value:
		return
	case !known && r.keys == b.cfg.MaxKeys:
		b.fail(Action{Rank: e.Rank, Fault: FaultKeys, N: uint32(r.keys)})
		return
	case !known:
		r.keys++
	}
	if *table == nil {
		*table = make(map[string]string)
	}
	(*table)[e.Key] = e.Value
	if !b.cfg.Shared {
		b.news = append(b.news, Value{e.Rank, e.Key, e.Value})
	}
}

// fence opens a fence when the last rank has entered it.
func (b *Board) fence(e *Event, r *rank) {
	n := e.Fence
	if n == 0 {
		n = r.fences + 1
	}
	if n != r.fences+1 || n != b.fenced+1 {
		b.fail(Action{Rank: e.Rank, Fault: FaultFence, Fence: n, N: r.fences})
		return
	}
	r.fences = n
	if b.inside++; b.inside < b.cfg.Size {
		b.missed()
		return
	}
	b.fenced, b.inside = n, 0
	b.do(Action{Act: ActOpen, Fence: n, Values: b.news})
	b.news = nil
}

func (b *Board) finalize(r *rank) {
	if !r.finalized {
		r.finalized = true
		if b.finalized++; b.finalized == b.cfg.Size && !b.over {
			b.do(Action{Act: ActDone})
		}
	}
	b.missed()
}

// missed blames a rank that has finalized while others wait in a fence. A rank that waits in a fence of a later life than the
// other's waits rightly: the other may join again too, as long as it lives.
func (b *Board) missed() {
	if b.inside == 0 || b.finalized == 0 {
		return
	}
	waiting := len(b.ranks) - 1
	for b.ranks[waiting].fences == b.fenced {
		waiting--
	}
	w := &b.ranks[waiting]
	for i := range b.ranks {
		if r := &b.ranks[i]; r.finalized && r.fences < w.fences && (r.exited || r.joins >= w.joins) {
			b.fail(Action{Rank: i, Fault: FaultMissed, From: waiting, Fence: w.fences})
			return
		}
	}
}

// pass hands a question or an answer on. A question that cannot reach anybody is answered at once.
func (b *Board) pass(e *Event) {
	reached := e.To >= 0 && e.To < len(b.ranks) && b.ranks[e.To].joins > 0 && !b.ranks[e.To].closed
	switch {
	case reached && e.Kind == EvSeek:
		b.do(Action{Act: ActSought, Rank: e.To, From: e.Rank, N: e.N, Text: e.Text})
	case reached:
		b.do(Action{Act: ActTold, Rank: e.To, From: e.Rank, N: e.N, Text: e.Text})
	case e.Kind == EvSeek:
		b.do(Action{Act: ActTold, Rank: e.Rank, From: e.To, N: e.N})
	}
}

// found takes the result of a look.
func (b *Board) found(text string) {
	b.looking = false
	if text != "" && text != b.report && !b.over {
		b.report = text
		b.do(Action{Act: ActReport, Text: text})
	}
}

// Sentence says what a rank has done that FaultKeys and FaultFence are about.
func (a *Action) Sentence() string {
	if a.Fault == FaultKeys {
		return fmt.Sprintf("it publishes more than %d keys", a.N)
	}
	return fmt.Sprintf("it enters fence %d after fence %d", a.Fence, a.N)
}
