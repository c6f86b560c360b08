package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cadre.example/abi/clib"
	"cadre.example/internal/environ"
)

// The messages that the C library carries by itself are like those that Go does, between ranks of which all, some or none
// do so, by one thread and by several.
func TestFast(t *testing.T) { fast(t, "fast", compiled(t, "fast"), false) }

// So it is with those that do not block, in all ways that their requests can be ended.
func TestFastBegun(t *testing.T) { fast(t, "begun", compiled(t, "begun"), false) }

// And in MPICH's ABI.
func TestFastMPICH(t *testing.T) { fast(t, "begun", againstMPICH(t, "begun", true), true) }

func fast(t *testing.T, name, bin string, short bool) {
	mpiexec := filepath.Join(prefix(t), "bin", "mpiexec")
	// Every second rank leaves all to Go.
	const some = `test $((CADRE_RANK % 2)) = 1 && export ` + environ.ABIFast + `=off; exec "$0" "$@"`
	for _, c := range []struct {
		how, seed, rounds, threads string
		words                      []string
	}{
		{"on", "1", "400", "1", []string{"-n", "2", bin}},
		{"on", "2", "200", "3", []string{"-n", "2", bin}},
		{"on", "3", "200", "1", []string{"-n", "4", bin}},
		{"on", "4", "100", "3", []string{"-n", "3", bin}},
		{"some", "5", "300", "1", []string{"-n", "2", "sh", "-c", some, bin}},
		{"some", "6", "100", "2", []string{"-n", "3", "sh", "-c", some, bin}},
		{"off", "7", "200", "2", []string{"-n", "2", "-x", environ.ABIFast + "=off", bin}},
		{"off", "8", "200", "1", []string{"-n", "2", "-device", "tcp", bin}},
		{"off", "9", "100", "2", []string{"-n", "1", bin}},
	} {
		if short && c.threads != "3" {
			continue
		}
		args := append(append([]string{"-timeout", "60"}, c.words...), c.how, c.seed, c.rounds, c.threads)
		if out, code := run(t, nil, mpiexec, args...); code != 0 || !strings.Contains(out, "ok "+name) {
			t.Errorf("%s: exit %d\n%s", strings.Join(args, " "), code, out)
		}
	}
}

// A rank that has received by itself is seen where it waits, and so is the death of who it waits for.
func TestFastIsSeen(t *testing.T) {
	mpiexec, bin := filepath.Join(prefix(t), "bin", "mpiexec"), compiled(t, "fast")
	out, code := run(t, nil, mpiexec, "-n", "2", "-timeout", "60", "-on-hang", "kill", "-hang-after", "1s", bin, "hang")
	if code != 123 || !strings.Contains(out, "rank 0 waits for rank 1, which waits for rank 0") || !strings.Contains(out, "tag 3") {
		t.Errorf("ranks that wait for each other: exit %d\n%s", code, out)
	}
	out, code = run(t, nil, mpiexec, "-n", "2", "-timeout", "60", bin, "die")
	if code != 137 || !strings.Contains(out, "rank 1 ") || !strings.Contains(out, "SIGKILL") {
		t.Errorf("a rank that was killed: exit %d\n%s", code, out)
	}
}

// A C library that describes the shared words differently says so, and its programs run without the fast path.
func TestOtherWords(t *testing.T) {
	dir, source := filepath.Join(t.TempDir(), "prefix"), t.TempDir()
	if out, code := run(t, nil, "cp", "-a", prefix(t), dir); code != 0 {
		t.Fatal(out)
	}
	if err := clib.WriteSource(source); err != nil {
		t.Fatal(err)
	}
	header := filepath.Join(source, "lane.h")
	text, err := os.ReadFile(header)
	if err != nil {
		t.Fatal(err)
	}
	hash := regexp.MustCompile(`(#define CADRE_WORDS_HASH) .*`)
	if err := os.WriteFile(header, hash.ReplaceAll(text, []byte("$1 UINT64_C(0xbad)")), 0o644); err != nil {
		t.Fatal(err)
	}
	const build = `cd "$1" && cc -std=gnu11 -fPIC -shared -Wl,-soname,libmpi_abi.so.1 -Wl,--version-script=libmpi_abi.map -o "$2" front.c calls.c -ldl -lpthread`
	if out, code := run(t, nil, "sh", "-c", build, "sh", source, filepath.Join(dir, "lib", "libmpi_abi.so.1")); code != 0 {
		t.Fatal(out)
	}
	bin := filepath.Join(t.TempDir(), "fast")
	if out, code := run(t, nil, filepath.Join(dir, "bin", "mpicc"), "-std=gnu11", "-pthread", "-o", bin, "testdata/fast.c"); code != 0 {
		t.Fatal(out)
	}
	out, code := run(t, nil, filepath.Join(dir, "bin", "mpiexec"), "-n", "2", "-timeout", "60", bin, "off", "1", "50", "1")
	if code != 0 || !strings.Contains(out, "ok fast") || strings.Count(out, "shares other words with the C library than version 1 of 0xbad") != 2 {
		t.Errorf("exit %d\n%s", code, out)
	}
}
