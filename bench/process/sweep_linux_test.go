package process

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

const sweeping = true

// alive says whether a process exists and is not merely waiting for somebody to take its status.
func alive(pid int) bool {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	_, state, _ := strings.Cut(string(b), ") ")
	return err == nil && !strings.HasPrefix(state, "Z")
}

// Only processes with the mark end, wherever they are; an equal beginning is not the mark.
func TestSweep(t *testing.T) {
	start := func(env string) *exec.Cmd {
		cmd := exec.Command("/bin/sleep", "60")
		cmd.Env = []string{"A=1", env, "B=2"}
		cmd.SysProcAttr = attributes()
		cmd.SysProcAttr.Pdeathsig = 0 // the test's thread may end
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		return cmd
	}
	mine, other, none := start("SWEEP=1234"), start("SWEEP=12345"), start("XSWEEP=1234")
	if n := sweep("SWEEP=1234"); n < 1 {
		t.Errorf("%d processes found", n)
	}
	if err := mine.Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
		t.Errorf("the marked one: %v", err)
	}
	for _, cmd := range []*exec.Cmd{other, none} {
		if !alive(cmd.Process.Pid) {
			t.Errorf("%v was ended too", cmd.Env)
		}
		cmd.Process.Kill()
		cmd.Wait()
	}
	if n := sweep("SWEEP=1234"); n != 0 {
		t.Errorf("a second sweep found %d", n)
	}
}
