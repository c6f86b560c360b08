package pmi

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/busy"
)

// serve connects n clients to one server and returns them, and what was told.
func serve(t *testing.T, n int) (clients []*Client, told func() []Event) {
	t.Helper()
	var mu sync.Mutex
	var events []Event
	s := &Server{Job: "job_1", Size: n, Universe: -1, App: func(rank int) int { return rank / 2 }, Mapping: fmt.Sprintf("(vector,(0,1,%d))", n), Tell: func(e Event) {
		mu.Lock()
		defer mu.Unlock()
		events = append(events, e)
	}}
	for i := range n {
		a, b := net.Pipe()
		go func() {
			defer b.Close()
			s.Serve(i, b)
		}()
		c, err := Dial(a, i, n, "", "", 0)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		clients = append(clients, c)
	}
	return clients, func() []Event {
		mu.Lock()
		defer mu.Unlock()
		return slices.Clone(events)
	}
}

func TestExchange(t *testing.T) {
	const n = 5
	clients, told := serve(t, n)
	long := strings.Repeat("0123456789", 300) // in pieces
	var all sync.WaitGroup
	for i, c := range clients {
		all.Go(func() {
			if c.Job != "job_1" || c.Version != 1 || c.App != i/2 || c.Mapping != "(vector,(0,1,5))" {
				t.Errorf("rank %d: job %q, version %d, mapping %q", i, c.Job, c.Version, c.Mapping)
			}
			for round := range 3 {
				value := fmt.Sprintf("%s-%d-%d", long, i, round)
				if err := c.Put(fmt.Sprintf("at-%d", i), value); err != nil {
					t.Error(err)
				}
				if err := c.Put(fmt.Sprintf("none-%d", i), ""); err != nil {
					t.Error(err)
				}
				if err := c.Fence(); err != nil {
					t.Error(err)
				}
				for j := range n {
					got, err := c.Get(j, fmt.Sprintf("at-%d", j))
					if want := fmt.Sprintf("%s-%d-%d", long, j, round); err != nil || got != want {
						t.Errorf("rank %d got %.20q..., %v from %d", i, got, err, j)
					}
					if got, err := c.Get(j, fmt.Sprintf("none-%d", j)); err != nil || got != "" {
						t.Errorf("rank %d got %q, %v", i, got, err)
					}
				}
				if err := c.Fence(); err != nil {
					t.Error(err)
				}
			}
			if _, err := c.Get(0, "nobody"); !errors.Is(err, ErrRefused) {
				t.Errorf("a key that nobody put: %v", err)
			}
			if err := c.Put("a b", "x"); err == nil {
				t.Error("a key with a space was taken")
			}
			if err := c.Put("a", "x;y"); err == nil {
				t.Error("a value with a semicolon was taken")
			}
			if err := c.Finalize(); err != nil {
				t.Error(err)
			}
			if err := c.Finalize(); err == nil {
				t.Error("finalized twice")
			}
		})
	}
	all.Wait()
	count := map[What]int{}
	for _, e := range told() {
		count[e.What]++
	}
	if count[Joined] != n || count[Finalized] != n || len(told()) != 2*n {
		t.Errorf("told %v", told())
	}
}

