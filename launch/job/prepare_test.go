//go:build unix

package job

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cadre.example/internal/need"
)

// Copies are kept in, and run out of, no folder that another user owns or could have put something into. The script that starts
// an agent and the agent itself decide alike.
func TestFolderOfOthers(t *testing.T) {
	need.Tool(t, "sh")
	const hash = "0123456789abcdef"
	for _, c := range []struct {
		name string
		make func(dir string) error
		good bool
	}{
		{"new", func(string) error { return nil }, true},
		{"this user's", func(dir string) error { return os.Mkdir(dir, 0o700) }, true},
		{"others can read", func(dir string) error { return os.Mkdir(dir, 0o755) }, true},
		{"everybody can write", func(dir string) error { return errors.Join(os.Mkdir(dir, 0o700), os.Chmod(dir, 0o777)) }, false},
		{"as /tmp", func(dir string) error { return errors.Join(os.Mkdir(dir, 0o700), os.Chmod(dir, 0o777|os.ModeSticky)) }, false},
		{"a link", func(dir string) error { return errors.Join(os.Mkdir(dir+".to", 0o700), os.Symlink(dir+".to", dir)) }, false},
		{"a link to nothing", func(dir string) error { return os.Symlink(dir+".to", dir) }, false},
		{"a file", func(dir string) error { return os.WriteFile(dir, nil, 0o600) }, false},
		{"another user's", func(dir string) error {
			if os.Geteuid() != 0 {
				return os.Symlink("/usr", dir) // a link to a folder that root owns: only root can give one away
			}
			return errors.Join(os.Mkdir(dir, 0o700), os.Chown(dir, 65534, -1))
		}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "cache")
			if err := c.make(dir); err != nil {
				t.Fatal(err)
			}
			if got, err := cacheFolder(dir); got != dir || (err == nil) != c.good {
				t.Errorf("the agent: %q, %v: want it taken: %v", got, err, c.good)
			}
			want := "CADRE-HOST folder " + dir
			planted := filepath.Join(dir, agentPrefix+hash)
			if os.WriteFile(planted, []byte("#!/bin/sh\necho it ran as $1\n"), 0o700) == nil && c.good {
				want = "it ran as agent"
			}
			script := exec.Command("/bin/sh", "-c", agentScript)
			script.Stdin = strings.NewReader("get\n" + hash + "\n10\n" + dir + "\n")
			if out, err := script.Output(); strings.TrimSpace(string(out)) != want || (err == nil) != c.good {
				t.Errorf("the script: %q, %v: want %q", out, err, want)
			}
		})
	}
}
