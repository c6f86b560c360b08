package pmi

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"cadre.example/adi/limits"
	"cadre.example/launch/internal/board"
)

// An Event is what a rank of a Server's job does with its life.
type Event struct {
	Rank int
	What What
	Code int    // the exit status that Aborted asks for
	Text string // why, where the rank says so
	Err  error  // what is wrong with a Broken rank's words
}

// A What is one kind of Event.
type What uint8

// The events of a rank: it says hello, says that it is about to end well, ends the job, or says what is not understood.
const (
	Joined What = iota
	Finalized
	Aborted
	Broken
)

const (
	serverKey = 64 // with a final zero
)

// A Server is the launcher's end of the connections to all ranks of a job. It speaks version 1.
type Server struct {
	Job      string
	Size     int
	Universe int                // how many ranks there may be with those that are spawned, or -1
	Mapping  string             // which ranks share a node; see Nodes
	App      func(rank int) int // the number of the program that a rank runs; nil: 0
	Refuse   string             // why there can be no such rank in this job; "": there can
	Tell     func(Event)        // called by several goroutines

	mu     sync.Mutex
	board  *board.Board
	opened chan struct{} // closed when the fence opens that some ranks have entered
}

// step gives the board an event. The caller holds mu.
func (s *Server) step(e board.Event) []board.Action {
	if s.board == nil {
		s.board = board.New(board.Config{Size: s.Size, MaxKeys: limits.PMIKeys, Shared: true})
	}
	return s.board.Step(e)
}

// life is where a rank is in its life.
func (s *Server) life(rank int) (joined, finalized bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.board == nil {
		return false, false
	}
	return s.board.Joined(rank), s.board.Finalized(rank)
}

// Serve speaks with one rank until the connection ends, and reports whether it was to end there: after a finalize or an
// abort, or with a Broken event. The caller closes c.
func (s *Server) Serve(rank int, c io.ReadWriter) (done bool) {
	st := newStream(c)
	for {
		m, err := st.read()
		joined, finalized := s.life(rank)
		if err == nil {
			err = s.order(m, joined, finalized)
		}
		if errors.Is(err, ErrMalformed) {
			s.Tell(Event{Rank: rank, What: Broken, Err: err})
			return true
		}
		if err != nil {
			return finalized || !joined && err == io.EOF
		}
		a, end := s.answer(rank, m)
		if end {
			_, _ = io.Copy(io.Discard, c) // who is answered nothing waits to be ended, and complains where its connection is
			return true
		}
		if a.names != nil && st.write(a) != nil {
			_, finalized := s.life(rank)
			return finalized
		}
	}
}

// order says what is wrong with a message at this place.
func (s *Server) order(m message, joined, finalized bool) error {
	for _, n := range m.names[1:] {
		if n == "cmd" {
			return fmt.Errorf("%w: two commands in one: %.80q", ErrMalformed, m.line())
		}
	}
	switch cmd := m.cmd(); {
	case cmd == "init" && s.Refuse != "":
		return fmt.Errorf("%w: %s", ErrMalformed, s.Refuse)
	case cmd == "init" && joined:
		return fmt.Errorf("%w: init a second time", ErrMalformed)
	case finalized:
		return fmt.Errorf("%w: %.40s after finalize", ErrMalformed, cmd)
	case !joined && (cmd == "put" || cmd == "get" || cmd == "barrier_in" || cmd == "finalize"):
		return fmt.Errorf("%w: %s before init", ErrMalformed, cmd)
	}
	return nil
}

// End lets the ranks that wait in a fence go, with an error: the job is over.
func (s *Server) End() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.step(board.Event{Kind: board.EvStop})
	s.open()
}

// open lets ranks out of the fence. The caller holds mu.
func (s *Server) open() {
	if s.opened != nil {
		close(s.opened)
		s.opened = nil
	}
}

