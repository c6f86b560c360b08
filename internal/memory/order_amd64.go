//go:build !race

package memory

import "sync/atomic"

// Release stores v in *p after everything that was read and written before, for those who load v. Unlike
// atomic.Uint64.Store it lets later loads come before it, which makes it an ordinary store on amd64, 13 to 20 ns less.
//
//go:noescape
func Release(p *atomic.Uint64, v uint64)

// Publish is Release of the first three words of l, the first of them last. The stores follow each other, so that the line
// is not taken away between them by somebody who looks at it.
//
//go:noescape
func Publish(l *Line, w0, w1, w2 uint64)
