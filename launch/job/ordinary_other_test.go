//go:build !linux

package job

import (
	"testing"

	"cadre.example/internal/need"
)

func asOrdinary(t *testing.T, f func()) {
	need.NotRoot(t)
	f()
}
