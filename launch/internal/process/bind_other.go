//go:build !linux

package process

import (
	"fmt"
	"runtime"
)

// Bindings are places anywhere: processes are bound on Linux only.
func Bindings(bind string, n, ranks int, free bool) (list []Place, shared bool) {
	return make([]Place, n), false
}

// CheckBind says why processes cannot be bound here; the error is for the user.
func CheckBind(bind string) error {
	if bind == BindNone {
		return nil
	}
	return fmt.Errorf("--bind-to %s: processes can be bound to processors on Linux only, and this is %s", bind, runtime.GOOS)
}
