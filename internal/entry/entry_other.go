//go:build !(linux && amd64)

package entry

// Symbol is none: the runtime starts the command.
const Symbol = ""

// Closed says that the process was started with a standard descriptor closed, where that can be told.
func Closed(int) bool { return false }
