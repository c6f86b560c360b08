// Package peer holds tables by peer number that are sparse and can grow while a job runs.
//
// A rank's number in its world is its peer number. A rank that this one never talks to costs no memory of its own: tables
// consist of pages, which are made when a number in them is first used. A page never moves, so readers need no lock, and
// code outside of Go may keep the address of an element.
//
// The package knows neither ranks nor devices. The Peer itself is a type of package adi, because it holds a Context and a
// Device, and package adi/proto below that has a table of its own kind of state in its tests and in the simulator.
package peer

import (
	"sync/atomic"

	"cadre.example/adi/limits"
)

const (
	pageSize = limits.PeerPage
	near     = limits.PeerNear // numbers that one look at the directory finds
	bookSize = limits.PeerBook / pageSize
	books    = limits.PeerMost / limits.PeerBook

	// Most is how many peers a table can have. A context id has room for as many leaders of communicators.
	Most = limits.PeerMost
)

// A page has the elements of neighbouring numbers.
type page[E any] [pageSize]E

// A book is a page of the directory.
type book[E any] [bookSize]atomic.Pointer[page[E]]

// Pages are elements by number, all zero at first. A page has 64 of them. The first 1024 numbers have their directory in the
// Pages themselves; the directory of the others is made in books of 65536 numbers, 8 KiB each. So a number that is not used,
// nor any near it, costs an eighth of a byte.
//
// Any goroutine may call any method at any time. What elements are guarded by is their owner's.
type Pages[E any] struct {
	near [near / pageSize]atomic.Pointer[page[E]]
	far  atomic.Pointer[[books]atomic.Pointer[book[E]]]
}

// Near is At for the first 1024 numbers, and nil for others: short enough for the compiler to put it into its caller, which
// calls At or Make where it gets nil.
func (p *Pages[E]) Near(i int) *E {
	if uint(i) < near {
		if pg := p.near[uint(i)/pageSize].Load(); pg != nil {
			return &pg[uint(i)%pageSize]
		}
	}
	return nil
}

// At is element i, or nil while its page does not exist.
func (p *Pages[E]) At(i int) *E {
	if uint(i) < near {
		return p.Near(i)
	}
	if uint(i) >= Most {
		return nil
	}
	far := p.far.Load()
	if far == nil {
		return nil
	}
	b := far[uint(i)/(limits.PeerBook)].Load()
	if b == nil {
		return nil
	}
	if pg := b[uint(i)/pageSize%bookSize].Load(); pg != nil {
		return &pg[uint(i)%pageSize]
	}
	return nil
}

// Make is element i, whose page it makes if need be. i must be at least 0 and less than Most.
func (p *Pages[E]) Make(i int) *E {
	n := uint(i)
	if n < near {
		return &ensure(&p.near[n/pageSize])[n%pageSize]
	}
	b := ensure(&ensure(&p.far)[n/(limits.PeerBook)])
	return &ensure(&b[n/pageSize%bookSize])[n%pageSize]
}

// ensure is what at points to, made by the first that needs it.
func ensure[T any](at *atomic.Pointer[T]) *T {
	if v := at.Load(); v != nil {
		return v
	}
	at.CompareAndSwap(nil, new(T))
	return at.Load()
}

// each calls f for every page that exists, with the number of its first element.
func (p *Pages[E]) each(f func(first int, pg *page[E]) bool) {
	for i := range p.near {
		if pg := p.near[i].Load(); pg != nil && !f(i*pageSize, pg) {
			return
		}
	}
	far := p.far.Load()
	if far == nil {
		return
	}
	for i := range far {
		b := far[i].Load()
		if b == nil {
			continue
		}
		for j := range b {
			if pg := b[j].Load(); pg != nil && !f((i*bookSize+j)*pageSize, pg) {
				return
			}
		}
	}
}
