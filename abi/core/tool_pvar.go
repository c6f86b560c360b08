package main

import (
	"sync"
	"sync/atomic"

	"cadre.example/mpi"
)

// A measurement is a performance variable: a counter of messages, which counts while it is started, or a level that is as it is
// when it is read.
type measurement struct {
	option
	class int
	value func(c *mpi.Comm) uint64
}

var measurements = []measurement{
	{option{"cadre_sends", "sends begun"}, mpiTPvarClassCounter, func(c *mpi.Comm) uint64 { return c.Statistics().Sends }},
	{option{"cadre_receives", "receives begun"}, mpiTPvarClassCounter, func(c *mpi.Comm) uint64 { return c.Statistics().Receives }},
	{option{"cadre_send_bytes", "bytes of sends begun"}, mpiTPvarClassCounter, func(c *mpi.Comm) uint64 { return c.Statistics().SendBytes }},
	{option{"cadre_direct", "messages that came and met a receive"}, mpiTPvarClassCounter, func(c *mpi.Comm) uint64 { return c.Statistics().Direct }},
	{option{"cadre_eager", "messages of which a copy was kept until their receive"}, mpiTPvarClassCounter, func(c *mpi.Comm) uint64 { return c.Statistics().Eager }},
	{option{"cadre_rendezvous", "messages that waited at their sender, or were announced first"}, mpiTPvarClassCounter, func(c *mpi.Comm) uint64 { return c.Statistics().Rendezvous }},
	{option{"cadre_unexpected", "messages that had to wait for a receive"}, mpiTPvarClassCounter, func(c *mpi.Comm) uint64 { return c.Statistics().Unexpected }},
	{option{"cadre_unexpected_bytes", "bytes of messages that had to wait for a receive"}, mpiTPvarClassCounter, func(c *mpi.Comm) uint64 { return c.Statistics().UnexpectedBytes }},
	{option{"cadre_cancelled", "sends and receives that were withdrawn"}, mpiTPvarClassCounter, func(c *mpi.Comm) uint64 { return c.Statistics().Cancelled }},
	{option{"cadre_posted_receives", "receives that wait for a message"}, mpiTPvarClassLevel, func(c *mpi.Comm) uint64 { n, _ := c.QueueLengths(); return uint64(n) }},
	{option{"cadre_lane_sends", "messages that the C library has sent without the Go library"}, mpiTPvarClassLevel, func(*mpi.Comm) uint64 { n, _ := laneMessages(); return n }},
	{option{"cadre_lane_receives", "messages that it has received so"}, mpiTPvarClassLevel, func(*mpi.Comm) uint64 { _, n := laneMessages(); return n }},
	{option{"cadre_unexpected_messages", "messages that wait for a receive"}, mpiTPvarClassLevel, func(c *mpi.Comm) uint64 { _, n := c.QueueLengths(); return uint64(n) }},
}

// A measure is a handle of a performance variable in a session.
type measure struct {
	session int64
	of      *measurement
	started bool
	sum     uint64 // of the times before it was started last
	base    uint64 // what the rank had counted then
}

var (
	measuring    sync.Mutex // guards all measures
	counting     int        // how many are started
	measures     = table[*measure]{kind: kindMeasure}
	toolSessions = table[map[int64]*measure]{kind: kindToolSession} // with their measures, by handle
)

func (m *measure) counts() bool { return m.of.class == mpiTPvarClassCounter }

// now is what the rank has counted: nothing before it is one, and nothing more when it is over.
func (m *measure) now() uint64 {
	if w := worldNow(); w != nil && atomic.LoadUint32(&front.State) == stateRunning {
		return m.of.value(w.Comm)
	}
	return m.base
}

func (m *measure) read() uint64 {
	if !m.counts() {
		return m.now()
	}
	if m.started {
		return m.sum + m.now() - m.base
	}
	return m.sum
}

func (m *measure) start() {
	if m.started {
		return
	}
	if counting++; counting == 1 {
		countMessages(true)
	}
	m.started, m.base = true, m.now()
}

func (m *measure) stop() {
	if !m.started {
		return
	}
	m.sum, m.started = m.read(), false
	if counting--; counting == 0 {
		countMessages(false)
	}
}

func (m *measure) set(v uint64) { m.sum, m.base = v, m.now() }

func countMessages(on bool) {
	if w := worldNow(); w != nil && atomic.LoadUint32(&front.State) != stateFinalized {
		w.CountMessages(on)
	}
}

// countFromNow lets a rank that has begun count for what was started before.
func countFromNow() {
	measuring.Lock()
	defer measuring.Unlock()
	if counting > 0 {
		countMessages(true)
	}
}