func TestAbort(t *testing.T) {
	clients, told := serve(t, 2)
	if err := clients[1].Abort(42, "no more"); err != nil {
		t.Fatal(err)
	}
	clients[1].Close()
	<-clients[1].Gone()
	want := Event{Rank: 1, What: Aborted, Code: 42}
	for range 1000 {
		if slices.Contains(told(), want) {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("told %v, want %v among it", told(), want)
}

// A launcher by script: each line that begins with > is read from the client, the others are written to it.
func scripted(t *testing.T, script string) net.Conn {
	t.Helper()
	ours, theirs := net.Pipe()
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer theirs.Close()
		r := bufio.NewReader(theirs)
		for line := range strings.Lines(script) {
			line = strings.TrimRight(line, "\n")
			want, asked := strings.CutPrefix(line, "> ")
			if !asked {
				end := "\n"
				if line == "" || line[0] != 'c' {
					end = ""
				}
				if _, err := io.WriteString(theirs, line+end); err != nil {
					return
				}
				continue
			}
			var got string
			if want[0] == 'c' {
				got, _ = r.ReadString('\n')
			} else {
				b := make([]byte, len(want))
				_, _ = io.ReadFull(r, b)
				got = string(b)
			}
			if strings.TrimRight(got, "\n") != want {
				t.Errorf("the client says %q, want %q", got, want)
				return
			}
		}
	}()
	t.Cleanup(func() { ours.Close(); <-done })
	return ours
}

// The dialog of a version 2 server, with lengths filled up on the left and on the right.
func TestVersion2(t *testing.T) {
	c, err := Dial(scripted(t, `> cmd=init pmi_version=1 pmi_subversion=1
cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=-1
> cmd=init pmi_version=2 pmi_subversion=0
cmd=response_to_init pmi_version=2 pmi_subversion=0 rc=0
>     51cmd=fullinit;pmijobid=3.0;pmirank=1;threaded=FALSE;
   113cmd=fullinit-response;pmi-version=2;pmi-subversion=0;rank=1;size=2;appnum=4;debugged=FALSE;pmiverbose=FALSE;rc=0;
>     14cmd=job-getid;
43    cmd=job-getid-response;jobid=kvs_2432;rc=0;
>     44cmd=info-getjobattr;key=PMI_process_mapping;
    68cmd=info-getjobattr-response;found=TRUE;value=(vector,(0,1,2));rc=0;
>     33cmd=kvs-put;key=at-1;value=.here;
    26cmd=kvs-put-response;rc=0;
>     14cmd=kvs-fence;
28    cmd=kvs-fence-response;rc=0;
>     44cmd=kvs-get;jobid=kvs_2432;srcid=0;key=at-0;
    53cmd=kvs-get-response;found=TRUE;value=.there;;x;rc=0;
>     13cmd=finalize;
    27cmd=finalize-response;rc=0;
`), 1, -1, "", "3.0", 0)
	if err != nil {
		t.Fatal(err)
	}
	if c.Rank != 1 || c.Size != 2 || c.Job != "kvs_2432" || c.Mapping != "(vector,(0,1,2))" || c.Version != 2 || c.App != 4 {
		t.Errorf("%+v", c)
	}
	if err := c.Put("at-1", "here"); err != nil {
		t.Error(err)
	}
	if err := c.Fence(); err != nil {
		t.Error(err)
	}
	if got, err := c.Get(0, "at-0"); err != nil || got != "there;x" {
		t.Errorf("%q, %v", got, err)
	}
	if err := c.Finalize(); err != nil {
		t.Error(err)
	}
}

// A launcher that is reached by its port says who the caller is.
func TestPort(t *testing.T) {
	c, err := Dial(scripted(t, `> cmd=initack pmiid=7
cmd=initack
cmd=set size=9
cmd=set rank=7
cmd=set debug=0
> cmd=init pmi_version=1 pmi_subversion=1
cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0
> cmd=get_maxes
cmd=maxes kvsname_max=256 keylen_max=64 vallen_max=1024
> cmd=get_appnum
cmd=appnum appnum=-1
> cmd=get_my_kvsname
cmd=my_kvsname kvsname=3.0
> cmd=get kvsname=3.0 key=PMI_process_mapping
cmd=get_result rc=-1 msg=key PMI_process_mapping not found
`), -1, -1, "7", "", 0)
	if err != nil {
		t.Fatal(err)
	}
	if c.Rank != 7 || c.Size != 9 || c.Mapping != "" || c.App != -1 {
		t.Errorf("%+v", c)
	}
}

func TestBadLaunchers(t *testing.T) {
	hello := "> cmd=init pmi_version=1 pmi_subversion=1\n"
	version2 := hello + "cmd=response_to_init pmi_version=1 rc=-1\n> cmd=init pmi_version=2 pmi_subversion=0\ncmd=response_to_init rc=0\n>     38cmd=fullinit;pmirank=0;threaded=FALSE;\n"
	for name, test := range map[string]struct {
		script string
		want   error
	}{
		"silent":       {"", ErrGone},
		"cut":          {hello + "XX", ErrGone},
		"no command":   {hello + "cadre\n", ErrMalformed},
		"other answer": {hello + "cmd=maxes\n", ErrMalformed},
		"refuses":      {hello + "cmd=response_to_init pmi_version=1 rc=-1\n> cmd=init pmi_version=2 pmi_subversion=0\ncmd=response_to_init rc=-1\n", ErrRefused},
		"endless":      {hello + "c" + strings.Repeat("x", limits.PMIMessage+10) + "\n", ErrMalformed},
		"doubled":      {hello + strings.Repeat("cmd=response_to_init pmi_version=1 rc=0\n", 2) + "> cmd=get_maxes\n", ErrMalformed},
		"no text":      {hello + "cmd=\x00\xff\x1b[2J rc=0\n", ErrMalformed},
		"long frame":   {version2 + "9999999999999999cmd=fullinit-response;", ErrMalformed},
		"no length":    {version2 + "cadrexcmd=fullinit-response;rank=0;", ErrMalformed},
		"negative":     {version2 + "    -1cmd=fullinit-response;rank=0;", ErrMalformed},
		"cut frame":    {version2 + "  9999cmd=fullinit-response;rank=0;", ErrGone},
		"short keys":   {hello + "cmd=response_to_init pmi_version=1 rc=0\n> cmd=get_maxes\ncmd=maxes keylen_max=9 vallen_max=1024\n", ErrRefused},
		"no number":    {hello + "cmd=response_to_init pmi_version=1 rc=0\n> cmd=get_maxes\ncmd=maxes keylen_max=many vallen_max=1024\n", ErrMalformed},
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			if _, err := Dial(scripted(t, test.script), 0, 2, "", "", 0); !errors.Is(err, test.want) {
				t.Errorf("%v, want %v", err, test.want)
			}
			if d := time.Since(start); busy.Late(d, limits.PMIAnswer/2) {
				t.Errorf("it took %v", d)
			}
		})
	}
}

