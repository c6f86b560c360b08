package hardware

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// A Level is a kind of resource that processors share. Levels are ordered: what comes later is smaller, or at least not
// larger on most machines.
type Level int

const (
	Package Level = iota // a socket
	Node                 // a NUMA node
	Cache                // a last-level (L3) cache
	Core                 // a physical core
	Thread               // a hardware thread, the processor that Linux numbers
	Levels
)

var names = [Levels]string{"Package", "NUMANode", "L3Cache", "Core", "PU"}

// String is the level's name in hwloc's words.
func (l Level) String() string {
	if l < 0 || l >= Levels {
		return "Level " + strconv.Itoa(int(l))
	}
	return names[l]
}

// Find is the level of a name, in any case of letters.
func Find(name string) (Level, bool) {
	l := slices.IndexFunc(names[:], func(s string) bool { return strings.EqualFold(s, name) })
	return Level(l), l >= 0
}

// A Place says for each level which resource a thread may run on, or -1 where it may run on several, or nothing is known.
type Place [Levels]int

// Nowhere is the Place of which nothing is known.
var Nowhere = Place{-1, -1, -1, -1, -1}

// place is the Place of a thread that may run on the given processors, on a host whose /sys/devices/system is dir.
func place(dir fs.FS, cpus []int) (p Place) {
	nodes := readNodes(dir)
	for l := range Levels {
		p[l] = -1
		for i, cpu := range cpus {
			id := resource(dir, nodes, l, cpu)
			if i > 0 && id != p[l] {
				id = -1
			}
			p[l] = id
			if id < 0 {
				break
			}
		}
	}
	return p
}

// resource is the number of the resource that a processor belongs to. It is unique among those of its level.
func resource(dir fs.FS, nodes map[int]int, l Level, cpu int) int {
	topology := fmt.Sprintf("cpu/cpu%d/topology/", cpu)
	switch l {
	case Package:
		return number(dir, topology+"physical_package_id")
	case Node:
		if id, ok := nodes[cpu]; ok {
			return id
		}
		return -1
	case Cache:
		return least(dir, fmt.Sprintf("cpu/cpu%d/cache/index3/shared_cpu_list", cpu))
	case Core:
		return least(dir, topology+"thread_siblings_list")
	}
	return cpu
}

func readNodes(dir fs.FS) map[int]int {
	of := map[int]int{}
	found, _ := fs.Glob(dir, "node/node[0-9]*")
	for _, name := range found {
		id, err := strconv.Atoi(strings.TrimPrefix(path.Base(name), "node"))
		if err != nil {
			continue
		}
		for _, cpu := range list(dir, name+"/cpulist") {
			of[cpu] = id
		}
	}
	return of
}

func text(dir fs.FS, name string) string {
	b, err := fs.ReadFile(dir, name)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(b))
}

// number reads a file of one number of at least 0; -1 stands for anything else.
func number(dir fs.FS, name string) int {
	n, err := strconv.Atoi(text(dir, name))
	if err != nil || n < 0 {
		return -1
	}
	return n
}

// least reads a file of numbers, and gives the least: the processors that share something name it by that.
func least(dir fs.FS, name string) int {
	l := list(dir, name)
	if len(l) == 0 {
		return -1
	}
	return slices.Min(l)
}

func list(dir fs.FS, name string) []int { return ParseList(text(dir, name)) }

// maxProcessor bounds what is believed about the number of a processor.
const maxProcessor = 1 << 20

// ParseList reads a list of processors as Linux prints it, such as "0-3,8". Of anything else it gives nothing.
func ParseList(s string) (cpus []int) {
	if s == "" {
		return nil
	}
	for part := range strings.SplitSeq(s, ",") {
		from, to, isRange := strings.Cut(part, "-")
		a, err := strconv.Atoi(from)
		b := a
		if err == nil && isRange {
			b, err = strconv.Atoi(to)
		}
		if err != nil || a < 0 || b < a || b > maxProcessor || len(cpus)+b-a > maxProcessor {
			return nil
		}
		for cpu := a; cpu <= b; cpu++ {
			cpus = append(cpus, cpu)
		}
	}
	return cpus
}