func pvarInfo(f *frame) error {
	k, err := f.index(0, len(measurements))
	if err != nil {
		return err
	}
	m := &measurements[k]
	level := 0
	if m.class == mpiTPvarClassLevel {
		level = 1
	}
	f.toolString(1, m.name)
	f.setInt(3, mpiTVerbosityUserBasic)
	f.setInt(4, m.class)
	f.setPointer(5, mpiUnsignedLongLong)
	f.setPointer(6, 0)
	f.toolString(7, m.about)
	f.setInt(9, mpiTBindNoObject)
	f.setInt(10, level) // only to be read
	f.setInt(11, level) // needs no start
	f.setInt(12, 0)
	return nil
}

func pvarIndex(f *frame) error {
	return f.placeOf(0, 2, len(measurements), func(k int) string {
		if measurements[k].class != f.int(1) {
			return ""
		}
		return measurements[k].name
	})
}

func pvarSession(f *frame) error {
	if err := f.toolNeed(0); err != nil {
		return err
	}
	h := toolSessions.put(map[int64]*measure{})
	if h == 0 {
		return code(mpiTErrOutOfSessions)
	}
	f.setPointer(0, h)
	return nil
}

func pvarSessionFree(f *frame) error {
	if err := f.toolNeed(0); err != nil {
		return err
	}
	measuring.Lock()
	defer measuring.Unlock()
	all, ok := toolSessions.drop(f.handleAt(0))
	if !ok {
		return code(mpiTErrInvalidSession)
	}
	for h, m := range all {
		m.stop()
		measures.drop(h)
	}
	f.setPointer(0, 0)
	return nil
}

// inSession does something with the measures of the session in argument 0.
func inSession(do func(f *frame, all map[int64]*measure) error) handler {
	return ready(func(f *frame) error {
		measuring.Lock()
		defer measuring.Unlock()
		all, ok := toolSessions.get(f.word(0))
		if !ok {
			return code(mpiTErrInvalidSession)
		}
		return do(f, *all)
	})
}

func pvarHandle(f *frame, all map[int64]*measure) error {
	k, err := f.index(1, len(measurements))
	if err == nil {
		err = f.toolNeed(3, 4)
	}
	if err != nil {
		return err
	}
	m := &measure{session: f.word(0), of: &measurements[k]}
	h := measures.put(m)
	if h == 0 {
		return code(mpiTErrOutOfHandles)
	}
	all[h] = m
	f.setPointer(3, h)
	f.setInt(4, 1)
	return nil
}

func pvarHandleFree(f *frame, all map[int64]*measure) error {
	if err := f.toolNeed(1); err != nil {
		return err
	}
	h := f.handleAt(1)
	m := all[h]
	if m == nil {
		return code(mpiTErrInvalidHandle)
	}
	m.stop()
	delete(all, h)
	measures.drop(h)
	f.setPointer(1, 0)
	return nil
}

// allHandles is MPI_T_PVAR_ALL_HANDLES: all of a session.
const allHandles = 1

// forEach does something with the measure in argument 1, or with all that it can be done with. never is the error where it
// cannot be done with the one.
func forEach(never int, do func(m *measure)) handler {
	return inSession(func(f *frame, all map[int64]*measure) error {
		if f.word(1) == allHandles {
			for _, m := range all {
				if m.counts() {
					do(m)
				}
			}
			return nil
		}
		m := all[f.word(1)]
		switch {
		case m == nil:
			return code(mpiTErrInvalidHandle)
		case !m.counts():
			return code(never)
		}
		do(m)
		return nil
	})
}

func pvarRead(f *frame, all map[int64]*measure) error {
	m := all[f.word(1)]
	if m == nil {
		return code(mpiTErrInvalidHandle)
	}
	if err := f.toolNeed(2); err != nil {
		return err
	}
	f.setWord(2, int64(m.read()))
	return nil
}

func pvarWrite(f *frame, all map[int64]*measure) error {
	m := all[f.word(1)]
	switch {
	case m == nil:
		return code(mpiTErrInvalidHandle)
	case !m.counts():
		return code(mpiTErrPvarNoWrite)
	}
	if err := f.toolNeed(2); err != nil {
		return err
	}
	m.set(uint64(f.wordAt(2)))
	return nil
}

func pvarReadReset(f *frame, all map[int64]*measure) error {
	if all[f.word(1)] == nil {
		return code(mpiTErrInvalidHandle)
	}
	return code(mpiTErrPvarNoAtomic)
}
