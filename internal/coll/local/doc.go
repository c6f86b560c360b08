// Package local holds the algorithms of goroutine ranks of one process, which work on each other's memory: blocking calls in a
// meeting (exposed.go), and calls that do not block when the last rank has brought its own (gathering.go).
package local
