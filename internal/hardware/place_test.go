package hardware

import (
	"fmt"
	"slices"
	"testing"
	"testing/fstest"
)

// two packages of two memory nodes each, every node with one cache and two cores of two threads
func machine() fstest.MapFS {
	m := fstest.MapFS{}
	file := func(text, name string, args ...any) {
		m[fmt.Sprintf(name, args...)] = &fstest.MapFile{Data: []byte(text + "\n")}
	}
	for cpu := range 16 {
		core := cpu % 8 // threads of a core are 8 apart
		node := core / 2
		file(fmt.Sprint(node/2), "cpu/cpu%d/topology/physical_package_id", cpu)
		file(fmt.Sprintf("%d,%d", core, core+8), "cpu/cpu%d/topology/thread_siblings_list", cpu)
		file(fmt.Sprintf("%d-%d,%d-%d", 2*node, 2*node+1, 2*node+8, 2*node+9), "cpu/cpu%d/cache/index3/shared_cpu_list", cpu)
	}
	for node := range 4 {
		file(fmt.Sprintf("%d-%d,%d-%d", 2*node, 2*node+1, 2*node+8, 2*node+9), "node/node%d/cpulist", node)
	}
	return m
}

func TestPlace(t *testing.T) {
	dir := machine()
	for _, c := range []struct {
		cpus []int
		want Place
	}{
		{[]int{0}, Place{0, 0, 0, 0, 0}},
		{[]int{13}, Place{1, 2, 4, 5, 13}},
		{[]int{5, 13}, Place{1, 2, 4, 5, -1}},
		{[]int{4, 13}, Place{1, 2, 4, -1, -1}},
		{[]int{4, 7}, Place{1, -1, -1, -1, -1}},
		{[]int{3, 4}, Nowhere},
		{[]int{0, 1, 2, 3, 4, 5, 6, 7}, Nowhere},
		{[]int{99}, Place{-1, -1, -1, -1, 99}},
	} {
		if got := place(dir, c.cpus); got != c.want {
			t.Errorf("%v: %v, want %v", c.cpus, got, c.want)
		}
	}
	if got := place(fstest.MapFS{}, []int{1, 2}); got != Nowhere {
		t.Errorf("of a host that says nothing: %v", got)
	}
}

func TestParseList(t *testing.T) {
	for _, c := range []struct {
		text string
		want []int
	}{
		{"", nil}, {"0", []int{0}}, {"0-3,8", []int{0, 1, 2, 3, 8}}, {"7,2-2", []int{7, 2}},
		{"3-1", nil}, {"x", nil}, {"1,", nil}, {"-1", nil}, {"0-99999999", nil}, {"0-", nil},
	} {
		if got := ParseList(c.text); !slices.Equal(got, c.want) {
			t.Errorf("%q: %v, want %v", c.text, got, c.want)
		}
	}
}

func FuzzParseList(f *testing.F) {
	f.Add("0-3,8")
	f.Add("1-2-3,,")
	f.Fuzz(func(t *testing.T, s string) {
		for _, cpu := range ParseList(s) {
			if cpu < 0 || cpu > maxProcessor {
				t.Errorf("%q: processor %d", s, cpu)
			}
		}
	})
}

func TestNames(t *testing.T) {
	for l := range Levels {
		if got, ok := Find(l.String()); got != l || !ok {
			t.Errorf("%v: %v %v", l, got, ok)
		}
	}
	if _, ok := Find("GPU"); ok {
		t.Error("a level of its own")
	}
	Here() // whatever this host is
}
