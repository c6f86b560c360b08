//go:build unix

package job

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// Ranks learn from a fence what all had put before it, and only that.
func TestFence(t *testing.T) {
	const n = 5
	words := []string{}
	want := ""
	for i := range n {
		words = append(words, fmt.Sprintf("%d: join put=v%d fence gather put=w%d fence gather finalize", i, i, i))
		want += fmt.Sprintf("v%d ", i)
	}
	want += "\n"
	r := runJob(t, n, nil, words...)
	want = strings.Repeat(want, n) + strings.Repeat(strings.ReplaceAll(want, "v", "w"), n)
	got := strings.SplitAfter(r.out, "\n")
	slices.Sort(got)
	if strings.Join(got, "") != want || r.status != 0 {
		t.Errorf("status %d\n%s%s", r.status, r.out, r.errOut)
	}
}

// What a rank's environment says, and that it says nothing of the secret.
func TestEnvironment(t *testing.T) {
	t.Setenv("CADRE_LOCAL", "8") // the surroundings' wishes are not the job's
	t.Setenv("CADRE_RANK", "77")
	t.Setenv("CADRE_TEST_X", "outer")
	r := runJob(t, 2, func(s *Spec) {
		s.Env = append(s.Env, "CADRE_TEST_X=in ner=1", "CADRE_TEST_Y=")
	}, "0: exit=0", "1: env=CADRE_RANK env=CADRE_SIZE env=CADRE_LOCAL_RANK env=CADRE_LOCAL_SIZE env=CADRE_CONTROL_FD env=CADRE_LOCAL env=CADRE_DEVICE env=CADRE_TEST_X env=CADRE_TAG")
	want := "CADRE_RANK=1\nCADRE_SIZE=2\nCADRE_LOCAL_RANK=1\nCADRE_LOCAL_SIZE=2\nCADRE_CONTROL_FD=3\nCADRE_LOCAL=\nCADRE_DEVICE=auto\nCADRE_TEST_X=in ner=1\nCADRE_TAG=\n"
	if r.out != want || r.status != 0 {
		t.Errorf("status %d, got\n%swant\n%s", r.status, r.out, want)
	}
	r = runJob(t, 6, func(s *Spec) { s.InProcess, s.Tag = true, true },
		"0: env=CADRE_RANK env=CADRE_SIZE env=CADRE_LOCAL env=CADRE_DEVICE env=CADRE_TAG join finalize")
	if want := "CADRE_RANK=0\nCADRE_SIZE=1\nCADRE_LOCAL=6\nCADRE_DEVICE=auto\nCADRE_TAG=1\n"; r.out != want || r.status != 0 {
		t.Errorf("in process: status %d, got\n%s%swant\n%s", r.status, r.out, r.errOut, want)
	}
}

// Processes of several ranks each.
func TestPerProcess(t *testing.T) {
	three := func(s *Spec) { s.N, s.PerProcess = 6, 3 }
	r := runJob(t, 2, three, "0: join finalize", "1: env=CADRE_RANK env=CADRE_SIZE env=CADRE_LOCAL_SIZE env=CADRE_LOCAL env=CADRE_TAG join finalize")
	if want := "CADRE_RANK=1\nCADRE_SIZE=2\nCADRE_LOCAL_SIZE=2\nCADRE_LOCAL=3\nCADRE_TAG=\n"; r.out != want || r.status != 0 {
		t.Errorf("status %d, got\n%s%swant\n%s", r.status, r.out, r.errOut, want)
	}
	r = runJob(t, 2, func(s *Spec) { three(s); s.Tag = true }, "0: out=a_line", "1: env=CADRE_TAG")
	if lines := strings.Split(r.out, "\n"); r.status != 0 || !slices.Contains(lines, "a line") || !slices.Contains(lines, "CADRE_TAG=1") {
		t.Errorf("with tags, which the ranks write: status %d, got\n%s%s", r.status, r.out, r.errOut)
	}
	for _, c := range []struct {
		words  []string
		status int
		says   []string
	}{
		{[]string{"*: join hang", "1: join abort=9"}, 9, []string{"cadre run: the process of ranks 3-5 (pid ", "aborted the job with code 9", "stopped ranks 0-2"}},
		{[]string{"*: join hang", "0: join kill=9"}, 137, []string{"cadre run: the process of ranks 0-2 (pid ", "SIGKILL", "stopped ranks 3-5"}},
		{[]string{"0: join fence", "1: join finalize hang"}, 1, []string{"the process of ranks 3-5 (pid ", "finalized without entering fence 1: the process of ranks 0-2 (pid ", " waits in it"}},
	} {
		r := runJob(t, 2, three, c.words...)
		for _, s := range c.says {
			if r.status != c.status || !strings.Contains(r.errOut, s) {
				t.Errorf("%q: status %d, want %d and %q\n%s", c.words, r.status, c.status, s, r.errOut)
			}
		}
	}
}

// The one process of goroutine ranks is held to the same: it must finalize, and its abort is reported.
func TestInProcess(t *testing.T) {
	inProcess := func(s *Spec) { s.InProcess = true }
	for _, c := range []struct {
		words  string
		status int
		says   string
	}{
		{"0: join finalize", 0, ""},
		{"0: out=plain", 0, ""},
		{"0: join exit=0", 1, "the process of ranks 0-2 (pid "},
		{"0: join abort=9", 9, "aborted the job with code 9"},
		{"0: join exit=4", 4, "exited with status 4"},
	} {
		r := runJob(t, 3, inProcess, c.words)
		if r.status != c.status || !strings.Contains(r.errOut, c.says) || c.says == "" && r.errOut != "" {
			t.Errorf("%s: status %d, want %d\n%s", c.words, r.status, c.status, r.errOut)
		}
	}
}

