//go:build !linux

package job

import "runtime"

func (s *Spec) bindings() (list []place, shared bool) { return make([]place, s.processes()), false }

func checkBind(bind string) error {
	if bind == BindNone {
		return nil
	}
	return usage("--bind-to %s: processes can be bound to processors on Linux only, and this is %s", bind, runtime.GOOS)
}
