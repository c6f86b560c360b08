//go:build !linux

package memory

import "errors"

// Available says whether this operating system has segments.
const Available = false

// Most is the largest segment in bytes.
const Most = 1 << 30

// A Segment is a mapping of shared memory.
type Segment struct{}

// Create always fails: see Available.
func Create(size int) (s *Segment, fd int, err error) { return nil, -1, errors.ErrUnsupported }

// Open always fails: see Available.
func Open(fd, least, most int) (*Segment, error) { return nil, errors.ErrUnsupported }

// Part always fails: see Available.
func Part(fd int, from int64, size int) ([]byte, error) { return nil, errors.ErrUnsupported }

// Bytes is the segment's memory.
func (s *Segment) Bytes() []byte { return nil }

// Close has nothing to give back.
func (s *Segment) Close() error { return nil }
