//go:build unix

package launch

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"cadre.example/internal/environ"
)

const helper = "CADRE_LAUNCH_TEST_FIND"

func TestMain(m *testing.M) {
	// A process built with -race sleeps for a second at its end, unless told otherwise.
	os.Setenv("GORACE", "atexit_sleep_ms=0 "+os.Getenv("GORACE"))
	if os.Getenv(helper) != "" {
		if os.Getenv(helper) == asRank {
			os.Exit(beRank())
		}
		os.Unsetenv(helper)
		_, err := Find(nil)
		os.Stdout.WriteString(err.Error())
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// The channel is behind the connections, and as low as that allows.
func TestChannelFD(t *testing.T) {
	for _, c := range []struct{ size, local, want int }{
		{1, 1, 63}, {2, 1, 63}, {40, 1, 63}, {41, 1, 500}, {4096, 1, 500}, {1, 5, 63}, {2, 3, 63}, {2, 4, 500}, {2, 256, 500},
	} {
		if got := channelFD(c.size, c.local); got != c.want {
			t.Errorf("%d processes of %d ranks: %d, want %d", c.size, c.local, got, c.want)
		}
	}
}

// A descriptor that is not the launcher's is an error at once, never a rank alone.
func TestFindWithBadDescriptor(t *testing.T) {
	lonely(t)
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		fd    string
		extra []*os.File
		says  string
	}{
		{"3", nil, "that descriptor is not the launcher's"},
		{"3", []*os.File{null}, "that descriptor is not the launcher's"},
		{"0", nil, "it is no descriptor above 2"},
		{"-1", nil, "it is no descriptor above 2"},
		{"x", nil, "it is no descriptor above 2"},
		{"99999999", nil, "that descriptor is not the launcher's"},
	} {
		cmd := exec.Command(self)
		cmd.Env = append(os.Environ(), helper+"=1", environ.ControlFD+"="+c.fd, environ.Size+"=2")
		cmd.ExtraFiles = c.extra
		out, err := cmd.CombinedOutput()
		if err != nil || !strings.Contains(string(out), c.says) || !strings.Contains(string(out), "cadre run -n N PROG") {
			t.Errorf("%s: %v, %s, want %q", c.fd, err, out, c.says)
		}
	}
}