func TestNodes(t *testing.T) {
	for _, test := range []struct {
		mapping string
		size    int
		want    []int
	}{
		{"(vector,(0,1,4))", 4, []int{0, 0, 0, 0}},
		{"(vector,(0,1,4),(1,1,2),(2,2,1))", 8, []int{0, 0, 0, 0, 1, 1, 2, 3}},
		{"(vector,(0,2,1))", 5, []int{0, 1, 0, 1, 0}},
		{"(vector, (0,3,2))", 4, []int{0, 0, 1, 1}},
	} {
		if got, err := Nodes(test.mapping, test.size); err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%s of %d: %v, %v, want %v", test.mapping, test.size, got, err, test.want)
		}
	}
	for _, bad := range []string{"", "(vector)", "(vector,", "(vector,())", "(vector,(0,0,1))", "(vector,(0,1))", "(vector,(0,1,-1))", "vector,(0,1,1)", "(vector,(0,1,1)", "(vector,(a,1,1))"} {
		if got, err := Nodes(bad, 2); !errors.Is(err, ErrMalformed) {
			t.Errorf("%q: %v, %v", bad, got, err)
		}
	}
}

// Whatever comes from the other end, neither end panics, hangs or takes much memory.
func FuzzStream(f *testing.F) {
	f.Add([]byte("cmd=init pmi_version=1 pmi_subversion=1\ncmd=put kvsname=k key=a value=b\n"))
	f.Add([]byte("    13cmd=finalize;14    cmd=kvs-fence;"))
	f.Add([]byte("mcmd=spawn\nnprocs=2\nexecname=/p\nendcmd\ncmd=get key=PMI_process_mapping\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		s := newStream(struct {
			io.Reader
			io.Writer
		}{strings.NewReader(string(b)), io.Discard})
		for {
			m, err := s.read()
			if err != nil {
				break
			}
			if again, err := parseFramed(string(m.framed()[lengthBytes:])); m.cmd() != "" && m.names[0] == "cmd" && err == nil && !slices.Equal(again.values, m.values) {
				t.Fatalf("%q and %q", m, again)
			}
		}
		srv := &Server{Job: "j", Size: 1, Tell: func(Event) {}}
		srv.Serve(0, struct {
			io.Reader
			io.Writer
		}{strings.NewReader(string(b)), io.Discard})
		_, _ = Nodes(string(b), 10)
	})
}
