//go:build unix

package job

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"cadre.example/internal/need"
)

// Lines of 1 MB from four ranks at once stay whole.
func TestLongLines(t *testing.T) {
	const n, lines = 4, 5
	r := runJob(t, n, nil, fmt.Sprintf("*: lines=%d", lines))
	if r.status != 0 {
		t.Fatalf("status %d\n%.500s", r.status, r.errOut)
	}
	count := make(map[byte]int)
	for _, line := range strings.Split(strings.TrimSuffix(r.out, "\n"), "\n") {
		if len(line) != 1_000_000 || strings.Trim(line, line[:1]) != "" {
			t.Fatalf("a line of %d bytes, %.20q...", len(line), line)
		}
		count[line[0]]++
	}
	for i := range n {
		if c := count['a'+byte(i)]; c != lines {
			t.Errorf("%d lines of rank %d, want %d", c, i, lines)
		}
	}
}

// Many short lines, cut anywhere by their writers, stay whole and in order.
func TestShortLines(t *testing.T) {
	const n, lines = 4, 3000
	r := runJob(t, n, func(s *Spec) { s.Tag = true }, fmt.Sprintf("*: chatter=%d", lines))
	next := make([]int, n)
	for _, line := range strings.Split(strings.TrimSuffix(r.out, "\n"), "\n") {
		var tag, rank, i int
		if _, err := fmt.Sscanf(line, "[%d] %d:%d:", &tag, &rank, &i); err != nil || tag != rank || i != next[rank] {
			t.Fatalf("line %q, want number %d of rank %d (%v)", line, next[rank], rank, err)
		}
		if want := fmt.Sprintf("[%d] %d:%d:%s", tag, rank, i, strings.Repeat("x", i%97)); line != want {
			t.Fatalf("line %q", line)
		}
		next[rank]++
	}
	for rank, c := range next {
		if c != lines {
			t.Errorf("%d lines of rank %d", c, rank)
		}
	}
}

func TestPartialLines(t *testing.T) {
	for _, c := range []struct {
		name string
		tag  bool
		n    int
		args []string
		want []string // one of these: which rank ends first is nobody's promise
	}{
		{"last line without newline", false, 1, []string{"0: out=a part=b"}, []string{"a\nb"}},
		{"nothing but a part", false, 1, []string{"0: part=b"}, []string{"b"}},
		{"pieces of a line", false, 1, []string{"0: part=a sleep=20ms part=b sleep=20ms part=c"}, []string{"abc"}},
		{"two parts are not glued", false, 2, []string{"0: part=a", "1: part=b"}, []string{"a\nb", "b\na"}},
		{"a line after a part", false, 2, []string{"0: part=a", "1: sleep=50ms out=b"}, []string{"a\nb\n", "b\na"}},
		{"a part waits for its end", false, 2, []string{"0: part=a sleep=150ms out=z", "1: sleep=50ms out=b"}, []string{"b\naz\n", "az\nb\n"}},
		{"tagged", true, 2, []string{"0: part=a", "1: part=c"}, []string{"[0] a\n[1] c\n", "[1] c\n[0] a\n"}},
		{"empty lines", true, 1, []string{"0: out= out="}, []string{"[0] \n[0] \n"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := runJob(t, c.n, func(s *Spec) { s.Tag = c.tag }, c.args...)
			if !slices.Contains(c.want, r.out) || r.status != 0 {
				t.Errorf("status %d, %q, want %q\n%s", r.status, r.out, c.want, r.errOut)
			}
		})
	}
}

func TestBinary(t *testing.T) {
	if r := runJob(t, 1, nil, "0: binary"); r.out != string(everyByte()) {
		t.Errorf("bytes were changed: %d of %d", len(r.out), len(everyByte()))
	}
	r := runJob(t, 1, nil, "0: part=a binary lines=3 binary")
	if want := 1 + 2*len(everyByte()) + 3*1_000_001; len(r.out) != want {
		t.Errorf("%d bytes, want %d", len(r.out), want)
	}
}

// stdout and stderr are kept apart, and meet in whole lines where they are one file.
func TestStreams(t *testing.T) {
	r := runJob(t, 2, nil, "*: out=to_out err=to_err")
	if r.out != "to out\nto out\n" || r.errOut != "to err\nto err\n" {
		t.Errorf("out %q, err %q", r.out, r.errOut)
	}
	r = runJob(t, 2, func(s *Spec) { s.Stderr = s.Stdout }, "*: part=half err=whole sleep=50ms out=half", "1: exit=0")
	if r.out != "whole\nhalfhalf\n" && r.out != "halfhalf\nwhole\n" {
		t.Errorf("out %q", r.out)
	}
}

