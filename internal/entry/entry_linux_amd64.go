//lint:file-ignore U1000 the assembly uses what stands here

package entry

import "golang.org/x/sys/unix"

// Symbol is what the linker's flag -E gets; "": it gets none.
const Symbol = "cadre.example/internal/entry.start"

// start is the code of the first moment.
func start()

// What start asks for. The runtime reserves 585 MiB for summaries, 512 MiB for an index that it can do without, 32 MiB for a
// table and 64 MiB for the heap, and soon as much again.
var (
	wanted  uint64 = 1344 << 20 // all of it, and what the command uses
	needed  uint64 = 754 << 20  // the same without the index
	enough  uint64 = 1 << 30    // a limit that has no room for the index, and for all the rest
	memory  uint64 = 72 << 20   // bytes to write to, which is what ulimit -d bounds
	threads uint64 = 8          // those that the command needs to start ranks
)

// What start says.
var (
	noAddresses = "cadre: there are too few addresses: raise the limit (ulimit -v) to 838860 at least; C programs need 1310720 each\n"
	noMemory    = "cadre: there is too little memory: raise the limit of data (ulimit -d) to 131072 at least\n"
	noThreads   = "cadre: no more processes and threads can be started: raise the limit of this user (ulimit -u), or that of the control group (pids.max)\n"
)

// What start has found and done.
var (
	closed    uint32      // bit i: descriptor i was closed
	addresses unix.Rlimit // the limit of addresses
	fewer     unix.Rlimit // what start has made of it for a while; 0: it has not
	gate      uint32      // what the threads wait for
	signals   uint64      // those that were blocked
	noSignals uint64      = 1<<64 - 1
)

func init() {
	if fewer.Cur != 0 { // ranks get the limit that there was
		_ = unix.Setrlimit(unix.RLIMIT_AS, &addresses)
	}
}

// Closed says that the process was started with a standard descriptor closed, and got another one for it that takes and gives
// nothing.
func Closed(fd int) bool { return fd < 3 && closed&(1<<fd) != 0 }
