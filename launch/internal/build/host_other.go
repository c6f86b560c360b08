//go:build !unix

package build

import (
	"os"
	"os/exec"
)

const (
	exeSuffix = ".exe"
	tempVar   = "TMP"
)

// IsExecutable reports whether this process may run the file path, of which st is known.
func IsExecutable(path string, st os.FileInfo) bool {
	_, err := exec.LookPath(path)
	return st.Mode().IsRegular() && err == nil
}

func ownGroup(*exec.Cmd) {}

// claim and sweep are for systems where a folder can be locked.
func claim(string) (release func()) { return func() {} }

func sweep() {}

// A janitor is for systems where processes outlive others in an orderly way.
type janitor struct{}

func makeFolder() (string, *janitor, error) {
	dir, err := os.MkdirTemp("", buildPrefix)
	return dir, nil, err
}

func (*janitor) watch(int) {}

func (*janitor) pid() int { return 0 }

func (*janitor) dismiss() {}

func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }
