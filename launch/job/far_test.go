//go:build unix

package job

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cadre.example/adi/limits"
	"cadre.example/internal/need"
	"cadre.example/launch/internal/remote"
)

// farHosts makes a Spec's hosts ones that are reached by a script, which acts as ssh would on this host: it begins elsewhere, and
// prints before it starts what it was told to.
func farHosts(t *testing.T, list string) func(*Spec) {
	t.Helper()
	need.Tool(t, "sh")
	dir := t.TempDir()
	script := "#!/bin/sh\nexport FAR_HOST=$1\nshift\ncd " + dir + "\necho welcome to this host\nexec sh -c \"$1\"\n"
	ssh := filepath.Join(dir, "far")
	if err := os.WriteFile(ssh, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	all, err := Hosts("", list, os.Getenv)
	if err != nil {
		t.Fatal(err)
	}
	return func(s *Spec) {
		s.Hosts = all
		s.Reach = Reach{SSH: ssh, Agent: self, Cache: filepath.Join(dir, "cache")}
	}
}

// Ranks of other hosts and of this one are one job: they meet, know their places, and what they print comes in whole lines.
func TestFarRanks(t *testing.T) {
	far := farHosts(t, "a:2,localhost,b:2")
	r := runJob(t, 5, func(s *Spec) { far(s); s.Tag = true },
		"*: env=FAR_HOST env=CADRE_LOCAL_RANK env=CADRE_LOCAL_SIZE env=CADRE_NODE_RANK join put=v fence gather finalize")
	var want []string
	for i, p := range []string{"a 0 2 0", "a 1 2 0", " 0 1 1", "b 0 2 2", "b 1 2 2"} {
		f := strings.Split(p, " ")
		want = append(want, fmt.Sprintf("[%d] FAR_HOST=%s\n[%d] CADRE_LOCAL_RANK=%s\n[%d] CADRE_LOCAL_SIZE=%s\n[%d] CADRE_NODE_RANK=%s\n[%d] v v v v v \n", i, f[0], i, f[1], i, f[2], i, f[3], i))
	}
	lines := strings.SplitAfter(r.out, "\n")
	slices.SortStableFunc(lines, func(a, b string) int { return strings.Compare(a[:min(3, len(a))], b[:min(3, len(b))]) })
	if got := strings.Join(lines, ""); r.status != 0 || r.err != nil || got != strings.Join(want, "") || r.errOut != "" {
		t.Errorf("status %d, %v\n%s%s", r.status, r.err, got, r.errOut)
	}
}

// How a rank of another host ends has its status and its sentence, with the host's name.
func TestFarExits(t *testing.T) {
	far := farHosts(t, "a:2,b:2")
	for _, c := range []struct {
		name   string
		words  []string
		status int
		says   []string
	}{
		{"status", []string{"*: join hang", "3: join exit=7"}, 7, []string{"rank 3 on b (pid ", "exited with status 7", "stopped ranks 0-2"}},
		{"signal", []string{"*: join hang", "2: join kill=9"}, 137, []string{"rank 2 on b (pid ", "signal 9 (SIGKILL, killed)", "stopped ranks 0, 1, 3"}},
		{"abort", []string{"*: join hang", "1: join abort=42"}, 42, []string{"rank 1 on a (pid ", "aborted the job with code 42", "because of 1"}},
		{"early", []string{"*: join hang", "1: join exit=0"}, 1, []string{"rank 1 on a", "before it finalized"}},
		{"agent", []string{"*: join hang", "3: join killparent hang"}, 1, []string{"host b was lost, with ranks 2, 3: ", "stopped ranks 0, 1"}},
		{"PMI", []string{"*: " + pmiInit + " pmi=cmd=barrier_in hang", "3: " + pmiInit + " exit=5"}, 5, []string{"rank 3 on b", "exited with status 5"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := runJob(t, 4, far, c.words...)
			if r.status != c.status || r.err != nil {
				t.Errorf("status %d, %v: want %d", r.status, r.err, c.status)
			}
			rest := r.errOut
			for _, want := range c.says {
				i := strings.Index(rest, want)
				if i < 0 {
					t.Fatalf("no %q in\n%s", want, r.errOut)
				}
				rest = rest[i:]
			}
		})
	}
}

// Rank 0 of another host reads what the launcher does, of any length and with any bytes, and not more than it wants.
func TestFarStdin(t *testing.T) {
	far := farHosts(t, "a,b")
	text := bytes.Repeat(everyByte(), 2000)
	file := filepath.Join(t.TempDir(), "in")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	for words, want := range map[string]string{"0: cat": string(text), "1: empty": "read 0\n"} {
		r := runJob(t, 2, func(s *Spec) {
			far(s)
			in, err := os.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { in.Close() })
			s.Stdin = in
		}, words)
		if r.status != 0 || r.err != nil || r.out != want {
			t.Errorf("%s: status %d, %v, %d bytes of %d\n%s", words, r.status, r.err, len(r.out), len(want), r.errOut)
		}
	}
}

// Programs and this command are copied once; what a host has is used, and that it is another file is said.
func TestFarCopies(t *testing.T) {
	far := farHosts(t, "a,b")
	tool := filepath.Join(t.TempDir(), "tool")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(tool, []byte("#!/bin/sh\necho "+text+" $1\n"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	write("one")
	var cache string
	run := func(what string) result {
		return runSpec(t, &Spec{N: 2, Program: tool, Args: []string{"x"}, Grace: limits.KillGrace}, func(s *Spec) {
			far(s)
			s.Reach.Copy, s.Reach.Agent, cache = what, "", s.Reach.Cache
		})
	}
	files := func() string {
		list, err := filepath.Glob(filepath.Join(cache, "*"))
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(list, "\n")
	}
	for _, c := range []struct {
		copies string
		copied int
	}{{CopyMissing, 0}, {CopyAlways, 1}, {CopyAlways, 1}, {CopyNever, 1}} {
		r := run(c.copies)
		if r.status != 0 || r.err != nil || r.out != "one x\none x\n" || r.errOut != "" {
			t.Fatalf("--copy=%s: status %d, %v\n%s%s", c.copies, r.status, r.err, r.out, r.errOut)
		}
		list := files()
		if strings.Count(list, agentPrefix) != 1 || strings.Count(list, copyPrefix) != c.copied || strings.Contains(list, newPrefix) {
			t.Fatalf("--copy=%s: in the cache\n%s", c.copies, list)
		}
	}
	write("two")
	if r := run(CopyAlways); r.out != "two x\ntwo x\n" {
		t.Errorf("what was changed: %v\n%s%s", r.err, r.out, r.errOut)
	}
}

// What is wrong with a host has a sentence with its name, and nothing was started anywhere.
func TestFarRefusals(t *testing.T) {
	far := farHosts(t, "a,b")
	dir := t.TempDir()
	script := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
		return path
	}
	hello := fmt.Sprint("echo CADRE-HOST agent ", remote.Version)
	for _, c := range []struct {
		name   string
		change func(*Spec)
		says   string
	}{
		{"no agent", func(s *Spec) { s.Reach.Agent = "/no/such" }, "host a: there is no /no/such (--agent)\ncadre run: host b: there"},
		{"other version", func(s *Spec) { s.Reach.Agent = script("other", "echo CADRE-HOST agent 99; cat >/dev/null") }, "host a: the cadre there is another version (its agent speaks version 99"},
		{"no version", func(s *Spec) { s.Reach.Agent = script("none", "echo CADRE-HOST agent; cat >/dev/null") }, "another version"},
		{"noise", func(s *Spec) { s.Reach.Agent = script("noise", "yes") }, "prints and prints"},
		{"garbage", func(s *Spec) { s.Reach.Agent = script("garbage", hello+"; yes") }, "malformed control frame"},
		{"ends", func(s *Spec) { s.Reach.Agent = script("ends", hello) }, "its agent has ended"},
		{"unknown word", func(s *Spec) { s.Reach.Agent = script("word", "echo CADRE-HOST what") }, "malformed message"},
		{"no ssh", func(s *Spec) { s.Reach.SSH = "/no/such/ssh -x" }, "cannot start /no/such/ssh"},
		{"ssh says no", func(s *Spec) {
			s.Reach.SSH = script("ssh1", `echo "ssh: connect to host $1 port 22: Connection refused" >&2; exit 255`)
		}, "host b: it refuses connections: no sshd listens there (ssh: connect to host b port 22: Connection refused)"},
		{"ssh says nothing", func(s *Spec) { s.Reach.SSH = script("ssh2", "exit 3") }, "no agent could be started there: nothing was said (exit status 3)"},
		{"silence", func(s *Spec) { s.Reach.SSH, s.Reach.Patience = script("ssh3", "exec sleep 100"), 1 }, "it has not answered in time"},
		{"no folder", func(s *Spec) { s.Dir = "/no/folder" }, "there is no folder /no/folder (--wdir)"},
		{"other machine", func(s *Spec) { s.Reach.SSH = script("ssh4", "echo CADRE-HOST need Plan9 vax; cat >/dev/null") }, "it is a Plan9 vax and this cadre is for"},
		{"no cache", func(s *Spec) { s.Reach.Agent, s.Reach.Cache = "", "/dev/null/x" }, "no copy of this command can be put into /dev/null/x"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := runJob(t, 2, func(s *Spec) { far(s); c.change(s) }, "*: out=ran")
			if r.err == nil || !strings.Contains(r.err.Error(), c.says) || r.out != "" {
				t.Errorf("status %d, %v: want %q\n%s%s", r.status, r.err, c.says, r.out, r.errOut)
			}
		})
	}
}

// A host may be reached by anything that runs a program there.
func TestFarWithoutShell(t *testing.T) {
	far := farHosts(t, "a,b")
	r := runJob(t, 2, func(s *Spec) {
		far(s)
		s.Reach.SSH = "env FAR_HOST={host}"
	}, "*: env=FAR_HOST join put=v fence gather finalize")
	if r.status != 0 || r.err != nil || strings.Count(r.out, "v v \n") != 2 || !strings.Contains(r.out, "FAR_HOST=b\n") {
		t.Errorf("status %d, %v\n%s%s", r.status, r.err, r.out, r.errOut)
	}
}

// A command line is taken apart as a shell would, without its expansions.
func TestShellWords(t *testing.T) {
	for text, want := range map[string]string{
		"":                            "[]",
		"ssh -i  key":                 `["ssh" "-i" "key"]`,
		`"/a b/ssh" -o 'X "y"' z\ w`:  `["/a b/ssh" "-o" "X \"y\"" "z w"]`,
		`ssh -o "ProxyCommand=a 'b'"`: `["ssh" "-o" "ProxyCommand=a 'b'"]`,
		`ssh ''`:                      `["ssh" ""]`,
	} {
		if got, err := shellWords(text); fmt.Sprintf("%q", got) != want || err != nil {
			t.Errorf("%s: %q, %v", text, got, err)
		}
	}
	for _, text := range []string{`a "b`, `a 'b`, `a \`} {
		if got, err := shellWords(text); err == nil {
			t.Errorf("%s: %q", text, got)
		}
	}
}

// What other MPIs are told about places is what package pmi reads, and a dry run starts nothing.
func TestFarPlaces(t *testing.T) {
	for _, c := range []struct {
		hosts string
		n     int
		by    string
		want  string
	}{
		{"a:2,b:2,c:1", 5, "", "(vector,(0,2,2),(2,1,1))"},
		{"a:2,b:1", 3, "", "(vector,(0,1,2),(1,1,1))"},
		{"a:2,b:2", 4, ByNode, "(vector,(0,2,1),(0,2,1))"},
	} {
		far := farHosts(t, c.hosts)
		r := runJob(t, c.n, func(s *Spec) {
			far(s)
			s.MapBy, s.DryRun, s.Reach.SSH = c.by, true, "/no/such"
			if err := s.check(); err != nil {
				t.Fatal(err)
			}
			if got := mapping(s.seats()); got != c.want {
				t.Errorf("%s: %s, want %s", c.hosts, got, c.want)
			}
		}, "a b")
		if r.status != 0 || r.err != nil || !strings.Contains(r.out, "rank") || !strings.Contains(r.out, "a b\n") || !strings.Contains(r.out, "by /no/such a\n") {
			t.Errorf("dry run: status %d, %v\n%s", r.status, r.err, r.out)
		}
	}
}

// The end of what ssh says is kept, whatever comes before.
func TestTail(t *testing.T) {
	var k tail
	for i := range 1000 {
		fmt.Fprintf(&k, "line %d\r\n\n", i)
	}
	if lines := k.lines(); k.last() != "line 999" || len(k.text) > limits.AgentTail || len(lines) < 300 {
		t.Errorf("%q, %d bytes", k.last(), len(k.text))
	}
}
