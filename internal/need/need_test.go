package need

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// recorder is a testing.TB that notes how a helper ended instead of ending the test. Embedding the interface gives it
// the method that nobody outside package testing can write.
type recorder struct {
	testing.TB
	verdict string
}

func (r *recorder) Helper()                   {}
func (r *recorder) Skipf(f string, a ...any)  { r.end("skip", f, a) }
func (r *recorder) Fatalf(f string, a ...any) { r.end("fatal", f, a) }
func (r *recorder) end(how, f string, a []any) {
	r.verdict = how + ": " + fmt.Sprintf(f, a...)
	panic(r) // as runtime.Goexit would: what follows in the helper must not run
}

func verdict(f func(testing.TB)) (v string) {
	r := &recorder{}
	defer func() {
		if p := recover(); p != nil && p != any(r) {
			panic(p)
		}
		v = r.verdict
	}()
	f(r)
	return
}

func TestLackSkipsUnlessForbidden(t *testing.T) {
	const tool = "no-such-program-anywhere"
	lacking := func(tb testing.TB) { Tool(tb, tool) }
	for _, c := range []struct{ ci, noSkip, want string }{
		{"", "", "skip: need: the program " + tool + " on PATH"},
		{"false", "0", "skip: need: the program " + tool + " on PATH"},
		{"true", "", "fatal: need: the program " + tool + " on PATH (CI=true or CADRE_NO_SKIP=1 forbids skipping)"},
		{"", "1", "fatal: need: the program " + tool + " on PATH (CI=true or CADRE_NO_SKIP=1 forbids skipping)"},
	} {
		t.Setenv("CI", c.ci)
		t.Setenv("CADRE_NO_SKIP", c.noSkip)
		if got := verdict(lacking); got != c.want {
			t.Errorf("CI=%q CADRE_NO_SKIP=%q:\n got %q\nwant %q", c.ci, c.noSkip, got, c.want)
		}
	}
}

func TestWhatIsThereIsNotMissed(t *testing.T) {
	t.Setenv("CADRE_NO_SKIP", "1")
	want, err := exec.LookPath("go")
	if err != nil {
		t.Fatalf("the go command runs this test, and should be on PATH: %v", err)
	}
	var got string
	if v := verdict(func(tb testing.TB) { got = Tool(tb, "go") }); v != "" || got != want {
		t.Errorf("Tool(go) = %q, verdict %q; want %q and none", got, v, want)
	}
	// Exactly one of the two can be true of a process.
	if root, other := verdict(Root), verdict(NotRoot); (root == "") == (other == "") {
		t.Errorf("Root: %q, NotRoot: %q; exactly one should hold", root, other)
	}
}

func TestNamespacesAgreesWithTrying(t *testing.T) {
	t.Setenv("CI", "")
	t.Setenv("CADRE_NO_SKIP", "1")
	err, v := tryNamespaces(), verdict(Namespaces)
	if (err == nil) != (v == "") {
		t.Errorf("tryNamespaces: %v, verdict %q", err, v)
	}
}

func TestCgroup(t *testing.T) {
	before := cgroups
	defer func() { cgroups = before }()
	cgroups = []string{t.TempDir()}
	t.Setenv("CI", "")
	t.Setenv("CADRE_NO_SKIP", "")
	if v := verdict(func(t testing.TB) { Cgroup(t, "memory", "memory.max") }); !strings.Contains(v, "need: a control group") {
		t.Errorf("a folder that is no control group's: %q", v)
	}
	if rest, _ := os.ReadDir(cgroups[0]); len(rest) != 0 {
		t.Errorf("%v was left", rest)
	}
}