func (s *Server) answer(rank int, m message) (a message, end bool) {
	switch m.cmd() {
	case "init":
		rc := "0"
		if v, _ := m.get("pmi_version"); v != "1" {
			rc = "-1"
		} else {
			s.mu.Lock()
			s.step(board.Event{Kind: board.EvJoin, Rank: rank, Foreign: true})
			s.mu.Unlock()
			s.Tell(Event{Rank: rank, What: Joined})
		}
		return command("response_to_init", "pmi_version", "1", "pmi_subversion", "1", "rc", rc), false
	case "get_maxes":
		return command("maxes", "kvsname_max", "256", "keylen_max", strconv.Itoa(serverKey), "vallen_max", strconv.Itoa(limits.PMIValue)), false
	case "get_appnum":
		app := 0
		if s.App != nil {
			app = s.App(rank)
		}
		return command("appnum", "appnum", strconv.Itoa(app)), false
	case "get_my_kvsname":
		return command("my_kvsname", "kvsname", s.Job), false
	case "get_universe_size":
		return command("universe_size", "size", strconv.Itoa(s.Universe)), false
	case "put":
		return s.put(rank, m), false
	case "get":
		return s.get(rank, m), false
	case "barrier_in":
		return s.fence(rank), false
	case "finalize":
		s.finalize(rank)
		return command("finalize_ack"), false
	case "abort":
		code, err := m.number("exitcode")
		if err != nil {
			code = 1
		}
		text, _ := m.get("message")
		s.Tell(Event{Rank: rank, What: Aborted, Code: code, Text: text})
		return message{}, true
	case "publish_name", "lookup_name", "unpublish_name":
		name, _, _ := strings.Cut(m.cmd(), "_")
		return command(name+"_result", "rc", "-1", "msg", "not_supported"), false
	}
	if m.cmd() == "spawn" {
		// Several programs to spawn come as one command each, and the last is answered.
		if all, err := m.number("totspawns"); err == nil {
			if nth, err := m.number("spawnssofar"); err == nil && nth < all {
				return message{}, false
			}
		}
	}
	return command(fmt.Sprintf("%.40s_result", m.cmd()), "rc", "-1", "msg", "not_supported"), false
}

func (s *Server) put(rank int, m message) message {
	key, _ := m.get("key")
	value, ok := m.get("value")
	why := ""
	switch {
	case key == "" || len(key) >= serverKey:
		why = "length_of_key"
	case !ok || len(value) >= limits.PMIValue:
		why = "length_of_value"
	default:
		s.mu.Lock()
		if len(s.step(board.Event{Kind: board.EvPut, Rank: rank, Key: key, Value: value})) > 0 {
			why = "too_many_keys"
		}
		s.mu.Unlock()
	}
	if why != "" {
		return command("put_result", "rc", "-1", "msg", why)
	}
	return command("put_result", "rc", "0", "msg", "success")
}

func (s *Server) get(rank int, m message) message {
	key, _ := m.get("key")
	if key == mappingKey && s.Mapping != "" {
		return command("get_result", "rc", "0", "msg", "success", "value", s.Mapping)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if a := s.step(board.Event{Kind: board.EvGet, Rank: rank, Key: key})[0]; a.Found {
		return command("get_result", "rc", "0", "msg", "success", "value", a.Value)
	}
	return command("get_result", "rc", "-1", "msg", fmt.Sprintf("key_%.63s_not_found", key), "value", "unknown")
}

func (s *Server) fence(rank int) message {
	s.mu.Lock()
	if s.opened == nil {
		s.opened = make(chan struct{})
	}
	opened, missed := s.opened, false
	for _, a := range s.step(board.Event{Kind: board.EvFence, Rank: rank}) {
		switch a.Act {
		case board.ActOpen:
			s.open()
		case board.ActFail:
			missed = true
		}
	}
	if s.board.Over() {
		s.open()
	}
	s.mu.Unlock()
	if missed {
		s.tellMissed(rank)
	}
	<-opened
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.board.Over() {
		return command("barrier_out", "rc", "-1", "msg", "job_ended")
	}
	return command("barrier_out", "rc", "0")
}

// finalize takes note of a rank that enters no fence any more.
func (s *Server) finalize(rank int) {
	s.mu.Lock()
	missed := false
	for _, a := range s.step(board.Event{Kind: board.EvFinalize, Rank: rank}) {
		missed = missed || a.Act == board.ActFail
	}
	s.mu.Unlock()
	s.Tell(Event{Rank: rank, What: Finalized})
	if missed {
		s.tellMissed(rank)
	}
}

// tellMissed says that ranks wait in a fence that others, which have finalized, never enter. The rank that is blamed lives: it
// waits, or has just finalized.
func (s *Server) tellMissed(rank int) {
	s.Tell(Event{Rank: rank, What: Broken, Err: fmt.Errorf("%w: some ranks have finalized while others wait in a barrier", ErrMalformed)})
}
