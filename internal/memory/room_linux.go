package memory

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sys/unix"
)

// ErrNoRoom is wrapped by the errors of [Room].
var ErrNoRoom = errors.New("the memory cgroup is full")

// Room says whether the memory cgroups of this process have room for size bytes more: nil, or an error that names the
// cgroup. The kernel answers an allocation that a full cgroup does not allow by ending one of its processes, so whoever
// can do without the memory asks first. Page cache of files counts as room, because the kernel drops it. What cannot be
// found out is taken for room.
//
// The answer costs some small files of /proc and /sys, for each level of the hierarchy.
func Room(size int64) error { return room(host{}, hostMounts(), size) }

// hostMounts is read once: it is long where there are many mounts, and does not change under a process.
var hostMounts = sync.OnceValue(func() []groupMount { return mountsOf(host{}) })

func mountsOf(root fs.FS) []groupMount { return groupMounts(readSmall(root, "proc/self/mountinfo")) }

// groupFiles are the names of one version of the interface.
type groupFiles struct {
	limit, usage string
	cache        [2]string // lines of memory.stat: page cache, of the whole subtree
}

var (
	groupV2 = groupFiles{"memory.max", "memory.current", [2]string{"active_file", "inactive_file"}}
	groupV1 = groupFiles{"memory.limit_in_bytes", "memory.usage_in_bytes", [2]string{"total_active_file", "total_inactive_file"}}
)

// levelsMost bounds how far up the hierarchy is looked.
const levelsMost = 32

// room is Room below another root.
func room(root fs.FS, mounts []groupMount, size int64) error {
	groups := ownGroups(readSmall(root, "proc/self/cgroup"))
	for _, m := range mounts {
		own, ok := groups[m.v1]
		if !ok {
			continue
		}
		files := groupV2
		if m.v1 {
			files = groupV1
		}
		at, inside := below(m.root, own)
		for range levelsMost {
			dir := path.Join(strings.TrimPrefix(m.point, "/"), at)
			if left := max(leftIn(root, dir, files, size), 0); left < size {
				return fmt.Errorf("memory: %w: /%s leaves %d bytes, and %d are wanted", ErrNoRoom, dir, left, size)
			}
			if at == "/" || !inside {
				break
			}
			at = path.Dir(at)
		}
	}
	return nil
}

// below is where the cgroup own lies under a mount of root, as an absolute path. A cgroup that the mount does not show, as
// in a container with the host's names, is represented by the mount's root.
func below(root, own string) (at string, inside bool) {
	rest, ok := strings.CutPrefix(own, strings.TrimSuffix(root, "/"))
	if !ok || rest != "" && rest[0] != '/' {
		return "/", false
	}
	return path.Clean("/" + rest), true
}

// leftIn is how many bytes the cgroup in dir has left, MaxInt64 if nothing limits it. Page cache is looked for only when
// want would not fit without it.
func leftIn(root fs.FS, dir string, files groupFiles, want int64) int64 {
	limit, ok := number(readSmall(root, path.Join(dir, files.limit)))
	if !ok || limit > math.MaxInt64/2 { // version 1 has no word for none, but a number near the largest
		return math.MaxInt64
	}
	usage, ok := number(readSmall(root, path.Join(dir, files.usage)))
	if !ok {
		return math.MaxInt64
	}
	left := limit - usage
	if left >= want {
		return left
	}
	lines := bufio.NewScanner(bytes.NewReader(readSmall(root, path.Join(dir, "memory.stat"))))
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), " ")
		if name != files.cache[0] && name != files.cache[1] {
			continue
		}
		if n, ok := number([]byte(value)); ok && n < math.MaxInt64-max(left, 0) {
			left += n
		}
	}
	return left
}

// number reads a file that holds one number of bytes; "max", like anything else, is none.
func number(text []byte) (int64, bool) {
	n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	return n, err == nil && n >= 0
}

// ownGroups reads /proc/self/cgroup: the path of the process in the hierarchy that limits memory, in version 1 (true) and
// 2 (false).
func ownGroups(text []byte) map[bool]string {
	groups := make(map[bool]string)
	for line := range strings.Lines(string(text)) {
		id, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ":")
		controllers, where, ok := strings.Cut(rest, ":")
		switch {
		case !ok || !strings.HasPrefix(where, "/"):
		case id == "0" && controllers == "":
			groups[false] = where
		case hasField(controllers, "memory"):
			groups[true] = where
		}
	}
	return groups
}

// A groupMount is where a hierarchy that may limit memory is mounted, and which part of it.
type groupMount struct {
	root, point string
	v1          bool
}

// groupMounts reads /proc/self/mountinfo.
func groupMounts(text []byte) (mounts []groupMount) {
	for line := range strings.Lines(string(text)) {
		before, after, ok := strings.Cut(line, " - ")
		head, tail := strings.Fields(before), strings.Fields(after)
		if !ok || len(head) < 5 || len(tail) < 3 {
			continue
		}
		m := groupMount{root: unescape(head[3]), point: unescape(head[4]), v1: tail[0] == "cgroup"}
		if tail[0] == "cgroup2" || m.v1 && hasField(tail[2], "memory") {
			mounts = append(mounts, m)
		}
	}
	return mounts
}

func hasField(list, name string) bool {
	for f := range strings.SplitSeq(list, ",") {
		if f == name {
			return true
		}
	}
	return false
}

// unescape undoes what mountinfo does to blanks and backslashes: three octal digits behind a backslash.
func unescape(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+3 < len(s) {
			if n, err := strconv.ParseUint(s[i+1:i+4], 8, 8); err == nil {
				b.WriteByte(byte(n))
				i += 3
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// smallMost bounds what is read of a file, in bytes.
const smallMost = 256 << 10

// host is the root of this host's files. The first message to a peer waits for Room: a file of package os would be tried with
// the network poller, in six system calls more.
type host struct{}

// Open implements fs.FS.
func (host) Open(name string) (fs.File, error) { return os.DirFS("/").Open(name) }

// ReadFile implements fs.ReadFileFS. The text ends after smallMost bytes.
func (host) ReadFile(name string) ([]byte, error) {
	fd, err := unix.Open("/"+name, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	defer unix.Close(fd)
	text := make([]byte, 0, 4<<10)
	for len(text) < smallMost {
		n, err := unix.Read(fd, text[len(text):cap(text)])
		if err == unix.EINTR {
			continue
		}
		if err != nil || n == 0 {
			return text, err
		}
		if text = text[:len(text)+n]; len(text) == cap(text) {
			text = slices.Grow(text, len(text))
		}
	}
	return text, nil
}

// readSmall is a file's text, nil if it cannot be read.
func readSmall(root fs.FS, name string) []byte {
	if r, ok := root.(fs.ReadFileFS); ok {
		text, err := r.ReadFile(name)
		if err != nil {
			return nil
		}
		return text[:min(len(text), smallMost)]
	}
	f, err := root.Open(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, smallMost))
	if err != nil {
		return nil
	}
	return text
}
