package need

import (
	"fmt"
	"os/exec"
	"testing"
	"time"
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

// What is over within the limit is never late, and what takes for ever is.
func TestLate(t *testing.T) {
	if Late(time.Second, time.Second) || !Late(time.Hour, time.Millisecond) {
		t.Error("a second is late after a second, or an hour in time after a millisecond")
	}
}

// A thread that computes takes at least the time that it computes, and no longer than some dozens of others on a processor
// make it.
func TestSlowdown(t *testing.T) {
	if s := Slowdown(); s < 1 || s > 10_000 {
		t.Errorf("%v", s)
	}
}
