package memory

import (
	"fmt"
	"sync"
	"sync/atomic"

	"golang.org/x/sys/unix"
)

// Commands of membarrier(2).
const (
	membarrierQuery           = 0
	membarrierGlobalExpedited = 1 << 1
	membarrierRegisterGlobal  = 1 << 2
)

func membarrier(cmd uintptr) (uintptr, error) {
	n, _, errno := unix.Syscall(unix.SYS_MEMBARRIER, cmd, 0, 0)
	if errno != 0 {
		return 0, errno
	}
	return n, nil
}

// Fences reports whether FenceAll works here: not on old kernels, and not where a filter forbids the call.
var Fences = sync.OnceValue(func() bool {
	const needed = membarrierGlobalExpedited | membarrierRegisterGlobal
	can, err := membarrier(membarrierQuery)
	return err == nil && can&needed == needed
})

// Fenced makes FenceAll of other processes reach this one, and reports whether they do. The first call waits for the kernel,
// which for a process with several threads lets pass until each processor has done something else: some 10 ms.
var Fenced = sync.OnceValue(func() bool {
	if !Fences() {
		return false
	}
	_, err := membarrier(membarrierRegisterGlobal)
	fenced.Store(err == nil)
	return err == nil
})

var (
	fencing sync.Once
	fenced  atomic.Bool
)

// IsFenced reports whether FenceAll of other processes reaches this one already. It asks for nothing.
func IsFenced() bool { return fenced.Load() }

// FencedYet is Fenced for a caller that cannot wait: it reports what IsFenced does, and starts Fenced in the background.
func FencedYet() bool {
	if fenced.Load() {
		return true
	}
	fencing.Do(func() { go Fenced() })
	return false
}

// FenceAll is a full barrier in this thread and in every running thread of all processes of the host that called Fenced: who
// stored x, called FenceAll and read 0 in y is seen by everybody who then stores y, by whatever store, and reads x. So one that
// waits seldom pays for others that store often. It costs an interrupt of the other processors.
func FenceAll() error {
	if _, err := membarrier(membarrierGlobalExpedited); err != nil {
		return fmt.Errorf("memory: membarrier: %w", err)
	}
	return nil
}
