package pmi

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"cadre.example/adi/limits"
)

// A Client is a process's end of the connection to its launcher. Put, Fence and Get are made by one goroutine at a time;
// Abort by any.
type Client struct {
	Rank, Size int
	Job        string // names the job; the same on all ranks of it, and different for two jobs of one launcher
	Mapping    string // which ranks share a node, as the launcher writes it; see Nodes
	Version    int    // of the protocol, 1 or 2
	App        int    // the number of the process's program among those of the job, -1 where the launcher does not tell

	s       *stream
	c       io.Closer
	answers chan answer
	gone    chan struct{} // closed when nothing more comes
	value   int           // the longest value that the launcher takes

	mu    sync.Mutex
	ended bool // finalized or aborted: the end of the connection is no news
}

type answer struct {
	m   message
	err error
}

// Dial joins the launcher's end c. rank and size are what the environment says, or -1 where they come over the
// connection, as the answer to id. version forces one of the protocol, 0 takes the first that the launcher speaks.
func Dial(c io.ReadWriteCloser, rank, size int, id, slurm string, version int) (*Client, error) {
	cl := &Client{Rank: rank, Size: size, App: -1, s: newStream(c), c: c, answers: make(chan answer, 4), gone: make(chan struct{}), value: MaxValue}
	go cl.listen()
	err := cl.join(id, slurm, version)
	if err != nil {
		cl.Close()
		return nil, err
	}
	return cl, nil
}

func (cl *Client) listen() {
	defer close(cl.gone)
	for {
		m, err := cl.s.read()
		if err != nil {
			if err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) || errors.Is(err, os.ErrClosed) {
				err = ErrGone
			}
			cl.answers <- answer{err: err}
			return
		}
		select {
		case cl.answers <- answer{m: m}:
		default: // nobody asked for so much
			return
		}
	}
}

// Gone is closed when the launcher has closed the connection, or said what is no answer.
func (cl *Client) Gone() <-chan struct{} { return cl.gone }

// Close closes the connection without a word.
func (cl *Client) Close() error {
	cl.mu.Lock()
	cl.ended = true
	cl.mu.Unlock()
	return cl.c.Close()
}

// Left reports whether the process has finalized, aborted or closed.
func (cl *Client) Left() bool {
	cl.mu.Lock()
	defer cl.mu.Unlock()
	return cl.ended
}

// ask sends a command and returns the answer, which must be named want. wait 0 is for ever.
func (cl *Client) ask(m message, want string, wait time.Duration) (message, error) {
	if err := cl.s.write(m); err != nil {
		return message{}, fmt.Errorf("%w: %w", ErrGone, err)
	}
	return cl.hear(m.cmd(), want, wait)
}

func (cl *Client) hear(asked, want string, wait time.Duration) (message, error) {
	var timeout <-chan time.Time
	if wait > 0 {
		t := time.NewTimer(wait)
		defer t.Stop()
		timeout = t.C
	}
	var a answer
	select {
	case a = <-cl.answers:
	case <-timeout:
		return message{}, fmt.Errorf("the launcher has not answered %s within %v", asked, wait)
	}
	if a.err != nil {
		cl.answers <- a // for whoever asks next
		return message{}, fmt.Errorf("PMI %s: %w", asked, a.err)
	}
	if a.m.cmd() != want {
		return message{}, fmt.Errorf("%w: %.40q came where %s was expected", ErrMalformed, a.m.cmd(), want)
	}
	return a.m, nil
}

// join says hello, in the version asked for or the first that is taken.
func (cl *Client) join(id, slurm string, version int) error {
	if id != "" {
		if err := cl.initack(id); err != nil {
			return err
		}
	}
	if version == 0 || version == 1 {
		m, err := cl.ask(command("init", "pmi_version", "1", "pmi_subversion", "1"), "response_to_init", limits.PMIAnswer)
		if err != nil {
			return err
		}
		err = m.refusal()
		if v, _ := m.get("pmi_version"); err == nil && v == "1" {
			cl.Version = 1
			return cl.first1()
		}
		if version == 1 {
			if err == nil {
				err = fmt.Errorf("%w: %s", ErrRefused, m.line())
			}
			return fmt.Errorf("PMI version 1: %w", err)
		}
	}
	m, err := cl.ask(command("init", "pmi_version", "2", "pmi_subversion", "0"), "response_to_init", limits.PMIAnswer)
	if err == nil {
		err = m.refusal()
	}
	if err != nil {
		return fmt.Errorf("PMI version 2: %w", err)
	}
	cl.s.upgrade()
	cl.Version = 2
	return cl.first2(slurm)
}

