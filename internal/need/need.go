// Package need is the one place where a test may decide not to run.
//
// A test that cannot run on this machine says what it lacks in one fixed form, "need: WHAT". Where CI=true or
// CADRE_NO_SKIP=1 is set nothing may be lacking, and the same sentence is a failure: a check that silently does
// not run is worse than one that does not exist.
package need

import (
	"os"
	"os/exec"
	"runtime"
	"testing"
)

// Linux skips t on other operating systems.
func Linux(t testing.TB) {
	t.Helper()
	if runtime.GOOS != "linux" {
		lack(t, "Linux, this is "+runtime.GOOS)
	}
}

// Tool skips t when no program of that name is found on PATH, and returns the program's path otherwise.
func Tool(t testing.TB, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		lack(t, "the program "+name+" on PATH")
	}
	return path
}

// Root skips t when the process is not the superuser.
func Root(t testing.TB) {
	t.Helper()
	if os.Geteuid() != 0 {
		lack(t, "root")
	}
}

// NotRoot skips t when the process is the superuser, for whom no file is unreadable.
func NotRoot(t testing.TB) {
	t.Helper()
	if os.Geteuid() == 0 {
		lack(t, "a user other than root")
	}
}

// Namespaces skips t when the kernel does not let this process make a user and a network namespace.
func Namespaces(t testing.TB) {
	t.Helper()
	if err := tryNamespaces(); err != nil {
		lack(t, "user and network namespaces: "+err.Error())
	}
}

// strict says whether a lack is a failure.
func strict() bool {
	return os.Getenv("CI") == "true" || os.Getenv("CADRE_NO_SKIP") == "1"
}

func lack(t testing.TB, what string) {
	t.Helper()
	if strict() {
		t.Fatalf("need: %s (CI=true or CADRE_NO_SKIP=1 forbids skipping)", what)
	}
	t.Skipf("need: %s", what)
}
