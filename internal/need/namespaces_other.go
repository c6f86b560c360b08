//go:build !linux

package need

import (
	"errors"
	"runtime"
)

func tryNamespaces() error { return errors.New("not on " + runtime.GOOS) }
