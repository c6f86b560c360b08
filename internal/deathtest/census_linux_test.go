package deathtest

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// A proc is one process of a box other than the box itself.
type proc struct {
	pid, parent int
	name        string
	zombie      bool
}

// processes lists what runs in this pid namespace.
func processes() (list []proc) {
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, f := range files {
		text, err := os.ReadFile(f)
		open, end := strings.IndexByte(string(text), '('), strings.LastIndexByte(string(text), ')')
		if err != nil || open < 0 || end < open {
			continue // it has ended meanwhile
		}
		p := proc{name: string(text[open+1 : end])}
		p.pid, _ = strconv.Atoi(strings.TrimSpace(string(text[:open])))
		fields := strings.Fields(string(text[end+1:]))
		p.zombie = fields[0] == "Z" || fields[0] == "X"
		p.parent, _ = strconv.Atoi(fields[1])
		if p.pid != 1 {
			list = append(list, p)
		}
	}
	return list
}

// isChild says of a process that a rank has started it for itself.
func (p proc) isChild() bool { return p.name == "sleep" }

// leftovers lists everything in this process's namespaces that a job could leave behind. pardoned are processes that may
// be left; what of the job they hold is listed. Connections in TIME_WAIT are the kernel's.
func leftovers(pardoned func(proc) bool) (list []string) {
	add := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	for _, p := range processes() {
		if p.zombie {
			continue
		}
		if !pardoned(p) {
			add("process %d (%s), child of %d", p.pid, p.name, p.parent)
		}
		for _, held := range holds(p.pid) {
			add("%s, held by process %d (%s)", held, p.pid, p.name)
		}
	}
	for _, dir := range []string{"/tmp", "/dev/shm", "/dev/mqueue"} {
		entries, _ := os.ReadDir(dir)
		for _, e := range entries {
			if path := filepath.Join(dir, e.Name()); path != binDir {
				add("file %s", path)
			}
		}
	}
	return append(list, entries("/proc/net/unix", "/proc/net/tcp", "/proc/net/tcp6", "/proc/net/udp", "/proc/sysvipc/shm", "/proc/sysvipc/sem", "/proc/sysvipc/msg")...)
}

// entries are the lines of tables of the kernel's, without their headings.
func entries(tables ...string) (list []string) {
	for _, table := range tables {
		text, _ := os.ReadFile(table)
		for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
			fields := strings.Fields(line)
			const timeWait = "06"
			if strings.Contains(table, "/tcp") && len(fields) > 3 && fields[3] == timeWait {
				continue
			}
			list = append(list, table+": "+line)
		}
	}
	return list
}

// holds lists the segments and sockets that a process has open or mapped.
func holds(pid int) (list []string) {
	dir := fmt.Sprintf("/proc/%d/", pid)
	links, _ := filepath.Glob(dir + "fd/*")
	for _, l := range links {
		if to, err := os.Readlink(l); err == nil && (strings.Contains(to, "memfd:") || strings.HasPrefix(to, "socket:")) {
			list = append(list, "descriptor "+filepath.Base(l)+" "+to)
		}
	}
	maps, _ := os.ReadFile(dir + "maps")
	for line := range strings.Lines(string(maps)) {
		if strings.Contains(line, "memfd:") || strings.Contains(line, "/dev/shm/") {
			list = append(list, "mapping "+strings.TrimSpace(line))
		}
	}
	return list
}
