package mpi

import "cadre.example/internal/record"

// GroupOf is a group of any size, for tests.
func GroupOf(ids []int) *Group { return &Group{ids: ids} }

// TypesWithAttributes is how many datatypes have attributes.
func TypesWithAttributes() (n int) {
	typeAttributes.Range(func(any, any) bool { n++; return true })
	return n
}

// ContextOf is c's context id.
func ContextOf(c *Comm) uint64 { return c.id }

// Recorder is the flight recorder of the calling rank.
func Recorder(c *Comm) *record.Ring { return c.rec }

// RecorderOf is that of rank r of c, which is a goroutine of this process.
func RecorderOf(c *Comm, r int) *record.Ring { return c.ctx.Direct(c.world[r]).Record() }

// Unwatched lets ranks without checks go without the race detector's look at their memory.
func Unwatched() { unwatched = true }
