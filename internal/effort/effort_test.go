package effort

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

func TestRounds(t *testing.T) {
	for _, c := range []struct {
		value       string
		quick, full int
		want        int
	}{
		{"", 10, 1000, 10},
		{"quick", 10, 1000, 10},
		{"full", 10, 1000, 1000},
		{"1", 10, 1000, 10},
		{"10", 10, 1000, 100},
		{"1000", 10, 1000, 10_000},
		{"0.25", 10, 1000, 3},
		{"0.001", 10, 1000, 1},
		{"quick", 0, 0, 1},
		{"full", 0, 0, 1},
		{"1e300", 10, 1000, 1<<31 - 1},
	} {
		t.Setenv("CADRE_EFFORT", c.value)
		if got := Rounds(c.quick, c.full); got != c.want {
			t.Errorf("CADRE_EFFORT=%s: Rounds(%d, %d) is %d, want %d", c.value, c.quick, c.full, got, c.want)
		}
		if got := Full(); got != (c.value == "full") {
			t.Errorf("CADRE_EFFORT=%s: Full is %v", c.value, got)
		}
	}
	for _, wrong := range []string{"Full", "0", "-1", "x", "NaN", "Inf", "10x"} {
		if _, err := rounds(wrong, 1, 2); err == nil || !strings.Contains(err.Error(), "CADRE_EFFORT="+wrong+": want") {
			t.Errorf("CADRE_EFFORT=%s: %v", wrong, err)
		}
	}
}

var flagged = Flag("flagged", 3, 30, "how often TestFlag does nothing")

// A flag goes before the variable.
func TestFlag(t *testing.T) {
	given := os.Getenv("EFFORT_TEST_FLAGGED")
	if given != "" {
		fmt.Println("flagged", flagged())
		return
	}
	for _, c := range []struct{ effort, flag, want string }{
		{"", "", "flagged 3\n"},
		{"full", "", "flagged 30\n"},
		{"full", "-flagged=7", "flagged 7\n"},
	} {
		cmd := exec.Command(os.Args[0], strings.Fields("-test.run=^TestFlag$ "+c.flag)...)
		cmd.Env = append(os.Environ(), "EFFORT_TEST_FLAGGED=1", "CADRE_EFFORT="+c.effort)
		out, err := cmd.CombinedOutput()
		if err != nil || !strings.Contains(string(out), c.want) {
			t.Errorf("CADRE_EFFORT=%s and %q: %v, %s; want %q", c.effort, c.flag, err, out, c.want)
		}
	}
}

// Rounds panics where go test would not notice that it reads the environment.
func init() {
	defer func() {
		if recover() == nil {
			panic("Rounds can be called before the tests began")
		}
	}()
	Rounds(1, 2)
}

// A run has one seed, which its processes inherit; another run has another; and it can be repeated.
func TestSeed(t *testing.T) {
	if os.Getenv("EFFORT_TEST_SEED") != "" {
		fmt.Println("seed is", Seed(t), Seed(t))
		return
	}
	run := func(seed string) string {
		cmd := exec.Command(os.Args[0], "-test.run=^TestSeed$")
		cmd.Env = append(os.Environ(), "EFFORT_TEST_SEED=1", "CADRE_SEED="+seed)
		out, _ := cmd.CombinedOutput()
		return string(out)
	}
	if a, b := run(""), run(""); a == b || !strings.Contains(a, "seed is ") {
		t.Errorf("two runs printed %q and %q", a, b)
	}
	if got := run("77"); !strings.Contains(got, "seed is 77 77\n") {
		t.Errorf("CADRE_SEED=77: %s", got)
	}
	if got := run("-1"); !strings.Contains(got, "CADRE_SEED=-1: want a whole number") {
		t.Errorf("CADRE_SEED=-1: %s", got)
	}
	mine := Seed(t)
	cmd := exec.Command(os.Args[0], "-test.run=^TestSeed$")
	cmd.Env = append(os.Environ(), "EFFORT_TEST_SEED=1")
	if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), fmt.Sprintf("seed is %d ", mine)) {
		t.Errorf("a process that a run with seed %d started: %v, %s", mine, err, out)
	}
}

func TestMain(m *testing.M) {
	Beside(3)
	m.Run()
}

// Three tests are beside each other, on one processor too, unless the command line says how many.
func TestBeside(t *testing.T) {
	if got := flag.Lookup("test.parallel").Value.String(); os.Getenv("EFFORT_TEST_BESIDE") != "" {
		fmt.Println("parallel", got)
		return
	}
	for flag, want := range map[string]string{"": "parallel 3\n", "-test.parallel=5": "parallel 5\n"} {
		cmd := exec.Command(os.Args[0], strings.Fields("-test.run=^TestBeside$ "+flag)...)
		cmd.Env = append(os.Environ(), "EFFORT_TEST_BESIDE=1", "GOMAXPROCS=1")
		if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), want) {
			t.Errorf("%q: %v, %s; want %q", flag, err, out, want)
		}
	}
}
