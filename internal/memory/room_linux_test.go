package memory

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// v2 and v1 are the mounts of a usual host.
const (
	v2 = "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n"
	v1 = "35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n" +
		"33 31 0:30 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu\n"
)

// files makes a root of pairs of a name below /sys/fs/cgroup and a text.
func files(mountinfo, cgroup string, pairs ...string) fstest.MapFS {
	root := fstest.MapFS{
		"proc/self/mountinfo": {Data: []byte("22 1 8:1 / / rw - ext4 /dev/sda1 rw\n" + mountinfo)},
		"proc/self/cgroup":    {Data: []byte(cgroup)},
	}
	for i := 0; i < len(pairs); i += 2 {
		root["sys/fs/cgroup/"+pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1] + "\n")}
	}
	return root
}

func TestRoom(t *testing.T) {
	const deep = "/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a"
	for what, c := range map[string]struct {
		root fstest.MapFS
		left int64 // -1: no limit
		in   string
	}{
		"no cgroups":            {fstest.MapFS{}, -1, ""},
		"nonsense":              {files("- - -\n a b - c\n\x00 - cgroup2", "::::\n0:\n:/\n"), -1, ""},
		"not mounted":           {files("", "0::/a\n", "a/memory.max", "10", "a/memory.current", "0"), -1, ""},
		"v2, no limit":          {files(v2, "0::/a\n", "a/memory.max", "max", "a/memory.current", "7"), -1, ""},
		"v2, limit":             {files(v2, "0::/a\n", "a/memory.max", "1000", "a/memory.current", "300"), 700, "/sys/fs/cgroup/a"},
		"v2, no usage":          {files(v2, "0::/a\n", "a/memory.max", "1000"), -1, ""},
		"v2, over the limit":    {files(v2, "0::/a\n", "a/memory.max", "100", "a/memory.current", "300"), 0, "/sys/fs/cgroup/a"},
		"v2, not a number":      {files(v2, "0::/a\n", "a/memory.max", "1e3", "a/memory.current", "300"), -1, ""},
		"v2, negative":          {files(v2, "0::/a\n", "a/memory.max", "-1", "a/memory.current", "300"), -1, ""},
		"v2, limit of parent":   {files(v2, "0::/a/b/c\n", "a/memory.max", "1000", "a/memory.current", "900", "a/b/c/memory.max", "500", "a/b/c/memory.current", "300"), 100, "/sys/fs/cgroup/a"},
		"v2, own limit":         {files(v2, "0::/a/b/c\n", "a/memory.max", "1000", "a/memory.current", "300", "a/b/c/memory.max", "500", "a/b/c/memory.current", "300"), 200, "/sys/fs/cgroup/a/b/c"},
		"v2, cgroup namespace":  {files(v2, "0::/\n", "memory.max", "1000", "memory.current", "400"), 600, "/sys/fs/cgroup"},
		"v2, outside the mount": {files(strings.Replace(v2, " / ", " /docker/1 ", 1), "0::/../x\n", "memory.max", "1000", "memory.current", "400"), 600, "/sys/fs/cgroup"},
		"v2, inside the mount":  {files(strings.Replace(v2, " / ", " /docker/1 ", 1), "0::/docker/1/a\n", "a/memory.max", "1000", "a/memory.current", "400"), 600, "/sys/fs/cgroup/a"},
		"v2, like the mount":    {files(strings.Replace(v2, " / ", " /docker/1 ", 1), "0::/docker/12\n", "2/memory.max", "1", "2/memory.current", "0", "memory.max", "1000", "memory.current", "400"), 600, "/sys/fs/cgroup"},
		"v2, page cache": {files(v2, "0::/a\n", "a/memory.max", "1000", "a/memory.current", "1000",
			"a/memory.stat", "anon 500\nfile 400\nshmem 100\ninactive_file 200\nactive_file 50\ninactive_file_x 9\nactive_file y"), 250, "/sys/fs/cgroup/a"},
		"v2, endless cache": {files(v2, "0::/a\n", "a/memory.max", "1000", "a/memory.current", "1000", "a/memory.stat", "active_file 9223372036854775807"), 0, "/sys/fs/cgroup/a"},
		"v2, a blank":       {files(v2, "0::/a b\n", "a b/memory.max", "1000", "a b/memory.current", "300"), 700, "/sys/fs/cgroup/a b"},
		"v2, deep":          {files(v2, "0::"+deep+"\n", strings.TrimPrefix(deep, "/")+"/memory.max", "1000", strings.TrimPrefix(deep, "/")+"/memory.current", "300"), 700, "/sys/fs/cgroup" + deep},
		"v1, limit": {files(v1, "4:memory:/a\n0::/\n", "memory/a/memory.limit_in_bytes", "1000", "memory/a/memory.usage_in_bytes", "300"), 700,
			"/sys/fs/cgroup/memory/a"},
		"v1, no limit": {files(v1, "4:memory:/a\n", "memory/a/memory.limit_in_bytes", "9223372036854771712", "memory/a/memory.usage_in_bytes", "300"), -1, ""},
		"v1, several controllers": {files(strings.Replace(v1, "rw,memory", "rw,cpu,memory", 1), "4:cpu,memory:/a\n", "memory/a/memory.limit_in_bytes", "1000",
			"memory/a/memory.usage_in_bytes", "1000", "memory/a/memory.stat", "inactive_file 5\ntotal_inactive_file 11"), 11, "/sys/fs/cgroup/memory/a"},
		"both": {files(v1+strings.Replace(v2, "/sys/fs/cgroup", "/sys/fs/cgroup/unified", 1), "4:memory:/a\n0::/b\n", "memory/a/memory.limit_in_bytes", "1000",
			"memory/a/memory.usage_in_bytes", "300"), 700, "/sys/fs/cgroup/memory/a"},
	} {
		if c.left < 0 {
			if err := room(c.root, mountsOf(c.root), 1<<62); err != nil {
				t.Errorf("%s: %v, want no limit", what, err)
			}
			continue
		}
		if err := room(c.root, mountsOf(c.root), c.left); err != nil {
			t.Errorf("%s: %v for what is left", what, err)
		}
		err := room(c.root, mountsOf(c.root), c.left+1)
		if want := fmt.Sprintf("%s leaves %d bytes, and %d are wanted", c.in, c.left, c.left+1); !errors.Is(err, ErrNoRoom) || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v, want %q", what, err, want)
		}
	}
}

