//go:build unix && !linux

package job

import (
	"os"
	"time"
)

// orphans are beyond reach where a process cannot become the parent of its descendants' orphans.
type orphans struct{}

func adopt(keep []int) *orphans            { return nil }
func (*orphans) spare(int)                 {}
func (*orphans) signals() <-chan os.Signal { return nil }
func (*orphans) after() <-chan time.Time   { return nil }
func (*orphans) note()                     {}
func (*orphans) take(keep func(int) bool)  {}
func (*orphans) sweep() (left []int)       { return nil }
