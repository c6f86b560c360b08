package main

// #cgo linux LDFLAGS: -Wl,--wrap=mmap -Wl,--wrap=pthread_create -Wl,--wrap=pthread_attr_init
// #include <stdint.h>
import "C"

import (
	"unsafe"

	"cadre.example/internal/lane"
	"cadre.example/internal/memory"
)

// cadreOpen takes the memory that the C library answers from, and whether that has registered the process for barriers of
// others. It reports 1 when the C library is another version's, and 2 when only what both know of lanes differs: then small
// messages do without.
//
//export cadreOpen
func cadreOpen(p unsafe.Pointer, lanesAt, frameSize, calls, registered, hash C.int64_t) C.int {
	if !sameLayout(int64(lanesAt), int64(frameSize), int64(calls)) {
		return 1
	}
	sameWords = uint64(hash) == lane.Hash()
	if registered != 0 {
		memory.Fenced() // which takes no time now
	}
	front = sharedAt(p)
	open()
	if !sameWords {
		return 2
	}
	return 0
}

// cadreDoor is where every call comes in.
//
//export cadreDoor
func cadreDoor(p unsafe.Pointer) C.int { return C.int(enter(frameAt(p))) }

// cadreLane is where the C library says what it has done on a lane.
//
//export cadreLane
func cadreLane(what, peer C.int64_t) { laneEvent(int(what), int(peer)) }