// Standard input goes to rank 0, once and whole; the others read nothing.
func TestStdin(t *testing.T) {
	const size = 1 << 20
	text := strings.Repeat("0123456789abcde\n", size/16)
	for _, kind := range []string{"file", "pipe"} {
		t.Run(kind, func(t *testing.T) {
			r := runJob(t, 3, func(s *Spec) { s.Stdin = input(t, kind, text) }, "*: empty", "0: cat")
			got := strings.Replace(strings.Replace(r.out, "read 0\n", "", 1), "read 0\n", "", 1)
			if got != text || r.status != 0 {
				t.Errorf("status %d, %d bytes, want %d\n%s", r.status, len(got), len(text), r.errOut)
			}
		})
		t.Run(kind+" that nobody reads", func(t *testing.T) {
			r := runJob(t, 2, func(s *Spec) { s.Stdin = input(t, kind, text) }, "*: out=done")
			if r.out != "done\ndone\n" || r.status != 0 || r.took > soon {
				t.Errorf("status %d, %q, %v", r.status, r.out, r.took)
			}
		})
	}
	t.Run("closed", func(t *testing.T) {
		r := runJob(t, 1, func(s *Spec) { f := input(t, "file", ""); f.Close(); s.Stdin = f }, "*: empty")
		if r.out != "read 0\n" || r.status != 0 {
			t.Errorf("status %d, %q, %v\n%s", r.status, r.out, r.err, r.errOut)
		}
	})
}

func input(t *testing.T, kind, text string) *os.File {
	if kind == "pipe" {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan bool)
		go func() { w.WriteString(text); w.Close(); close(done) }()
		t.Cleanup(func() { r.Close(); <-done })
		return r
	}
	name := t.TempDir() + "/in"
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// A process that has left the job's groups and holds its stdout is not waited for without limit, and nothing that
// was written before is lost.
func TestHeldPipe(t *testing.T) {
	setsid, file := need.Tool(t, "setsid"), t.TempDir()+"/pid"
	defer func() {
		text, _ := os.ReadFile(file)
		if pid, err := strconv.Atoi(strings.TrimSpace(string(text))); err == nil {
			syscall.Kill(pid, syscall.SIGKILL)
		}
	}()
	r := runSpec(t, &Spec{N: 1, Program: need.Tool(t, "sh"), Args: []string{"-c", setsid + ` sh -c 'echo $$ >$0.new; mv $0.new $0; exec sleep 1000' $0 &
		until [ -e $0 ]; do sleep 0.01; done; echo before`, file}}, nil)
	if r.out != "before\n" || r.status != 0 || r.took > soon {
		t.Errorf("status %d, %q, %v", r.status, r.out, r.took)
	}
}

// Nobody reads standard output any more: the job ends as a single program would.
func TestBrokenStdout(t *testing.T) {
	for _, words := range []string{"*: sleep=20ms out=x hang", "*: lines=1000"} {
		r := runJob(t, 2, func(s *Spec) {
			pr, pw, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			pr.Close()
			t.Cleanup(func() { pw.Close() })
			s.Stdout = pw
		}, words)
		if r.status != 141 || !strings.HasPrefix(r.errOut, "cadre run: nobody reads standard output any more") || r.took > soon {
			t.Errorf("%s: status %d after %v\n%.300s", words, r.status, r.took, r.errOut)
		}
	}
	closed, err := os.Open(os.DevNull) // what a descriptor that was closed is made
	if err != nil {
		t.Fatal(err)
	}
	defer closed.Close()
	if r := runJob(t, 2, func(s *Spec) { s.Stdout = closed }, "*: out=x hang"); r.status != 1 || !strings.Contains(r.errOut, "standard output is closed") {
		t.Errorf("closed: status %d\n%s", r.status, r.errOut)
	}
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		return // only some systems have it
	}
	defer full.Close()
	r := runJob(t, 2, func(s *Spec) { s.Stdout = full }, "*: out=x hang")
	if r.status != 1 || !strings.Contains(r.errOut, "cannot write standard output: ") {
		t.Errorf("full: status %d\n%s", r.status, r.errOut)
	}
}

// A rank that closes its standard output is a rank like any other, and what it had written is passed on.
func TestClosedStdout(t *testing.T) {
	r := runJob(t, 2, nil, "*: out=before join fence closeout fence err=after finalize")
	if r.status != 0 || r.err != nil || r.out != "before\nbefore\n" || r.errOut != "after\nafter\n" {
		t.Errorf("status %d, %v, %q %q", r.status, r.err, r.out, r.errOut)
	}
}
