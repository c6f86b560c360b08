// Package race tells Go's race detector, in builds with -race, that memory is read or written where it cannot see it: by the
// operating system, by assembly, or at a time that no instruction stands for. In other builds it does nothing.
package race
