package deathtest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"cadre.example/internal/need"
	"golang.org/x/sys/unix"
)

// A limit is what a process and those that it starts may have; 0 is no limit.
type limit struct {
	Files     uint64        // open in one process
	FileSize  uint64        // bytes
	Processes uint64        // threads too, of a user that nobody else is
	Memory    int           // bytes, of all of them together
	Memfd     syscall.Errno // what memfd_create fails with
	Pull      syscall.Errno // what process_vm_readv fails with
	Profile   string        // of profiles: what a container forbids
}

// nobodyElse is a user that has no other processes: limits of their number do not bind the superuser.
const nobodyElse = 54321

// limitedMain becomes a command under a limit.
func limitedMain(text string, command []string) {
	var l limit
	err := json.Unmarshal([]byte(text), &l)
	check := func(e error) {
		if err == nil {
			err = e
		}
	}
	set := func(what int, n uint64) {
		if n > 0 {
			check(unix.Setrlimit(what, &unix.Rlimit{Cur: n, Max: n}))
		}
	}
	if l.Memory > 0 {
		check(joinMemoryGroup(l.Memory))
	}
	if l.Processes > 0 && os.Geteuid() == 0 {
		// In a user namespace there may be no other user, and its superuser is bound.
		syscall.Setgid(nobodyElse)
		syscall.Setuid(nobodyElse)
	}
	set(unix.RLIMIT_NPROC, l.Processes)
	set(unix.RLIMIT_NOFILE, l.Files)
	set(unix.RLIMIT_FSIZE, l.FileSize)
	if l.Memfd != 0 {
		check(forbid(unix.SYS_MEMFD_CREATE, l.Memfd))
	}
	if l.Pull != 0 {
		check(forbid(unix.SYS_PROCESS_VM_READV, l.Pull))
	}
	if l.Profile != "" {
		check(forbidAll(profiles[l.Profile]))
	}
	if err == nil {
		err = syscall.Exec(command[0], command, os.Environ())
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(99)
}

// memoryGroup is a cgroup of the box's own. The box sees the machine's cgroups, so its number there is part of the name.
func memoryGroup() (dir, file string) {
	for _, v := range []struct{ root, file string }{{"/sys/fs/cgroup/memory", "memory.limit_in_bytes"}, {"/sys/fs/cgroup", "memory.max"}} {
		if _, err := os.Stat(v.root + "/cgroup.procs"); err != nil {
			continue
		}
		ns, _ := os.Readlink("/proc/self/ns/pid")
		dir = filepath.Join(v.root, "cadre-deathtest-"+strings.Trim(ns, "pid:[]"))
		if os.Mkdir(dir, 0o755) != nil && !exists(dir) {
			return "", ""
		}
		if exists(filepath.Join(dir, v.file)) {
			return dir, v.file
		}
		os.Remove(dir)
	}
	return "", ""
}

func exists(path string) bool { _, err := os.Stat(path); return err == nil }

func joinMemoryGroup(bytes int) error {
	dir, file := memoryGroup()
	if dir == "" {
		return fmt.Errorf("no memory cgroup")
	}
	if err := os.WriteFile(filepath.Join(dir, file), []byte(strconv.Itoa(bytes)), 0); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "cgroup.procs"), []byte("0"), 0)
}

// A shortage is one job with too little of something.
type shortage struct {
	Limit  limit
	Ranks  bool // the ranks alone are limited, not the launcher
	N      int
	Device string
	End    string // what rank 1 does
	Status int    // -1: 0, or another with one of Says
	Says   []string
}

var (
	noFiles = []string{"open files", "open so few files"}
	// The Go runtime of a rank, or of the launcher, may be what cannot start a thread.
	noProcesses = []string{"no more processes", "the limit is", "failed to create new OS thread", "esource temporarily unavailable"}
)

