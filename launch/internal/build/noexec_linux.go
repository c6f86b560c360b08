package build

import "golang.org/x/sys/unix"

// noexec says that nothing can be run that lies in the file system of a file.
func noexec(path string) bool {
	var st unix.Statfs_t
	return unix.Statfs(path, &st) == nil && st.Flags&unix.MS_NOEXEC != 0
}
