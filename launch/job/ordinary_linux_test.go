package job

import (
	"os"
	"runtime"
	"testing"

	"golang.org/x/sys/unix"
)

// asOrdinary runs f in a thread for which files are as unreadable as their modes say, even when root runs the test.
func asOrdinary(t *testing.T, f func()) {
	t.Helper()
	if os.Geteuid() != 0 {
		f()
		return
	}
	const nobody = 65534
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if _, err := unix.SetfsuidRetUid(nobody); err != nil {
		t.Fatal(err)
	}
	defer unix.SetfsuidRetUid(0)
	f()
}
