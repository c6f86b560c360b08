package need

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// cgroups are the folders in which Cgroup looks, besides this process's own: that of a controller, and that of all.
var cgroups = []string{"/sys/fs/cgroup/%s", "/sys/fs/cgroup"}

// Cgroup skips t when no control group can be made in which a process is under a limit of the controller, and returns the group's
// folder otherwise. file is the limit's: there is one name for each of the two versions of control groups, and Cgroup returns
// the one that is there. The group is removed at the end of t, when its processes have ended.
func Cgroup(t testing.TB, controller string, file ...string) (dir, limit string) {
	t.Helper()
	var roots []string
	for _, root := range cgroups {
		root = strings.Replace(root, "%s", controller, 1)
		roots = append(roots, filepath.Join(root, ownCgroup(controller)), root)
	}
	for _, root := range roots {
		dir := filepath.Join(root, fmt.Sprintf("cadre-test-%d", os.Getpid()))
		if os.Mkdir(dir, 0o755) != nil {
			continue
		}
		for _, f := range file {
			limit := filepath.Join(dir, f)
			if _, err := os.Stat(limit); err == nil && writable(filepath.Join(dir, "cgroup.procs")) {
				t.Cleanup(func() { removeCgroup(t, dir) })
				return dir, limit
			}
		}
		os.Remove(dir)
	}
	lack(t, "a control group of its own for the controller "+controller)
	return "", ""
}

// ownCgroup is this process's control group for a controller of version 1, "" where that is not known.
func ownCgroup(controller string) string {
	text, _ := os.ReadFile("/proc/self/cgroup")
	for line := range strings.Lines(string(text)) {
		if f := strings.SplitN(strings.TrimSpace(line), ":", 3); len(f) == 3 && f[1] == controller {
			return f[2]
		}
	}
	return ""
}

func writable(path string) bool {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err == nil {
		f.Close()
	}
	return err == nil
}

// removeCgroup waits for processes that have been killed and not yet left the group.
func removeCgroup(t testing.TB, dir string) {
	for range 500 {
		if os.Remove(dir) == nil {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("the control group %s still has processes", dir)
}
