package process

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// To what processes are bound.
const (
	BindNone   = "none"   // the system moves ranks between all processors that the launcher may use
	BindCore   = "core"   // a core for each rank, with all its threads
	BindSocket = "socket" // the cores of one package
	BindNUMA   = "numa"   // those near one memory
)

// Binds are all of them.
var Binds = []string{BindCore, BindSocket, BindNUMA, BindNone}

// A Place is where a process of the job runs.
type Place struct {
	CPUs  []int // nil: not bound
	Procs int   // its share of them, at least 1: GOMAXPROCS; 0: not the launcher's business
}

// places says where each of n processes with k ranks runs. allowed are the processors that the launcher may use, and unit
// tells which of them belong together; nil is for ranks that are not bound. It also says whether some must share what should
// be theirs alone.
func places(bind string, n, k int, allowed []int, unit func(cpu int) string) (list []Place, shared bool) {
	if bind == BindNone {
		return slices.Repeat([]Place{{Procs: max(1, len(allowed)/n)}}, n), false
	}
	var names []string
	units := map[string][]int{}
	for _, cpu := range allowed {
		u := unit(cpu)
		if units[u] == nil {
			names = append(names, u)
		}
		units[u] = append(units[u], cpu)
	}
	users := make([]int, len(names)) // processes of each unit
	at := make([][]int, n)           // units of each process
	for i := range n {
		first, count := i*len(names)/n, 1
		if bind == BindCore {
			first, count = i*k, min(k, len(names))
			shared = n*k > len(names)
		}
		for c := range count {
			u := (first + c) % len(names)
			at[i] = append(at[i], u)
			users[u]++
		}
	}
	for i := range n {
		p := Place{}
		share := 0
		for _, u := range at[i] {
			p.CPUs = append(p.CPUs, units[names[u]]...)
			share += len(units[names[u]]) / users[u]
		}
		slices.Sort(p.CPUs)
		p.Procs = max(1, share)
		list = append(list, p)
	}
	return list, shared
}

// unitOf says by the kernel's folder sys which unit a processor belongs to. What the kernel does not tell is one unit, and of
// cores each processor.
func unitOf(sys, bind string) func(cpu int) string {
	read := func(cpu int, name string) string {
		text, _ := os.ReadFile(filepath.Join(sys, fmt.Sprintf("devices/system/cpu/cpu%d/topology", cpu), name))
		return strings.TrimSpace(string(text))
	}
	switch bind {
	case BindSocket:
		return func(cpu int) string { return read(cpu, "physical_package_id") }
	case BindNUMA:
		return func(cpu int) string {
			nodes, _ := filepath.Glob(filepath.Join(sys, fmt.Sprintf("devices/system/cpu/cpu%d/node*", cpu)))
			if len(nodes) == 0 {
				return ""
			}
			return filepath.Base(nodes[0])
		}
	}
	return func(cpu int) string {
		core := read(cpu, "core_id")
		if core == "" {
			return strconv.Itoa(cpu)
		}
		return read(cpu, "physical_package_id") + "/" + core
	}
}