func shortages() (list []shortage) {
	for _, n := range []int{1, 2, 3, 8} {
		list = append(list, shortage{limit{Files: 32}, false, n, "auto", "well", -1, noFiles})
	}
	list = append(list, shortage{limit{Files: 32}, false, 16, "auto", "well", 2, noFiles})
	for _, device := range []string{"auto", "unix", "tcp"} {
		list = append(list,
			shortage{limit{Files: 32}, true, 4, device, "well", -1, noFiles},
			shortage{limit{Files: 32}, true, 9, device, "well", -1, noFiles},
			shortage{limit{Files: 32}, true, 16, device, "well", -1, noFiles},
			shortage{limit{Files: 18}, true, 8, device, "well", -1, noFiles},
			shortage{limit{Files: 10}, true, 4, device, "well", -1, noFiles},
			shortage{limit{Files: 7}, true, 4, device, "well", -1, noFiles})
	}
	// Where there can be no segment none is needed, and where no memory can be read, the ring does.
	for _, l := range []limit{{FileSize: 4096}, {Memfd: syscall.ENOSYS}, {Memfd: syscall.EPERM}, {Pull: syscall.EPERM}, {Pull: syscall.ENOSYS}} {
		list = append(list, shortage{l, true, 4, "shm", "well", 0, nil})
	}
	for _, n := range []uint64{7, 12, 20, 40, 60} {
		list = append(list, shortage{limit{Processes: n}, false, 8, "unix", "well", -1, noProcesses})
	}
	return list
}

// With too few descriptors, processes or bytes a job works or says what it lacks; it does not hang, does not look like a
// success when it is none, and leaves nothing.
func TestShortages(t *testing.T) {
	need.Namespaces(t)
	var wrong []string
	if err := inBox(t, "short", shortages(), &wrong); err != nil {
		t.Fatal(err)
	}
	for _, w := range wrong {
		t.Error(w)
	}
}

// The kernel kills a rank when the memory of its cgroup is full, and the launcher says which. Where no cgroup can be made
// the rank kills itself.
func TestMemoryGroup(t *testing.T) {
	need.Namespaces(t)
	s := shortage{limit{Memory: 64 << 20}, false, 2, "unix", "hog", 137, []string{"rank 1 (pid "}}
	var wrong []string
	if err := inBox(t, "short", []shortage{s}, &wrong); err != nil {
		t.Fatal(err)
	}
	for _, w := range wrong {
		t.Error(w)
	}
}

func runShort(list []shortage) (wrong []string, err error) {
	for _, s := range list {
		if s.Limit.Memory > 0 {
			dir, _ := memoryGroup()
			if dir == "" {
				s.Limit.Memory, s.End = 0, "kill 9"
			} else {
				defer removeGroup(dir)
			}
		}
		text, err := json.Marshal(s.Limit)
		if err != nil {
			return nil, err
		}
		limited := []string{binDir + "/rank", "limited", string(text)}
		command := []string{binDir + "/cadre", "run", "-n", fmt.Sprint(s.N), "--device", s.Device}
		if s.Ranks {
			command = append(command, limited...)
		} else {
			command = append(limited, command...)
		}
		l, err := launch(append(command, binDir+"/rank", "end", s.End))
		if err == nil {
			err = l.finish(endLimit)
		}
		if err != nil {
			return nil, fmt.Errorf("%+v: %w", s, err)
		}
		says := len(s.Says) == 0
		for _, text := range s.Says {
			says = says || strings.Contains(l.said(), text)
		}
		if good := s.Status == -1 && l.exit() == 0 || says && (l.exit() == s.Status || s.Status == -1 && l.exit() != 0); !good {
			wrong = append(wrong, fmt.Sprintf("%+v: status %d:\n%.1000s", s, l.exit(), l.said()))
		}
		for _, left := range clean(cleanLimit, nobody) {
			wrong = append(wrong, fmt.Sprintf("%+v left %s", s, left))
		}
	}
	return wrong, nil
}

func removeGroup(dir string) {
	for range 100 {
		if os.Remove(dir) == nil {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}
