package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"cadre.example/internal/need"
)

// fakeMPI is a prefix whose compiler makes a shell script of what a source says after "fake:".
func fakeMPI(t *testing.T) string {
	t.Helper()
	need.Tool(t, "sh")
	prefix := t.TempDir()
	for name, script := range map[string]string{
		"mpicc": `#!/bin/sh
out=$2 all=$*
shift 2
for source; do
	case $source in *.c) ;; *) continue ;; esac
	needs=$(sed -n 's/.*fake needs: //p' "$source")
	case "$all" in *"$needs"*) ;; *) echo "undefined: $needs"; exit 1 ;; esac
	if grep -q 'fake: ' "$source"; then
		{ echo '#!/bin/sh'; sed -n 's/.*fake: //p' "$source" | sed 's/ [*][/]$//'; } >"$out"
		chmod +x "$out"
		exit 0
	fi
done
echo "not C"
exit 1
`,
		"mpiexec": "#!/bin/sh\nshift 2\n\"$@\"\n",
	} {
		file := filepath.Join(prefix, "bin", name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(script), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	return prefix
}

// called runs the command, with a folder of its own for temporary files, which must be empty at the end.
func called(t *testing.T, ctx context.Context, args ...string) (status int, out, errs string) {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	var o, e bytes.Buffer
	status = conform(ctx, args, &o, &e)
	if list, err := os.ReadDir(dir); err != nil || len(list) > 0 {
		t.Errorf("it left %v, %v", list, err)
	}
	return status, o.String(), e.String()
}

// A round finds what passes, fails and does not compile; the list decides what of it is news.
func TestRound(t *testing.T) {
	prefix := fakeMPI(t)
	status, out, errs := called(t, t.Context(), "--prefix", prefix, "--expected", "testdata/expected.txt", "testdata/suite")
	if status != 0 || !strings.Contains(out, "failed as expected: fails.c with 4 ranks: fail (it finds a fault)\n") ||
		!strings.Contains(out, "passed                    7\n") || !strings.Contains(out, "programs not built        1\n") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
	if list, _ := filepath.Glob("testdata/suite/*.conform"); len(list) > 0 {
		t.Errorf("it wrote to the suites: %q", list)
	}

	// Without a list all should pass: news, with the output's end.
	file := filepath.Join(t.TempDir(), "results.json")
	status, out, errs = called(t, t.Context(), "--prefix", prefix, "--json", file, "--ranks", "2", "testdata/suite")
	if status != statusDiffers || !strings.Contains(out, "NEW failure: fails.c with 2 ranks: fail, expected pass\n    found 3, want 4\n    exit status 3, want 0\n") ||
		!strings.Contains(out, "NEW failure: broken.c with 2 ranks: nobuild, expected pass\n    not C\n") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
	var written struct{ Cases []judged }
	text, err := os.ReadFile(file)
	if err := errors.Join(err, json.Unmarshal(text, &written)); err != nil || len(written.Cases) != 7 {
		t.Errorf("the JSON has %d cases, %v", len(written.Cases), err)
	}
}

// What passes though the list says otherwise, and what the list names and did not run, is news too.
func TestNews(t *testing.T) {
	list := filepath.Join(t.TempDir(), "list")
	if err := os.WriteFile(list, []byte("passes.c 2 hang\nfails.c 2 fail\nbroken.c 2 nobuild\ngone.c 2 pass\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	status, out, errs := called(t, t.Context(), "--prefix", fakeMPI(t), "--expected", list, "--ranks", "2", "testdata/suite")
	if status != statusDiffers || !strings.Contains(out, "new pass: passes.c with 2 ranks, expected hang\n") ||
		!strings.Contains(out, "not run: gone.c with 2 ranks, expected pass\n") || strings.Contains(out, "NEW failure:") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}

// A written list keeps the reasons of the old one, and is what the next round expects.
func TestWriteExpected(t *testing.T) {
	prefix, list := fakeMPI(t), filepath.Join(t.TempDir(), "list")
	if err := os.WriteFile(list, []byte("fails.c 2 fail # known\npasses.c 2 fail # wrong\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if status, out, errs := called(t, t.Context(), "--prefix", prefix, "--write-expected", list, "testdata/suite"); status != 0 {
		t.Fatalf("status %d\n%s%s", status, out, errs)
	}
	text, err := os.ReadFile(list)
	if err != nil || !strings.Contains(string(text), "fails.c 2 fail # known\n") || !strings.Contains(string(text), "passes.c 2 pass\n") {
		t.Errorf("%v\n%s", err, text)
	}
	if status, out, errs := called(t, t.Context(), "--prefix", prefix, "--expected", list, "testdata/suite"); status != 0 {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}

// What does not pass on the peer either is the suite's own fault.
func TestPeer(t *testing.T) {
	prefix, peer := fakeMPI(t), fakeMPI(t)
	status, out, errs := called(t, t.Context(), "--prefix", prefix, "--peer", filepath.Join(peer, "bin", "mpicc"), "--ranks", "2", "testdata/suite")
	if status != 0 || !strings.Contains(out, "the suite's own: fails.c with 2 ranks: suite\n") ||
		!strings.Contains(out, "the suite's own: broken.c with 2 ranks: suite\n") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
	// A peer that passes everything shows that the fault is not the suite's.
	if err := os.WriteFile(filepath.Join(peer, "bin", "mpiexec"), []byte("#!/bin/sh\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	status, out, errs = called(t, t.Context(), "--prefix", prefix, "--peer", filepath.Join(peer, "bin", "mpicc"), "--ranks", "2", "testdata/suite")
	if status != statusDiffers || !strings.Contains(out, "NEW failure: fails.c with 2 ranks: fail, expected pass\n") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}

// A program that does not end is ended with all that it started, by the timeout.
func TestHang(t *testing.T) {
	pid := filepath.Join(t.TempDir(), "pid")
	t.Setenv("HANGS_PID", pid)
	status, out, errs := called(t, t.Context(), "--prefix", fakeMPI(t), "--ranks", "2", "--timeout", "300ms", "testdata/hangs")
	if status != statusDiffers || !strings.Contains(out, "NEW failure: hangs.c with 2 ranks: hang, expected pass\n") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
	gone(t, pid)
}

// What a child says on standard error comes last, so that the last lines say why it failed; of much output the end is kept.
func TestChildOutput(t *testing.T) {
	need.Tool(t, "sh")
	e := child(t.Context(), time.Minute, ".", os.Environ(), "sh", "-c", "echo why >&2; printf list; exit 4")
	if e.status != 4 || e.timeout || string(e.output) != "list\nwhy\n" {
		t.Errorf("%d %v %q", e.status, e.timeout, e.output)
	}
	e = child(t.Context(), time.Minute, ".", os.Environ(), "sh", "-c", "head -c 9000000 /dev/zero; echo end")
	if n := len(e.output); n > 2*keptOutput || lastLines(e.output[n-4:], 1) != "end" {
		t.Errorf("%d bytes are kept", n)
	}
	if e = child(t.Context(), time.Minute, ".", nil, "no-such-command"); e.status != -1 || !strings.Contains(string(e.output), "no-such-command") {
		t.Errorf("%d %q", e.status, e.output)
	}
}

// An interrupt ends what runs and leaves nothing.
func TestInterrupt(t *testing.T) {
	pid := filepath.Join(t.TempDir(), "pid")
	t.Setenv("HANGS_PID", pid)
	ctx, interrupt := context.WithCancel(t.Context())
	go func() {
		defer interrupt()
		for ctx.Err() == nil {
			if text, err := os.ReadFile(pid); err == nil && len(text) > 0 {
				return
			}
			time.Sleep(time.Millisecond)
		}
	}()
	status, out, errs := called(t, ctx, "--prefix", fakeMPI(t), "--ranks", "2", "--timeout", "10m", "testdata/hangs")
	if status != statusInterrupted || out != "" || !strings.Contains(errs, "interrupted after 0 cases") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
	gone(t, pid)
}

// gone checks that the process whose number is in a file has ended, if it came to write that.
func gone(t *testing.T, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return
	}
	n, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	p, err := os.FindProcess(n)
	if err != nil {
		return
	}
	for range 5000 {
		stat, _ := os.ReadFile("/proc/" + strconv.Itoa(n) + "/stat")
		if p.Signal(syscall.Signal(0)) != nil || strings.Contains(string(stat), ") Z ") { // its new parent takes its status later
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("process %d lives", n)
}

// Wrong use is told from differences, and says what is wanted.
func TestMisuse(t *testing.T) {
	for want, args := range map[string][]string{
		`folders []: want one`:                        nil,
		`folders ["a" "b"]: want one`:                 {"a", "b"},
		`flag provided but not defined: -x`:           {"-x"},
		`--ranks "two": want numbers`:                 {"--ranks", "two", "testdata/suite"},
		`--timeout 0s: want more than 0`:              {"--timeout", "0s", "testdata/suite"},
		`--jobs 0: want at least 1`:                   {"--jobs", "0", "testdata/suite"},
		`no-such-list`:                                {"--expected", "no-such-list", "testdata/suite"},
		`no program found`:                            {t.TempDir()},
		`no bin/mpicc: want a folder that`:            {"--prefix", t.TempDir(), "testdata/suite"},
		`--peer no-such-mpicc: exec: "no-such-mpicc"`: {"--prefix", fakeMPI(t), "--peer", "no-such-mpicc", "testdata/suite"},
	} {
		if status, out, errs := called(t, t.Context(), args...); status != statusUsage || !strings.Contains(errs, want) {
			t.Errorf("%q: status %d\n%s%s", args, status, out, errs)
		}
	}
	if status, out, _ := called(t, t.Context(), "-h"); status != 0 || out != usage {
		t.Errorf("-h: status %d\n%s", status, out)
	}
}
