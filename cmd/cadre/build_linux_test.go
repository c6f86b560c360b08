package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"cadre.example/internal/busy"
	"cadre.example/internal/need"
)

// A launcher that is killed while it builds a program, or runs what it has built, leaves no folder, neither its own nor
// one of the go command, and no process.
func TestLauncherKilledWithBuild(t *testing.T) {
	need.Tool(t, "go")
	module := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":  "module try.example\n\ngo 1.26\n",
		"main.go": "package main\n\nimport (\n\t\"fmt\"\n\t\"time\"\n)\n\nfunc main() { fmt.Println(\"running\"); time.Sleep(time.Minute) }\n",
	} {
		if err := os.WriteFile(filepath.Join(module, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(module)
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	const seed = 7
	random := rand.New(rand.NewPCG(seed, seed))
	for i := range 5 {
		cmd, out, errs := start(t, "run", "-n", "2", ".")
		if i == 4 {
			if line, err := out.ReadString('\n'); line != "running\n" {
				t.Fatalf("%q, %v\n%s", line, err, errs)
			}
			if left, _ := filepath.Glob(tmp + "/cadre-run-*"); len(left) != 1 {
				t.Errorf("folders of a running job: %v, want one", left)
			}
		} else {
			time.Sleep(time.Duration(random.IntN(150)) * time.Millisecond)
		}
		cmd.Process.Kill()
		cmd.Wait()
		var left []string
		for begin := time.Now(); !busy.Late(time.Since(begin), 20*time.Second); time.Sleep(5 * time.Millisecond) {
			if left = using(tmp); len(left) == 0 {
				break
			}
		}
		if len(left) > 0 {
			t.Errorf("kill %d of seed %d left %v", i, seed, left)
		}
	}
}

// using lists the files in a folder for temporary files, and the processes that use it but for this one.
func using(tmp string) []string {
	left, _ := filepath.Glob(tmp + "/*")
	files, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, f := range files {
		env, err := os.ReadFile(f)
		if dir := filepath.Dir(f); err == nil && bytes.Contains(env, []byte("TMPDIR="+tmp)) {
			name, _ := os.ReadFile(dir + "/cmdline")
			left = append(left, dir+" "+string(bytes.ReplaceAll(name, []byte{0}, []byte{' '})))
		}
	}
	return left
}
