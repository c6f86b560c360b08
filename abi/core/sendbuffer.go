package main

import (
	"sync"

	"cadre.example/mpi"
)

// The room for buffered sends is taken by package mpi where it is needed; of what the program attaches only the size
// counts, and its address is given back.
type attached struct{ address, size int64 }

var (
	attachMu    sync.Mutex
	rankBuffer  *attached
	commBuffers = map[int64]*attached{}
)

var bufferCalls = provided{
	"Buffer_attach":      bufferAttach,
	"Buffer_detach":      bufferDetach,
	"Buffer_flush":       func(*frame) error { return selfComm.FlushRankBuffer() },
	"Buffer_iflush":      bufferIflush,
	"Comm_attach_buffer": commAttach,
	"Comm_detach_buffer": commDetach,
	"Comm_flush_buffer":  commFlush,
	"Comm_iflush_buffer": commIflush,
}

// attachment is what arguments i and i+1 attach.
func (f *frame) attachment(i int) (a *attached, size int, err error) {
	a = &attached{f.word(i), f.word(i + 1)}
	if a.address == mpiBufferAutomatic {
		a.size = 0
		return a, mpi.AutomaticBuffer, nil
	}
	if a.size < 0 {
		return nil, 0, f.wrong(mpi.ErrArg, "size", a.size, "at least 0")
	}
	if a.address == 0 && a.size > 0 {
		return nil, 0, f.wrong(mpi.ErrBuffer, "buffer", nil, "memory")
	}
	return a, int(a.size), nil
}

// detached tells what was attached, at arguments i and i+1.
func (f *frame) detached(i int, a *attached) {
	f.setPointer(i, a.address)
	f.setCount(i+1, int(a.size), true)
}

var notAttached = "none"

// withoutRoom makes buffered sends follow the standard's rule before a buffer is attached: there is no room.
func withoutRoom() error { return selfComm.AttachRankBuffer(0) }

func bufferAttach(f *frame) error {
	a, n, err := f.attachment(0)
	if err != nil {
		return err
	}
	attachMu.Lock()
	defer attachMu.Unlock()
	if rankBuffer != nil {
		return f.wrong(mpi.ErrBuffer, "the buffer", "the second", "one at a time")
	}
	if _, err := selfComm.DetachRankBuffer(); err != nil {
		return err
	}
	if err := selfComm.AttachRankBuffer(n); err != nil {
		return err
	}
	rankBuffer = a
	return nil
}

func bufferDetach(f *frame) error {
	if err := f.need(0, 1); err != nil {
		return err
	}
	attachMu.Lock()
	defer attachMu.Unlock()
	if rankBuffer == nil {
		return f.wrong(mpi.ErrBuffer, "the buffer", notAttached, "one of MPI_Buffer_attach")
	}
	if _, err := selfComm.DetachRankBuffer(); err != nil {
		return err
	}
	f.detached(0, rankBuffer)
	rankBuffer = nil
	return withoutRoom()
}

func bufferIflush(f *frame) error {
	if err := f.need(0); err != nil {
		return err
	}
	return f.started(0, selfComm.IflushRankBuffer(), &selfComm)
}

func commAttach(f *frame) error {
	c, err := f.comm(0)
	if err != nil {
		return err
	}
	a, n, err := f.attachment(1)
	if err != nil {
		return err
	}
	if err := c.AttachBuffer(n); err != nil {
		return err
	}
	attachMu.Lock()
	commBuffers[c.handle] = a
	attachMu.Unlock()
	return nil
}

func commDetach(f *frame) error {
	c, err := f.comm(0)
	if err == nil {
		err = f.need(1, 2)
	}
	if err != nil {
		return err
	}
	if _, err := c.DetachBuffer(); err != nil {
		return err
	}
	attachMu.Lock()
	a := commBuffers[c.handle]
	delete(commBuffers, c.handle)
	attachMu.Unlock()
	if a == nil {
		return f.wrong(mpi.ErrBuffer, "the buffer", notAttached, "one of MPI_Comm_attach_buffer")
	}
	f.detached(1, a)
	return nil
}

func commFlush(f *frame) error {
	c, err := f.comm(0)
	if err != nil {
		return err
	}
	return c.FlushBuffer()
}

func commIflush(f *frame) error {
	c, err := f.comm(0)
	if err == nil {
		err = f.need(1)
	}
	if err != nil {
		return err
	}
	return f.started(1, c.IflushBuffer(), c)
}
