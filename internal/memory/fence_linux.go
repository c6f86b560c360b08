package memory

import (
	"fmt"
	"sync"

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

// Fenced makes FenceAll of other processes reach this one, and reports whether they can: not on old kernels, and not where a
// filter forbids the call.
var Fenced = sync.OnceValue(func() bool {
	const needed = membarrierGlobalExpedited | membarrierRegisterGlobal
	if can, err := membarrier(membarrierQuery); err != nil || can&needed != needed {
		return false
	}
	_, err := membarrier(membarrierRegisterGlobal)
	return err == nil
})

// FenceAll is a full barrier in this thread and in every running thread of all processes of the host that called Fenced: who
// stored x, called FenceAll and read 0 in y is seen by everybody who then stores y, by whatever store, and reads x. So one that
// waits seldom pays for others that store often. It costs an interrupt of the other processors.
func FenceAll() error {
	if _, err := membarrier(membarrierGlobalExpedited); err != nil {
		return fmt.Errorf("memory: membarrier: %w", err)
	}
	return nil
}
