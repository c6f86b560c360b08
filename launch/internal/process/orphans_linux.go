package process

import (
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"cadre.example/adi/limits"
)

// Orphans are processes that ranks have started and that outlived their parents. A process group reaches only those that
// have stayed in it; one that has called setsid, or a shell's background job with job control, has not. While a launcher
// is a subreaper the kernel makes it their parent, whatever groups and sessions they have made, and so none is lost.
type Orphans struct {
	ended chan os.Signal   // SIGCHLD
	due   <-chan time.Time // when ended children are taken
	keep  []int            // children that are no orphans
}

// Adopt begins to be the parent of orphans. keep are children to be left alone. Adopt returns nil, which is of
// use too, for a process that has other children already: their orphans would come as well, and nothing tells them from
// the job's.
func Adopt(keep []int) *Orphans {
	o := &Orphans{ended: make(chan os.Signal, 1), keep: keep}
	if !childless() && len(o.children()) > 0 || unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != nil {
		return nil
	}
	signal.Notify(o.ended, unix.SIGCHLD)
	return o
}

// Spare leaves a child alone. No orphan is looked for yet.
func (o *Orphans) Spare(pid int) {
	if o != nil {
		o.keep = append(o.keep, pid)
	}
}

// Signals tells that a child has ended, and after returns when those that are not ranks should be taken.
func (o *Orphans) Signals() <-chan os.Signal {
	if o == nil {
		return nil
	}
	return o.ended
}

// After returns when ended children should be taken, nil for not yet.
func (o *Orphans) After() <-chan time.Time {
	if o == nil {
		return nil
	}
	return o.due
}

// Note takes note that a child has ended.
func (o *Orphans) Note() {
	if o.due == nil {
		o.due = time.After(limits.OrphanTake)
	}
}

// Take removes the zombies of orphans, which in a long job could be many. others says whose status is not ours to take.
func (o *Orphans) Take(others func(pid int) bool) {
	o.due = nil
	for _, pid := range o.children() {
		if !others(pid) {
			unix.Wait4(pid, nil, unix.WNOHANG, nil)
		}
	}
}

// Sweep kills every child, then those that become children by that, until there is none: as many rounds as the tree is
// deep. Only children are signalled, because nobody else can take their status and so free their numbers. No rank may be
// left. It returns what could not be ended.
func (o *Orphans) Sweep() (left []int) {
	if o == nil {
		return nil
	}
	signal.Stop(o.ended)
	defer unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)
	end := time.Now().Add(limits.OrphanSweep)
	// The kernel's list may miss a child while others end: an empty one is believed when it was empty twice.
	empty := 0
	for pause := limits.OrphanLeast; ; pause = min(2*pause, limits.OrphanPause) {
		if childless() {
			return nil
		}
		o.Take(func(int) bool { return false })
		if left = o.children(); len(left) > 0 {
			empty = 0
		} else if empty++; empty == 2 {
			return nil
		}
		if time.Now().After(end) {
			return left
		}
		for _, pid := range left {
			unix.Kill(pid, unix.SIGKILL)
		}
		if len(left) > 0 {
			time.Sleep(pause)
		}
	}
}

// childless says that this process has no child at all, without a look at its threads one by one.
func childless() bool {
	for {
		var info unix.Siginfo
		err := unix.Waitid(unix.P_ALL, 0, &info, unix.WEXITED|unix.WNOHANG|unix.WNOWAIT, nil)
		if err != unix.EINTR {
			return err == unix.ECHILD
		}
	}
}

// children lists what has become a child of this process and is not kept.
func (o *Orphans) children() []int {
	return slices.DeleteFunc(childProcesses(), func(pid int) bool { return slices.Contains(o.keep, pid) })
}

// childProcesses lists the children of this process, zombies too. The kernel keeps them by thread.
func childProcesses() (list []int) {
	files, _ := filepath.Glob("/proc/self/task/*/children")
	for _, f := range files {
		text, _ := os.ReadFile(f)
		for _, word := range strings.Fields(string(text)) {
			if pid, err := strconv.Atoi(word); err == nil {
				list = append(list, pid)
			}
		}
	}
	if len(files) == 0 {
		return childrenByParent() // a kernel without CONFIG_PROC_CHILDREN
	}
	return list
}

// childrenByParent looks at all processes of the system.
func childrenByParent() (list []int) {
	self := strconv.Itoa(os.Getpid())
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, f := range files {
		text, _ := os.ReadFile(f)
		// The name of the program, in parentheses, may contain anything.
		rest := string(text[strings.LastIndexByte(string(text), ')')+1:])
		if fields := strings.Fields(rest); len(fields) > 1 && fields[1] == self {
			if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(f))); err == nil {
				list = append(list, pid)
			}
		}
	}
	return list
}
