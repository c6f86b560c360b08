//go:build !linux

package main

import "io"

func sharedMemory() []finding {
	return []finding{{"shm", findWarn, "only on Linux: processes of this host use unix sockets", ""}}
}

func systemLimits() []finding { return nil }

// doctorReadable is for Linux: nobody starts it here.
func doctorReadable(io.Reader, io.Writer) int { return statusUsage }
