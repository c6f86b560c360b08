// Package memory is memory that processes of one host share: anonymous files that are mapped, and views of them in whole
// cache lines.
//
// Nothing here has a name that another process could open: a segment is passed on by its descriptor and is gone with the
// last process that maps it.
package memory
