//go:build !unix

package launch

import (
	"fmt"
	"runtime"

	"cadre.example/internal/environ"
)

// join has no descriptor to inherit on this system.
func join() (*session, error) {
	return nil, fmt.Errorf("%s is set, but ranks as processes need a unix system, and this is %s: use cadre run --in-process", environ.ControlFD, runtime.GOOS)
}
