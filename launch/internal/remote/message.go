package remote

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// Version changes whenever a message changes its meaning.
const Version = 2

// A Message is one of its fields.
type Message struct {
	Hello    *Hello    `json:",omitempty"` // from the agent, first
	Prepare  *Prepare  `json:",omitempty"`
	Prepared *Prepared `json:",omitempty"` // from the agent
	Start    *Start    `json:",omitempty"`
	Started  *Started  `json:",omitempty"` // from the agent
	Signal   *Signal   `json:",omitempty"`
	Exit     *Exit     `json:",omitempty"` // from the agent, behind all that the process has said to the launcher
	Stopped  *Stopped  `json:",omitempty"` // from the agent
	Pause    bool      `json:",omitempty"` // the launcher is going to be stopped: its silence means nothing
	Resume   bool      `json:",omitempty"`
	Finish   bool      `json:",omitempty"` // all processes have ended: end what they have left behind
	Finished *Finished `json:",omitempty"` // from the agent
}

// Hello says what the agent's host is.
type Hello struct {
	Host  string // its own name
	Pid   int
	Cores int
}

// Prepare asks for everything that processes need before they are started.
type Prepare struct {
	Cache    string // the folder for copies; "": the usual
	Count    int    // how many processes there will be
	Programs []Program
}

// What Program.Copy may be.
const (
	CopyMissing = "missing" // a program that is not there is copied
	CopyAlways  = "always"  // what runs is the launcher's file, whatever is there
	CopyNever   = "never"
)

// A Program is what processes run.
type Program struct {
	Path string // on the launcher's host
	Copy string
	Hash string // of its bytes, SHA-256 in hex; "" where it is not known, with CopyNever
	Size int64

	Dir     string // where its processes work
	MustDir bool   // somebody has asked for that; otherwise the user's folder is taken where it is not there
}

// Prepared answers Prepare.
type Prepared struct {
	Err   string // what is wrong, a sentence behind the name of the host
	Dir   string // where processes will work whose folder is not there; "": all are
	Need  []int  // programs whose bytes are to be sent, as streams FileStream
	Other []int  // programs that are there with other bytes than the launcher's
}

// Start starts processes.
type Start struct {
	Envs  [][]string // by program: NAME=value, over what the host gives
	Procs []Proc
	Bind  string // as of --bind-to
	Local int    // ranks of each process
}

// A Proc is one process. Its streams are 8*ID and the following.
type Proc struct {
	ID      uint32
	Program int
	Args    []string // with the name that it is called by
	Env     []string // over Start's, without names of it
	Welcome []byte
	Stdin   bool // it reads what the launcher sends; otherwise nothing
}

// Started answers Start: the process ids, or which could not be started and why. Then none runs.
type Started struct {
	Pids   []int
	Cpus   [][]int // by process: the processors to which it is bound; nil: to none
	Share  []int   // by process: of the processors
	Shared bool    // there are fewer than the bound processes want
	Failed int
	Errno  int
	Err    string
}

// Signal sends a signal to the process group of a process.
type Signal struct {
	ID     uint32
	Signal int
}

// Stopped says that somebody has stopped a process, or that it goes on.
type Stopped struct {
	ID      uint32
	Stopped bool
}

// Exit says how a process ended.
type Exit struct {
	ID     uint32
	Code   int
	Signal int
	Core   bool
	Err    string
	Calls  []Call // of one that has failed: what each of its ranks has called last
}

// A Call is a rank's last call of MPI, for people to read; without text it is not known.
type Call struct {
	Text   string
	Failed bool // it has returned an error
}

// Finished answers Finish with the processes that could not be ended.
type Finished struct{ Left []int }

// The streams of process ID begin at 8*ID.
const (
	Control = iota // both ways
	Stdout
	Stderr
	Stdin
	PMI        // both ways
	perProcess = 8
)

// ProcessStream is the number of one of a process's streams.
func ProcessStream(id uint32, which int) uint32 { return id*perProcess + uint32(which) }

// FileStream is the number of the stream with the bytes of program i.
func FileStream(i int) uint32 { return 1<<31 + uint32(i) }

// parseMessage is strict: both ends are of one version.
func parseMessage(b []byte) (*Message, error) {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	m := new(Message)
	if err := d.Decode(m); err != nil {
		return nil, fmt.Errorf("%w: %v", ErrLink, err)
	}
	if d.More() {
		return nil, fmt.Errorf("%w: something behind a message", ErrLink)
	}
	return m, nil
}

// ErrLink is wrapped by errors about bytes that no agent or launcher of this version sends.
var ErrLink = errors.New("malformed message between launcher and agent")
