package adi

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
)

// Statistics is what a rank has counted while FlagStatistics was on: the KEEP_STAT of the seed.
type Statistics struct {
	Rank                int
	Sends, Receives     uint64 // operations begun
	SendBytes           uint64
	Direct              uint64 // messages that came and met a posted receive at once
	Eager               uint64 // messages of which a copy was kept until their receive
	Rendezvous          uint64 // messages that waited in their sender's memory, or were announced first
	NotReady            uint64 // ready sends that came and met no receive by the direct path
	Unexpected          uint64 // messages that had to wait for a receive
	UnexpectedBytes     uint64
	Cancelled           uint64            // receives and sends that were withdrawn
	PostedMax           int               // the most receives that waited at a time
	UnexpectedMax       int               // the most messages that waited at a time
	PacketsOut          map[string]uint64 // by kind; peers of the same process need no packets
	PacketsIn           map[string]uint64
	Comms               []CommStatistics // by context id
	TracedEvents, Kept  uint64           // of the trace: how many were noted, and how many of them are still there
	HeldBytes, HeldPeak int              // unexpected payload of the direct path that is held now; the largest seen by Statistics
}

// CommStatistics is a communicator's part of Statistics. Collective calls have a context of their own.
type CommStatistics struct {
	Context         uint64
	Sends, Receives uint64
	SendBytes       uint64
	Unexpected      uint64
}

// counts is the part of an observer that counts. Packet kinds are below 64.
type counts struct {
	Statistics
	packets [2][64]uint64
	comms   map[uint64]*CommStatistics
}

func (k *counts) packet(d Direction, kind uint8) { k.packets[d&1][kind&63]++ }

func (k *counts) comm(context uint64) *CommStatistics {
	s := k.comms[context]
	if s == nil {
		s = &CommStatistics{Context: context}
		k.comms[context] = s
	}
	return s
}

func (k *counts) unexpected(context uint64, n, waiting int) {
	k.Unexpected++
	k.UnexpectedBytes += uint64(n)
	k.UnexpectedMax = max(k.UnexpectedMax, waiting)
	k.comm(context).Unexpected++
}

// Statistics returns what has been counted so far. All is 0 if FlagStatistics has never been on.
func (c *Context) Statistics() Statistics {
	c.mu.Lock()
	held := c.heldAll
	c.mu.Unlock()
	c.wmu.Lock()
	e := c.lastObserver
	c.wmu.Unlock()
	if e == nil {
		return Statistics{Rank: c.rank, HeldBytes: held, HeldPeak: held}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.counts.HeldPeak = max(e.counts.HeldPeak, held)
	s := e.counts.Statistics
	s.Rank, s.HeldBytes = c.rank, held
	s.PacketsOut, s.PacketsIn = named(&e.counts.packets[Out]), named(&e.counts.packets[In])
	for _, x := range e.counts.comms {
		s.Comms = append(s.Comms, *x)
	}
	slices.SortFunc(s.Comms, func(a, b CommStatistics) int { return cmp.Compare(a.Context, b.Context) })
	s.TracedEvents, s.Kept = e.ring.next, min(e.ring.next, uint64(len(e.ring.events)))
	return s
}

func named(n *[64]uint64) map[string]uint64 {
	m := map[string]uint64{}
	for k, v := range n {
		if v != 0 {
			m[kindName(uint8(k))] = v
		}
	}
	return m
}

// WriteText prints s for people: one line for each subject, each beginning with the rank.
func (s *Statistics) WriteText(w io.Writer) error {
	p := fmt.Sprintf("[%d] ", s.Rank)
	text := fmt.Sprintf("%smessages: %d sends of %d bytes, %d receives, %d cancelled\n", p, s.Sends, s.SendBytes, s.Receives, s.Cancelled)
	text += fmt.Sprintf("%sarrivals: %d direct, %d eager, %d rendezvous, %d not ready\n", p, s.Direct, s.Eager, s.Rendezvous, s.NotReady)
	text += fmt.Sprintf("%sunexpected: %d of %d bytes; longest queues: %d posted, %d unexpected\n", p, s.Unexpected, s.UnexpectedBytes, s.PostedMax, s.UnexpectedMax)
	for _, d := range []struct {
		name string
		n    map[string]uint64
	}{{"out", s.PacketsOut}, {"in", s.PacketsIn}} {
		if len(d.n) == 0 {
			continue
		}
		text += p + "packets " + d.name + ":"
		for _, k := range slices.Sorted(maps.Keys(d.n)) {
			text += fmt.Sprintf(" %s %d", k, d.n[k])
		}
		text += "\n"
	}
	for _, c := range s.Comms {
		text += fmt.Sprintf("%s%s: %d sends of %d bytes, %d receives, %d unexpected\n", p, ContextName(c.Context), c.Sends, c.SendBytes, c.Receives, c.Unexpected)
	}
	_, err := io.WriteString(w, text)
	return err
}

// WriteJSON prints s as one line of JSON.
func (s *Statistics) WriteJSON(w io.Writer) error { return json.NewEncoder(w).Encode(s) }