func TestWorkingDirectory(t *testing.T) {
	dir, err := os.MkdirTemp("", "wdir")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	if r := runJob(t, 2, func(s *Spec) { s.Dir = dir }, "*: dir"); r.out != dir+"\n"+dir+"\n" || r.status != 0 {
		t.Errorf("status %d, %q, %v\n%s", r.status, r.out, r.err, r.errOut)
	}
}

// What a Spec may not say, and how it is refused: before anything starts.
func TestRefused(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string, mode os.FileMode) string {
		if err := os.WriteFile(dir+"/"+name, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
		return dir + "/" + name
	}
	plain := write("plain", "x", 0o644)
	noFormat := write("noformat", "\x00\x01\x02", 0o755)
	os.Mkdir(dir+"/empty", 0o755)
	for _, c := range []struct {
		name   string
		change func(*Spec)
		says   string
	}{
		{"none", func(s *Spec) { s.N = 0 }, "-n 0: want a number of ranks from 1 to 4096"},
		{"negative", func(s *Spec) { s.N = -1 }, "-n -1: want a number of ranks from 1 to 4096"},
		{"many", func(s *Spec) { s.N = 100_000 }, "-n 100000: at most 4096 processes"},
		{"many in process", func(s *Spec) { s.N, s.InProcess = 100_000, true }, "-n 100000: at most 65536 goroutine ranks"},
		{"no multiple", func(s *Spec) { s.N, s.PerProcess = 7, 2 }, "-n 7 is no multiple of --per-process 2"},
		{"too many per process", func(s *Spec) { s.N, s.PerProcess = 514, 257 }, "--per-process 257: want 1 to 256 ranks"},
		{"negative per process", func(s *Spec) { s.PerProcess = -1 }, "--per-process -1: want"},
		{"per process and in process", func(s *Spec) { s.PerProcess, s.InProcess = 2, true }, "--per-process 2 and --in-process: want one of them"},
		{"many per process", func(s *Spec) { s.N, s.PerProcess = 8194, 2 }, "-n 8194 --per-process 2: at most 4096 processes"},
		{"device inproc between processes", func(s *Spec) { s.N, s.PerProcess, s.Device = 4, 2, "inproc" }, "add --in-process"},
		{"no program", func(s *Spec) { s.Program = "" }, "no program"},
		{"device", func(s *Spec) { s.Device = "ib" }, `--device "ib": want one of auto, inproc, shm, unix, tcp`},
		{"device inproc", func(s *Spec) { s.Device = "inproc" }, "add --in-process"},
		{"timeout", func(s *Spec) { s.Timeout = -time.Second }, "--timeout -1s"},
		{"grace", func(s *Spec) { s.Grace = -time.Second }, "--kill-grace -1s"},
		{"variable without name", func(s *Spec) { s.Env = []string{"=x"} }, "want NAME=value"},
		{"variable of ours", func(s *Spec) { s.Env = []string{"CADRE_RANK=1"} }, "cadre run sets this variable itself"},
		{"zero byte", func(s *Spec) { s.Env = []string{"A=\x00"} }, "zero byte"},
		{"wdir missing", func(s *Spec) { s.Dir = dir + "/nowhere" }, "no such file"},
		{"wdir a file", func(s *Spec) { s.Dir = plain }, "not a directory"},
		{"no such path", func(s *Spec) { s.Program = dir + "/nowhere" }, "no such file or folder: want a binary, or a Go package"},
		{"no such name", func(s *Spec) { s.Program = "no-such-program-here" }, "no program of that name on PATH"},
		{"not executable", func(s *Spec) { s.Program = plain }, "not executable (mode -rw-r--r--)"},
		{"no program for this machine", func(s *Spec) { s.Program = noFormat }, "not a program for this machine"},
		{"folder without Go", func(s *Spec) { s.Program = dir + "/empty" }, "a folder without Go files"},
		{"a device file", func(s *Spec) { s.Program = os.DevNull }, "neither a program nor a folder"},
		{"Go file missing", func(s *Spec) { s.Program = "./nowhere.go" }, "no such file or folder"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := runJob(t, 2, c.change, good)
			if r.err == nil || !strings.Contains(r.err.Error(), c.says) {
				t.Errorf("%v, want %q", r.err, c.says)
			}
			if !isUsage(r.err) || r.out != "" || r.errOut != "" {
				t.Errorf("usage %v, out %q, err %q", isUsage(r.err), r.out, r.errOut)
			}
		})
	}
	t.Run("unreadable folder", func(t *testing.T) {
		os.Mkdir(dir+"/closed", 0)
		for _, d := range []string{dir, filepath.Dir(dir)} {
			os.Chmod(d, 0o755)
		}
		asOrdinary(t, func() {
			r := runJob(t, 2, func(s *Spec) { s.Program = dir + "/closed" })
			if r.err == nil || !strings.Contains(r.err.Error(), "cannot be read") {
				t.Error(r.err)
			}
		})
	})
}

func isUsage(err error) bool {
	_, ok := err.(*usageError)
	return ok
}
