// Package entry is where the cadre command starts that cadre install makes: before the Go runtime.
//
// The runtime ends a program that has too few addresses or threads with its registers and stacks, before any of the
// program's own code has run. A command that is linked with -E cadre.example/internal/entry.start asks the system first, and
// says what is missing. It needs no cgo, and no C library. Without that flag, and on other systems than Linux on amd64, the package
// does nothing.
package entry
