//go:build !linux

package shm

import (
	"errors"
	"fmt"

	"cadre.example/adi"
)

// A Device is one rank's end of the shared-memory device.
type Device struct{ adi.Device }

// Listen always fails: see Available.
func Listen(cfg Config) (*Device, error) {
	return nil, fmt.Errorf("shm: only on Linux: %w", errors.ErrUnsupported)
}

// Addr is what the peers need to reach this rank.
func (d *Device) Addr() string { return "" }
