package pmi

import (
	"io"
	"strings"
	"testing"

	"cadre.example/adi/limits"
)

// A transcript is the other end of a server's connection: what it says, and what it hears.
type transcript struct {
	io.Reader
	written strings.Builder
}

func (t *transcript) Write(p []byte) (int, error) { return t.written.Write(p) }

const hello = "cmd=init pmi_version=1 pmi_subversion=1\n"

// Whatever one rank says, the server has an answer or ends the connection with a sentence.
func TestHostile(t *testing.T) {
	for _, test := range []struct {
		name, says string
		answer     string // the last line of the answers, without its newline
		broken     string // within the sentence; "": none
		done       bool
	}{
		{name: "nothing", done: true},
		{name: "a cut hello", says: "cmd=init pmi_ver"},
		{name: "a cut put", says: hello + "cmd=put kvsname=j key=a val", answer: "cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0"},
		{name: "no command", says: "call me\n", broken: "begins with no name", done: true},
		{name: "HTTP", says: "GET / HTTP/1.1\r\n\r\n", broken: "length", done: true},
		{name: "an empty line", says: hello + "\n", answer: "cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0"},
		{name: "doubled in one line", says: "cmd=init cmd=init pmi_version=1\n", broken: "two commands in one", done: true},
		{name: "doubled hello", says: hello + hello, answer: "cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0", broken: "init a second time", done: true},
		{name: "two commands at once", says: hello + "cmd=get_maxes\ncmd=get_appnum\n", answer: "cmd=appnum appnum=3"},
		{name: "oversized", says: hello + "cmd=put key=a value=" + strings.Repeat("x", limits.PMIMessage) + "\n", answer: "cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0", broken: "a line longer than", done: true},
		{name: "a long value", says: hello + "cmd=put key=a value=" + strings.Repeat("x", limits.PMIValue) + "\n", answer: "cmd=put_result rc=-1 msg=length_of_value"},
		{name: "a long key", says: hello + "cmd=put value=a key=" + strings.Repeat("x", serverKey) + "\n", answer: "cmd=put_result rc=-1 msg=length_of_key"},
		{name: "an unknown command", says: hello + "cmd=" + strings.Repeat("y", 200) + "\n", answer: "cmd=" + strings.Repeat("y", 40) + "_result rc=-1 msg=not_supported"},
		{name: "version 2", says: "cmd=init pmi_version=2 pmi_subversion=0\n", answer: "cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=-1", done: true},
		{name: "a put before init", says: "cmd=put key=a value=b\n", broken: "put before init", done: true},
		{name: "a finalize before init", says: "cmd=finalize\n", broken: "finalize before init", done: true},
		{name: "after finalize", says: hello + "cmd=finalize\ncmd=get key=a\n", answer: "cmd=finalize_ack", broken: "get after finalize", done: true},
		{name: "the end after finalize", says: hello + "cmd=finalize\n", answer: "cmd=finalize_ack", done: true},
		{name: "spawn", says: hello + "mcmd=spawn\nnprocs=2\nexecname=/p\ntotspawns=1\nspawnssofar=1\nendcmd\n", answer: "cmd=spawn_result rc=-1 msg=not_supported"},
		{name: "spawn of two programs", says: hello + "mcmd=spawn\ntotspawns=2\nspawnssofar=1\nendcmd\nmcmd=spawn\ntotspawns=2\nspawnssofar=2\nendcmd\n", answer: "cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0\ncmd=spawn_result rc=-1 msg=not_supported"},
		{name: "spawn without an end", says: hello + "mcmd=spawn\n" + strings.Repeat("a=b\n", manyMost+1), answer: "cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0", broken: "of more than", done: true},
		{name: "publish", says: hello + "cmd=publish_name service=a port=b\n", answer: "cmd=publish_result rc=-1 msg=not_supported"},
		{name: "a framed command", says: hello + "    14cmd=job-getid;", answer: "cmd=job-getid_result rc=-1 msg=not_supported"},
		{name: "a frame of no length", says: hello + "xxxxxxcmd=job-getid;", answer: "cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0", broken: "length", done: true},
	} {
		t.Run(test.name, func(t *testing.T) {
			var broken error
			s := &Server{Job: "j", Size: 2, App: func(int) int { return 3 }, Tell: func(e Event) {
				if e.What == Broken {
					broken = e.Err
				}
			}}
			c := &transcript{Reader: strings.NewReader(test.says)}
			done := s.Serve(0, c)
			written := strings.TrimSuffix(c.written.String(), "\n")
			if strings.Count(test.answer, "\n") == 0 {
				written = written[strings.LastIndexByte(written, '\n')+1:]
			}
			if written != test.answer || done != test.done {
				t.Errorf("answers %q, done %v; want %q, %v", written, done, test.answer, test.done)
			}
			switch {
			case test.broken == "" && broken != nil:
				t.Errorf("broken: %v", broken)
			case test.broken != "" && (broken == nil || !strings.Contains(broken.Error(), test.broken)):
				t.Errorf("broken: %v, want %q", broken, test.broken)
			}
		})
	}
}

// A rank that finalizes while others wait in a barrier, or waits when others have finalized, is blamed: no rank waits for ever.
func TestMissedBarrier(t *testing.T) {
	events := make(chan Event, 10)
	s := &Server{Job: "j", Size: 2, Tell: func(e Event) { events <- e }}
	done := make(chan bool)
	go func() {
		done <- s.Serve(0, &transcript{Reader: strings.NewReader(hello + "cmd=barrier_in\n")})
	}()
	c := &transcript{Reader: strings.NewReader(hello + "cmd=finalize\n")}
	if !s.Serve(1, c) {
		t.Error("the rank that finalized was not done")
	}
	for e := range events {
		if e.What == Broken {
			if !strings.Contains(e.Err.Error(), "wait in a barrier") {
				t.Error(e.Err)
			}
			break
		}
	}
	s.End()
	if <-done {
		t.Error("the rank in the barrier was done")
	}
}