// initack tells the launcher's port who calls, and hears which rank that is.
func (cl *Client) initack(id string) error {
	if _, err := cl.ask(command("initack", "pmiid", id), "initack", limits.PMIAnswer); err != nil {
		return err
	}
	for {
		m, err := cl.hear("initack", "set", limits.PMIAnswer)
		if err != nil {
			return err
		}
		if _, ok := m.get("size"); ok {
			cl.Size, err = m.number("size")
		} else if _, ok := m.get("rank"); ok {
			cl.Rank, err = m.number("rank")
		} else if _, ok := m.get("debug"); ok {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (cl *Client) first1() error {
	m, err := cl.ask(command("get_maxes"), "maxes", limits.PMIAnswer)
	if err != nil {
		return err
	}
	key, err := m.number("keylen_max")
	if err != nil {
		return err
	}
	value, err := m.number("vallen_max")
	if err != nil {
		return err
	}
	if key <= 24 || value < 64 { // both count a final zero
		return fmt.Errorf("%w: keys of %d and values of %d bytes are too short to work with", ErrRefused, key, value)
	}
	cl.value = min(cl.value, value-1)
	if m, err = cl.ask(command("get_appnum"), "appnum", limits.PMIAnswer); err != nil {
		return err
	}
	cl.tellsApp(m)
	if m, err = cl.ask(command("get_my_kvsname"), "my_kvsname", limits.PMIAnswer); err != nil {
		return err
	}
	if cl.Job, _ = m.get("kvsname"); cl.Job == "" {
		return fmt.Errorf("%w: no name of the job", ErrMalformed)
	}
	if m, err = cl.ask(command("get", "kvsname", cl.Job, "key", mappingKey), "get_result", limits.PMIAnswer); err != nil {
		return err
	}
	if m.refusal() == nil {
		cl.Mapping, _ = m.get("value")
	}
	return cl.placed()
}

func (cl *Client) first2(slurm string) error {
	m := command("fullinit")
	if slurm != "" {
		m.add("pmijobid", slurm)
	}
	if cl.Rank >= 0 {
		m.add("pmirank", strconv.Itoa(cl.Rank))
	}
	m.add("threaded", "FALSE")
	m, err := cl.ask(m, "fullinit-response", limits.PMIAnswer)
	if err == nil {
		err = m.refusal()
	}
	if err != nil {
		return err
	}
	if cl.Rank, err = m.number("rank"); err != nil {
		return err
	}
	if cl.Size, err = m.number("size"); err != nil {
		return err
	}
	cl.tellsApp(m)
	if m, err = cl.ask(command("job-getid"), "job-getid-response", limits.PMIAnswer); err == nil {
		err = m.refusal()
	}
	if err != nil {
		return err
	}
	if cl.Job, _ = m.get("jobid"); cl.Job == "" {
		return fmt.Errorf("%w: no name of the job", ErrMalformed)
	}
	if m, err = cl.ask(command("info-getjobattr", "key", mappingKey), "info-getjobattr-response", limits.PMIAnswer); err != nil {
		return err
	}
	if found, _ := m.get("found"); strings.EqualFold(found, "true") {
		cl.Mapping, _ = m.get("value")
	}
	return cl.placed()
}

// tellsApp takes the number of the program from an answer that has it. Slurm says -1, and others may leave it out.
func (cl *Client) tellsApp(m message) {
	if n, err := m.number("appnum"); err == nil && n >= 0 {
		cl.App = n
	}
}

const mappingKey = "PMI_process_mapping"

func (cl *Client) placed() error {
	if cl.Size < 1 || cl.Rank < 0 || cl.Rank >= cl.Size {
		return fmt.Errorf("%w: rank %d of %d", ErrMalformed, cl.Rank, cl.Size)
	}
	return nil
}

// Put publishes a value of plain ASCII under key, for the time after the next Fence. A long one travels in pieces.
func (cl *Client) Put(key, value string) error {
	for i := 0; ; i++ {
		name, room := key, cl.value
		if i > 0 {
			name = key + "." + strconv.Itoa(i)
		}
		part := value
		more := len(value) > room-1
		if more {
			part = value[:room-1]
		}
		value = value[len(part):]
		mark := "."
		if more {
			mark = "+"
		}
		if err := cl.put(name, mark+part); err != nil {
			return err
		}
		if !more {
			return nil
		}
	}
}

func (cl *Client) put(key, value string) error {
	if err := CheckPut(key, value); err != nil {
		return err
	}
	m, want := command("put", "kvsname", cl.Job, "key", key, "value", value), "put_result"
	if cl.Version == 2 {
		m, want = command("kvs-put", "key", key, "value", value), "kvs-put-response"
	}
	m, err := cl.ask(m, want, limits.PMIAnswer)
	if err != nil {
		return err
	}
	return m.refusal()
}

// Fence returns when every rank has called it.
func (cl *Client) Fence() error {
	m, want := command("barrier_in"), "barrier_out"
	if cl.Version == 2 {
		m, want = command("kvs-fence"), "kvs-fence-response"
	}
	m, err := cl.ask(m, want, 0)
	if err != nil {
		return err
	}
	return m.refusal()
}

// piecesMost bounds the pieces of one value.
const piecesMost = 64

// Get returns what rank put under key before the last Fence. Keys of different ranks must differ.
func (cl *Client) Get(rank int, key string) (string, error) {
	var value strings.Builder
	for i := range piecesMost {
		name := key
		if i > 0 {
			name = key + "." + strconv.Itoa(i)
		}
		part, err := cl.get(rank, name)
		if err != nil {
			return "", err
		}
		if part == "" || part[0] != '.' && part[0] != '+' {
			return "", fmt.Errorf("%w: rank %d's value of %s is %.60q", ErrMalformed, rank, name, part)
		}
		value.WriteString(part[1:])
		if part[0] == '.' {
			return value.String(), nil
		}
	}
	return "", fmt.Errorf("%w: rank %d's value of %s has more than %d pieces", ErrMalformed, rank, key, piecesMost)
}

func (cl *Client) get(rank int, key string) (string, error) {
	m, want := command("get", "kvsname", cl.Job, "key", key), "get_result"
	if cl.Version == 2 {
		m, want = command("kvs-get", "jobid", cl.Job, "srcid", strconv.Itoa(rank), "key", key), "kvs-get-response"
	}
	m, err := cl.ask(m, want, limits.PMIAnswer)
	if err == nil {
		err = m.refusal()
	}
	if err != nil {
		return "", fmt.Errorf("rank %d's value of %s: %w", rank, key, err)
	}
	if found, ok := m.get("found"); ok && !strings.EqualFold(found, "true") {
		return "", fmt.Errorf("rank %d has put nothing under %s", rank, key)
	}
	v, _ := m.get("value")
	return v, nil
}

// Abort asks the launcher to end the job with the exit status code.
func (cl *Client) Abort(code int, text string) error {
	cl.mu.Lock()
	cl.ended = true
	cl.mu.Unlock()
	m := command("abort", "exitcode", strconv.Itoa(code))
	if cl.Version == 2 {
		m = command("abort", "isworld", "TRUE", "msg", sentence(text))
	}
	return cl.s.write(m)
}

// sentence is text as a value of version 2 may be.
func sentence(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' || r == ';' || r == '=' {
			return '_'
		}
		return r
	}, text[:min(len(text), MaxValue)])
}

// Finalize tells the launcher that this rank is about to end well.
func (cl *Client) Finalize() error {
	cl.mu.Lock()
	again := cl.ended
	cl.ended = true
	cl.mu.Unlock()
	if again {
		return errors.New("finalize: called twice, or after abort")
	}
	want := "finalize_ack"
	if cl.Version == 2 {
		want = "finalize-response"
	}
	m, err := cl.ask(command("finalize"), want, limits.PMIAnswer)
	if err != nil {
		return err
	}
	return m.refusal()
}
