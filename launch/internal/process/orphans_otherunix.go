//go:build unix && !linux

package process

import (
	"os"
	"time"
)

// Orphans are beyond reach where a process cannot become the parent of its descendants' orphans.
type Orphans struct{}

// Adopt returns nil, which is of use too.
func Adopt(keep []int) *Orphans { return nil }

func (*Orphans) Spare(int)                 {}
func (*Orphans) Signals() <-chan os.Signal { return nil }
func (*Orphans) After() <-chan time.Time   { return nil }
func (*Orphans) Note()                     {}
func (*Orphans) Take(keep func(int) bool)  {}
func (*Orphans) Sweep() (left []int)       { return nil }
