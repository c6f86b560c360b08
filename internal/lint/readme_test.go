package lint

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"cadre.example/internal/need"
)

// block returns the n-th fenced block of a language in the README, from 1.
func block(t *testing.T, language string, n int) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	all := regexp.MustCompile("(?ms)^```"+language+"\n(.*?)^```$").FindAllStringSubmatch(string(text), -1)
	if len(all) < n {
		t.Fatalf("README.md has %d blocks of %s, want %d", len(all), language, n)
	}
	return all[n-1][1]
}

func run(t *testing.T, dir string, env []string, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s%s", name, strings.Join(args, " "), err, out, stderr.String())
	}
	return string(out)
}

// The README's program, in a module made with the README's recipe, runs in the ways that the README lists.
func TestReadmeProgram(t *testing.T) {
	program := block(t, "go", 1)
	if n := strings.Count(program, "\n"); n > 15 {
		t.Errorf("the program has %d lines, want at most 15", n)
	}
	clone, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(program), 0o644); err != nil {
		t.Fatal(err)
	}
	run(t, dir, nil, "go", "mod", "init", "sum.example")
	for line := range strings.Lines(strings.ReplaceAll(block(t, "sh", 3), "/path/to/cadre", clone)) {
		words := strings.Fields(line)
		run(t, dir, nil, words[0], words[1:]...)
	}

	sorted := func(out string) string {
		lines := strings.Split(strings.TrimSpace(out), "\n")
		slices.Sort(lines)
		return strings.Join(lines, "; ")
	}
	one := "rank 0 of 1: the sum is 1"
	three := "rank 0 of 3: the sum is 6; rank 1 of 3: the sum is 6; rank 2 of 3: the sum is 6"
	if got := sorted(run(t, dir, nil, "go", "run", ".")); got != one {
		t.Errorf("go run .: %q, want %q", got, one)
	}
	if got := sorted(run(t, dir, []string{"CADRE_LOCAL=3"}, "go", "run", ".")); got != three {
		t.Errorf("CADRE_LOCAL=3 go run .: %q, want %q", got, three)
	}
	need.Linux(t) // cadre run starts processes
	cadre := filepath.Join(t.TempDir(), "cadre")
	run(t, clone, nil, "go", "build", "-o", cadre, "./cmd/cadre")
	for _, args := range [][]string{{"run", "-n", "3", "."}, {"run", "-n", "3", "--in-process", "."}} {
		if got := sorted(run(t, dir, nil, cadre, args...)); got != three {
			t.Errorf("cadre %s: %q, want %q", strings.Join(args, " "), got, three)
		}
	}
}

// The two commands are what newcomers type first; their words are checked here and their work in .ci/run.
func TestReadmeCommands(t *testing.T) {
	for i, want := range []string{
		`go run ./cmd/cadre run -n 4 ./examples/wordcount "$(go env GOROOT)/src"`,
		"go test ./...",
	} {
		if got := strings.TrimSpace(block(t, "sh", i+1)); got != want {
			t.Errorf("command %d of README.md is %q, want %q", i+1, got, want)
		}
	}
	if info, err := os.Stat(filepath.Join(root, ".ci/run")); err != nil {
		t.Error(err)
	} else if runtime.GOOS != "windows" && info.Mode()&0o111 == 0 {
		t.Error(".ci/run is not executable")
	}
}

// Every name in the table of what works is one that the public API has.
func TestReadmeTableNamesWhatExists(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	api, err := os.ReadFile(apiFile)
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(readme), "## What works today\n")
	table, _, _ = strings.Cut(table, "\n## ")
	names := regexp.MustCompile("`([A-Z][A-Za-z]+)`").FindAllStringSubmatch(table, -1)
	if len(names) < 50 {
		t.Errorf("the table has %d names", len(names))
	}
	for _, m := range names {
		if !regexp.MustCompile(`(func|var|const|type|\)) ` + m[1] + `\b`).Match(api) {
			t.Errorf("%s is not in %s", m[1], apiFile)
		}
	}
}
