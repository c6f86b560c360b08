package pmi

import (
	"errors"
	"fmt"
	"io"
	"strconv"
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
	Universe int         // how many ranks there may be with those that are spawned, or -1
	Mapping  string      // which ranks share a node; see Nodes
	Tell     func(Event) // called by several goroutines

	mu     sync.Mutex
	values map[string]string
	keys   map[int]int
	inside int           // ranks in the fence
	opened chan struct{} // closed when the last one enters
	over   bool
}

// Serve speaks with one rank until the connection ends. The caller closes c.
func (s *Server) Serve(rank int, c io.ReadWriter) {
	st := newStream(c)
	for {
		m, err := st.read()
		if err != nil {
			if errors.Is(err, ErrMalformed) {
				s.Tell(Event{Rank: rank, What: Broken, Err: err})
			}
			return
		}
		a, end := s.answer(rank, m)
		if a.names != nil && st.write(a) != nil || end {
			return
		}
	}
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

func (s *Server) answer(rank int, m message) (a message, end bool) {
	switch m.cmd() {
	case "init":
		rc := "0"
		if v, _ := m.get("pmi_version"); v != "1" {
			rc = "-1"
		} else {
			s.Tell(Event{Rank: rank, What: Joined})
		}
		return command("response_to_init", "pmi_version", "1", "pmi_subversion", "1", "rc", rc), false
	case "get_maxes":
		return command("maxes", "kvsname_max", "256", "keylen_max", strconv.Itoa(serverKey), "vallen_max", strconv.Itoa(serverValue)), false
	case "get_appnum":
		return command("appnum", "appnum", "0"), false
	case "get_my_kvsname":
		return command("my_kvsname", "kvsname", s.Job), false
	case "get_universe_size":
		return command("universe_size", "size", strconv.Itoa(s.Universe)), false
	case "put":
		return s.put(rank, m), false
	case "get":
		return s.get(m), false
	case "barrier_in":
		return s.fence(), false
	case "finalize":
		s.Tell(Event{Rank: rank, What: Finalized})
		return command("finalize_ack"), false
	case "abort":
		code, err := m.number("exitcode")
		if err != nil {
			code = 1
		}
		text, _ := m.get("message")
		s.Tell(Event{Rank: rank, What: Aborted, Code: code, Text: text})
		return message{}, true
	}
	return command(m.cmd()+"_result", "rc", "-1", "msg", "not_supported"), false
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

func (s *Server) fence() message {
	s.mu.Lock()
	if s.opened == nil {
		s.opened = make(chan struct{})
	}
	opened := s.opened
	if s.inside++; s.inside == s.Size || s.over {
		s.inside, s.opened = 0, nil
		close(opened)
	}
	s.mu.Unlock()
	<-opened
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.over {
		return command("barrier_out", "rc", "-1", "msg", "job_ended")
	}
	return command("barrier_out", "rc", "0")
}
