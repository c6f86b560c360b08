//go:build unix

package build

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
)

// A janitor is a shell that waits for the launcher to die without a chance to clean up, and then ends a build that is
// going on and removes its folder. It reads the process group of the build from a pipe, and the pipe's end tells it.
// Until the go command has ended it could make the folder again.
type janitor struct {
	cmd *exec.Cmd
	w   *os.File
}

// The janitor has a session of its own, so that nothing that ends the launcher's process group ends it too. The folder
// is in the environment, which other users cannot read as they can a command line.
const janitorScript = `trap '' HUP INT TERM QUIT PIPE
group=
while read -r line; do group=$line; done
if [ -n "$group" ]; then
	kill -KILL -"$group"
	tries=0
	while kill -0 -"$group" && [ $tries -lt 100 ]; do
		tries=$((tries + 1))
		sleep 0.02 || sleep 1
	done
fi 2>/dev/null
exec rm -rf -- "$CADRE_BUILD_FOLDER"`

// makeFolder makes a new folder for a build. The janitor is there before the folder is.
func makeFolder() (dir string, j *janitor, err error) {
	var name [12]byte
	rand.Read(name[:])
	dir = filepath.Join(os.TempDir(), buildPrefix+hex.EncodeToString(name[:]))
	j = startJanitor(dir)
	if err = os.Mkdir(dir, 0o700); err != nil {
		j.dismiss()
		return "", nil, err
	}
	return dir, j, nil
}

// startJanitor returns nil, which is of use too, where there is no shell: the next build sweeps then.
func startJanitor(dir string) *janitor {
	r, w, err := os.Pipe()
	if err != nil {
		return nil
	}
	defer r.Close()
	cmd := exec.Command("/bin/sh", "-c", janitorScript)
	cmd.Env = append(os.Environ(), "CADRE_BUILD_FOLDER="+dir)
	cmd.Dir = "/"
	cmd.Stdin = r
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if cmd.Start() != nil {
		w.Close()
		return nil
	}
	return &janitor{cmd, w}
}

// watch names the process group that is to be ended, 0 for none.
func (j *janitor) watch(group int) {
	switch {
	case j == nil:
	case group == 0:
		fmt.Fprintln(j.w)
	default:
		fmt.Fprintln(j.w, group)
	}
}

func (j *janitor) pid() int {
	if j == nil {
		return 0
	}
	return j.cmd.Process.Pid
}

// dismiss ends the janitor; the launcher has cleaned up itself.
func (j *janitor) dismiss() {
	if j != nil {
		j.cmd.Process.Kill()
		j.cmd.Wait()
		j.w.Close()
	}
}
