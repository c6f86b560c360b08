package process

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// A machine of two sockets with two nodes each, of two cores with two threads: processor c and c+8 are one core.
func fakeSys(t *testing.T) string {
	sys := t.TempDir()
	write := func(name, text string) {
		path := filepath.Join(sys, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for cpu := range 16 {
		core := cpu % 8
		at := fmt.Sprintf("devices/system/cpu/cpu%d", cpu)
		write(at+"/topology/core_id", fmt.Sprint(core%4))
		write(at+"/topology/physical_package_id", fmt.Sprint(core/4))
		write(fmt.Sprintf("%s/node%d/cpulist", at, core/2), "")
	}
	return sys
}

func upTo(n int) (list []int) {
	for i := range n {
		list = append(list, i)
	}
	return list
}

func TestPlaces(t *testing.T) {
	sys := fakeSys(t)
	for _, c := range []struct {
		bind    string
		n, k    int
		allowed []int
		want    []Place
		shared  bool
	}{
		{BindNone, 4, 1, upTo(16), slices.Repeat([]Place{{Procs: 4}}, 4), false},
		{BindNone, 3, 1, upTo(16), slices.Repeat([]Place{{Procs: 5}}, 3), false},
		{BindNone, 32, 1, upTo(16), slices.Repeat([]Place{{Procs: 1}}, 32), false},
		{BindCore, 3, 1, upTo(16), []Place{{[]int{0, 8}, 2}, {[]int{1, 9}, 2}, {[]int{2, 10}, 2}}, false},
		{BindCore, 2, 2, upTo(16), []Place{{[]int{0, 1, 8, 9}, 4}, {[]int{2, 3, 10, 11}, 4}}, false},
		{BindCore, 2, 1, []int{5, 6}, []Place{{[]int{5}, 1}, {[]int{6}, 1}}, false},
		{BindCore, 3, 1, []int{5, 6}, []Place{{[]int{5}, 1}, {[]int{6}, 1}, {[]int{5}, 1}}, true},
		{BindCore, 1, 4, []int{5, 6}, []Place{{[]int{5, 6}, 2}}, true},
		{BindSocket, 2, 1, upTo(16), []Place{{[]int{0, 1, 2, 3, 8, 9, 10, 11}, 8}, {[]int{4, 5, 6, 7, 12, 13, 14, 15}, 8}}, false},
		{BindSocket, 4, 1, upTo(8), []Place{{[]int{0, 1, 2, 3}, 2}, {[]int{0, 1, 2, 3}, 2}, {[]int{4, 5, 6, 7}, 2}, {[]int{4, 5, 6, 7}, 2}}, false},
		{BindNUMA, 2, 1, upTo(8), []Place{{[]int{0, 1}, 2}, {[]int{4, 5}, 2}}, false},
		{BindNUMA, 5, 1, upTo(8), []Place{{[]int{0, 1}, 1}, {[]int{0, 1}, 1}, {[]int{2, 3}, 2}, {[]int{4, 5}, 2}, {[]int{6, 7}, 2}}, false},
	} {
		got, shared := places(c.bind, c.n, c.k, c.allowed, unitOf(sys, c.bind))
		same := slices.EqualFunc(got, c.want, func(a, b Place) bool { return a.Procs == b.Procs && slices.Equal(a.CPUs, b.CPUs) })
		if !same || shared != c.shared {
			t.Errorf("%s, %d processes of %d on %v: %v, %v, want %v, %v", c.bind, c.n, c.k, c.allowed, got, shared, c.want, c.shared)
		}
	}
}

// Where the kernel says nothing every processor is a core, and all are one socket and one node.
func TestPlacesUnknown(t *testing.T) {
	for bind, want := range map[string][]int{BindCore: {0}, BindSocket: {0, 1}, BindNUMA: {0, 1}} {
		got, _ := places(bind, 2, 1, upTo(2), unitOf(t.TempDir(), bind))
		if !slices.Equal(got[0].CPUs, want) {
			t.Errorf("%s: %v, want %v", bind, got[0].CPUs, want)
		}
	}
}