// The host's own files read the same by its short way and by that of package os, also those longer than its first buffer.
func TestHostFiles(t *testing.T) {
	for _, name := range []string{"proc/self/cgroup", "proc/self/limits", "proc/cpuinfo", "proc/version"} {
		want, err := fs.ReadFile(os.DirFS("/"), name)
		if err != nil {
			t.Fatal(err)
		}
		if got := readSmall(host{}, name); name != "proc/cpuinfo" && !bytes.Equal(got, want) || len(got) < len(want)/2 {
			t.Errorf("%s: %d bytes, want %d", name, len(got), len(want))
		}
	}
	long := filepath.Join(t.TempDir(), "long")
	if err := os.WriteFile(long, bytes.Repeat([]byte("cadre\n"), 10_000), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := readSmall(host{}, strings.TrimPrefix(long, "/")); len(got) != 60_000 {
		t.Errorf("%d bytes, want 60000", len(got))
	}
	if got := readSmall(host{}, "proc/no such file"); got != nil {
		t.Errorf("%q of a file that is not there", got)
	}
}

func TestUnescape(t *testing.T) {
	for s, want := range map[string]string{"": "", `/a\040b\134c`: `/a b\c`, `\04`: `\04`, `\999`: `\999`, `a\`: `a\`} {
		if got := unescape(s); got != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}

// Whatever the kernel may write there, there is an answer, and nothing always fits.
func FuzzRoom(f *testing.F) {
	f.Add(v2, "0::/a\n", "1000", "300", "inactive_file 7")
	f.Add(v1, "4:memory:/a\n", "1000", "1001", "total_active_file 7")
	f.Fuzz(func(t *testing.T, mounts, cgroup, limit, usage, stat string) {
		root := files(mounts, cgroup)
		for _, dir := range []string{"", "a/", "memory/a/"} {
			for name, text := range map[string]string{"memory.max": limit, "memory.limit_in_bytes": limit, "memory.current": usage, "memory.usage_in_bytes": usage, "memory.stat": stat} {
				root["sys/fs/cgroup/"+dir+name] = &fstest.MapFile{Data: []byte(text)}
			}
		}
		if err := room(root, mountsOf(root), 1<<20); err != nil && !errors.Is(err, ErrNoRoom) {
			t.Error(err)
		}
		if err := room(root, mountsOf(root), 0); err != nil {
			t.Error(err)
		}
	})
}

func BenchmarkRoom(b *testing.B) {
	for b.Loop() {
		if err := Room(1); err != nil {
			b.Fatal(err)
		}
	}
}
