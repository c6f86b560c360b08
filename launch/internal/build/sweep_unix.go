//go:build unix

package build

import (
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sys/unix"

	"cadre.example/adi/limits"
)

// claim keeps others from sweeping a folder away for as long as this process lives. It is released by release.
func claim(dir string) (release func()) {
	fd, err := unix.Open(dir, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
	if err != nil {
		return func() {}
	}
	unix.Flock(fd, unix.LOCK_EX|unix.LOCK_NB)
	return func() { unix.Close(fd) }
}

// sweep removes the folders that killed launchers have left: ours, old enough, and claimed by nobody.
func sweep() {
	old, err := filepath.Glob(filepath.Join(os.TempDir(), buildPrefix+"*"))
	if err != nil {
		return
	}
	for _, dir := range old {
		sweepOne(dir)
	}
}

func sweepOne(dir string) {
	fd, err := unix.Open(dir, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
	if err != nil {
		return
	}
	defer unix.Close(fd)
	var st unix.Stat_t
	if unix.Fstat(fd, &st) != nil || int(st.Uid) != os.Geteuid() {
		return
	}
	if time.Since(time.Unix(st.Mtim.Unix())) < limits.SweepAge || unix.Flock(fd, unix.LOCK_EX|unix.LOCK_NB) != nil {
		return
	}
	os.RemoveAll(dir)
}
