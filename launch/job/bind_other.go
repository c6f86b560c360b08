//go:build !linux

package job

import "runtime"

func bindings(bind string, n, ranks int, free bool) (list []place, shared bool) {
	return make([]place, n), false
}

func checkBind(bind string) error {
	if bind == BindNone {
		return nil
	}
	return usage("--bind-to %s: processes can be bound to processors on Linux only, and this is %s", bind, runtime.GOOS)
}
