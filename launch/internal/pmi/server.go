package pmi

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
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
	serverKey   = 64   // with a final zero
	serverValue = 1024 // with a final zero
	keysMost    = 4096 // of one rank
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
	values map[string]string
	keys   map[int]int
	inside int           // ranks in the fence
	ended  int           // ranks that have finalized
	opened chan struct{} // closed when the last one enters
	over   bool
}

// A peer is what the server knows of the rank at the other end of one connection.
type peer struct {
	rank      int
	joined    bool
	finalized bool
}

// Serve speaks with one rank until the connection ends, and reports whether it was to end there: after a finalize or an
// abort, or with a Broken event. The caller closes c.
func (s *Server) Serve(rank int, c io.ReadWriter) (done bool) {
	st, p := newStream(c), &peer{rank: rank}
	for {
		m, err := st.read()
		if err == nil {
			err = p.order(m, s.Refuse)
		}
		if errors.Is(err, ErrMalformed) {
			s.Tell(Event{Rank: rank, What: Broken, Err: err})
			return true
		}
		if err != nil {
			return p.finalized || !p.joined && err == io.EOF
		}
		a, end := s.answer(p, m)
		if end {
			_, _ = io.Copy(io.Discard, c) // who is answered nothing waits to be ended, and complains where its connection is
			return true
		}
		if a.names != nil && st.write(a) != nil {
			return p.finalized
		}
	}
}

// order says what is wrong with a message at this place.
func (p *peer) order(m message, refuse string) error {
	for _, n := range m.names[1:] {
		if n == "cmd" {
			return fmt.Errorf("%w: two commands in one: %.80q", ErrMalformed, m.line())
		}
	}
	switch cmd := m.cmd(); {
	case cmd == "init" && refuse != "":
		return fmt.Errorf("%w: %s", ErrMalformed, refuse)
	case cmd == "init" && p.joined:
		return fmt.Errorf("%w: init a second time", ErrMalformed)
	case p.finalized:
		return fmt.Errorf("%w: %.40s after finalize", ErrMalformed, cmd)
	case !p.joined && (cmd == "put" || cmd == "get" || cmd == "barrier_in" || cmd == "finalize"):
		return fmt.Errorf("%w: %s before init", ErrMalformed, cmd)
	}
	return nil
}

// End lets the ranks that wait in a fence go, with an error: the job is over.
func (s *Server) End() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.over {
		s.over = true
		if s.opened != nil {
			close(s.opened)
			s.opened = nil
		}
	}
}

func (s *Server) answer(p *peer, m message) (a message, end bool) {
	rank := p.rank
	switch m.cmd() {
	case "init":
		rc := "0"
		if v, _ := m.get("pmi_version"); v != "1" {
			rc = "-1"
		} else {
			p.joined = true
			s.Tell(Event{Rank: rank, What: Joined})
		}
		return command("response_to_init", "pmi_version", "1", "pmi_subversion", "1", "rc", rc), false
	case "get_maxes":
		return command("maxes", "kvsname_max", "256", "keylen_max", strconv.Itoa(serverKey), "vallen_max", strconv.Itoa(serverValue)), false
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
		return s.get(m), false
	case "barrier_in":
		return s.fence(rank), false
	case "finalize":
		p.finalized = true
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
	s.mu.Lock()
	defer s.mu.Unlock()
	_, known := s.values[key]
	switch {
	case key == "" || len(key) >= serverKey:
		why = "length_of_key"
	case !ok || len(value) >= serverValue:
		why = "length_of_value"
	case !known && s.keys[rank] == keysMost:
		why = "too_many_keys"
	}
	if why != "" {
		return command("put_result", "rc", "-1", "msg", why)
	}
	if s.values == nil {
		s.values, s.keys = make(map[string]string), make(map[int]int)
	}
	if !known {
		s.keys[rank]++
	}
	s.values[key] = value
	return command("put_result", "rc", "0", "msg", "success")
}

func (s *Server) get(m message) message {
	key, _ := m.get("key")
	if key == mappingKey && s.Mapping != "" {
		return command("get_result", "rc", "0", "msg", "success", "value", s.Mapping)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if v, ok := s.values[key]; ok {
		return command("get_result", "rc", "0", "msg", "success", "value", v)
	}
	return command("get_result", "rc", "-1", "msg", fmt.Sprintf("key_%.63s_not_found", key), "value", "unknown")
}

func (s *Server) fence(rank int) message {
	s.mu.Lock()
	if s.opened == nil {
		s.opened = make(chan struct{})
	}
	opened, alone := s.opened, s.ended > 0
	if s.inside++; s.inside == s.Size || s.over {
		s.inside, s.opened = 0, nil
		close(opened)
	}
	s.mu.Unlock()
	if alone {
		s.tellApart(rank)
	}
	<-opened
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.over {
		return command("barrier_out", "rc", "-1", "msg", "job_ended")
	}
	return command("barrier_out", "rc", "0")
}

// finalize takes note of a rank that enters no fence any more.
func (s *Server) finalize(rank int) {
	s.mu.Lock()
	s.ended++
	waiting := s.inside > 0
	s.mu.Unlock()
	s.Tell(Event{Rank: rank, What: Finalized})
	if waiting {
		s.tellApart(rank)
	}
}

// tellApart says that ranks wait in a fence that others, which have finalized, never enter.
func (s *Server) tellApart(rank int) {
	s.Tell(Event{Rank: rank, What: Broken, Err: fmt.Errorf("%w: some ranks have finalized while others wait in a barrier", ErrMalformed)})
}
