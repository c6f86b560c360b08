//go:build !unix

package process

import (
	"fmt"
	"runtime"
)

// CheckLimits says that ranks cannot be processes here.
func CheckLimits(n int) error {
	return fmt.Errorf("%d ranks as processes need a unix system, and this is %s: add --in-process for goroutine ranks", n, runtime.GOOS)
}
