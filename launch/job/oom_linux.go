package job

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// A group is the memory cgroup of a process: the file that counts what the kernel has killed in it, and that with its limit.
type group struct{ path, events, limit string }

// groupOf finds the memory cgroup of a process; "self" is this one.
func groupOf(pid string) (g group, ok bool) {
	text, err := os.ReadFile("/proc/" + pid + "/cgroup")
	if err != nil {
		return g, false
	}
	for line := range strings.Lines(string(text)) {
		f := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(f) != 3 || f[1] != "" && f[1] != "memory" {
			continue
		}
		g.path = f[2]
		root, events, limit := "/sys/fs/cgroup", "memory.events", "memory.max"
		if f[1] == "memory" {
			root, events, limit = "/sys/fs/cgroup/memory", "memory.oom_control", "memory.limit_in_bytes"
		}
		// In a container the path may be the host's, and the folder that of the container.
		for _, dir := range []string{filepath.Join(root, g.path), root} {
			g.events, g.limit = filepath.Join(dir, events), filepath.Join(dir, limit)
			if _, err := os.Stat(g.events); err == nil {
				return g, true
			}
		}
	}
	return g, false
}

// kills is how many processes of a cgroup the kernel has killed for want of memory.
func (g group) kills() int {
	text, _ := os.ReadFile(g.events)
	for line := range strings.Lines(string(text)) {
		if n, ok := strings.CutPrefix(line, "oom_kill "); ok {
			i, _ := strconv.Atoi(strings.TrimSpace(n))
			return i
		}
	}
	return 0
}

// A memoryWatch knows how often the kernel had killed in this process's cgroup when the job began.
type memoryWatch struct {
	begun chan struct{}
	group group
	ok    bool
	kills int
}

func watchMemory() *memoryWatch {
	w := &memoryWatch{begun: make(chan struct{})}
	go func() {
		defer close(w.begun)
		if w.group, w.ok = groupOf("self"); w.ok {
			w.kills = w.group.kills()
		}
	}()
	return w
}

// says is what the kernel has done since, "" for nothing.
func (w *memoryWatch) says() string {
	<-w.begun
	if !w.ok {
		return ""
	}
	n := w.group.kills()
	if n <= w.kills {
		return ""
	}
	limit := ""
	if text, err := os.ReadFile(w.group.limit); err == nil {
		limit = fmt.Sprintf(", %s %s", filepath.Base(w.group.limit), strings.TrimSpace(string(text)))
	}
	return fmt.Sprintf("the kernel's OOM killer ended it, for want of memory in the control group %s (%s: oom_kill %d, %d before the job%s)",
		w.group.path, filepath.Base(w.group.events), n, w.kills, limit)
}
