package deathtest

import (
	"fmt"
	"slices"
	"time"

	"cadre.example/internal/busy"
	"golang.org/x/sys/unix"
)

const (
	// reachTime is how long a job may take to get to the phase in which it is killed.
	reachTime = 60 * time.Second
	// goneLimit ends the wait for processes that should be gone after a second, on a machine that has time.
	goneLimit = 20 * time.Second
	// cleanLimit is for sockets, which the kernel takes down by and by.
	cleanLimit = 10 * time.Second
)

// A death is what became of a plan.
type death struct {
	Ranks  time.Duration // from the kill to the end of the last rank
	All    time.Duration // and of the launcher and, unless it was killed, all children of ranks
	Slow   float64       // how many times longer everything took then, because others used the processors
	Hit    bool          // the rank was there to be killed
	Exit   int           // the launcher's
	Left   []string      // the census
	Spared int           // children of ranks that outlived the launcher
	Said   string
}

// kill runs the job of a plan in this box and kills as planned.
func kill(p plan) (d death, err error) {
	l, err := launch(p.command(binDir))
	if err != nil {
		return d, err
	}
	pid, err := l.reach(p)
	if err != nil {
		return d, err
	}
	time.Sleep(p.Delay)
	if p.Phase == phaseSpawn && p.Victim {
		pid = l.anyRank(p.Rank)
	}

	begin := time.Now()
	victims := []int{}
	if p.Victim && pid > 0 {
		victims = append(victims, pid)
		d.Hit = slices.ContainsFunc(processes(), func(q proc) bool { return q.pid == pid && !q.zombie })
		begin = time.Now()
	}
	if p.Launcher {
		victims = append(victims, l.pid)
	}
	if p.First {
		slices.Reverse(victims)
	}
	for _, v := range victims {
		unix.Kill(v, unix.SIGKILL)
	}
	running := func(list []proc, what func(proc) bool) bool {
		return slices.ContainsFunc(list, func(q proc) bool { return !q.zombie && what(q) })
	}
	l.await(goneLimit, func(list []proc) bool {
		if d.Ranks == 0 && !running(list, func(q proc) bool { return q.pid != l.pid && !q.isChild() }) {
			d.Ranks = time.Since(begin)
		}
		if d.All == 0 && l.ended && !running(list, func(q proc) bool { return !p.Launcher || !q.isChild() }) {
			d.All = time.Since(begin)
		}
		return d.Ranks > 0 && d.All > 0
	})
	d.Slow = busy.Slowdown()
	for _, took := range []*time.Duration{&d.Ranks, &d.All} {
		if *took == 0 {
			*took = goneLimit
		}
	}
	pardoned := func(q proc) bool { return p.Launcher && q.isChild() }
	d.Left = clean(cleanLimit, pardoned)
	for _, q := range processes() {
		if !q.zombie && pardoned(q) {
			d.Spared++
		}
	}
	d.Exit, d.Said = l.exit(), l.said()
	return d, nil
}

// reach waits until the plan's rank enters the phase, and returns its process id.
func (l *launcher) reach(p plan) (pid int, err error) {
	if p.Phase == phaseSpawn {
		return 0, nil
	}
	late := time.After(reachTime)
	for {
		select {
		case line := <-l.lines:
			if ph, rank, pid, ok := entered(line); ok && ph == p.Phase && rank == p.Rank {
				return pid, nil
			}
		case <-late:
			return 0, fmt.Errorf("no rank %d in phase %v after %v; cadre run has said:\n%s", p.Rank, p.Phase, reachTime, l.said())
		}
	}
}

// anyRank returns a process that the launcher has started, the n-th if there are so many, as soon as there is one.
func (l *launcher) anyRank(n int) (pid int) {
	l.await(reachTime, func(list []proc) bool {
		list = slices.DeleteFunc(list, func(q proc) bool { return q.parent != l.pid })
		if len(list) > 0 {
			pid = list[n%len(list)].pid
		}
		return pid != 0 || l.ended
	})
	return pid
}
