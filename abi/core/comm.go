package main

import (
	"sync"
	"sync/atomic"

	"cadre.example/mpi"
)

// A comm is a communicator with what C keeps of it.
type comm struct {
	*mpi.Comm
	handle int64
	peers  int // ranks that messages go to
	errh   atomic.Pointer[errhandler]
	named  bool
	turn   sync.Mutex // of who calls a collective
}

var (
	worldComm, selfComm comm
	comms               = table[*comm]{kind: kindComm}
	commHandles         sync.Map // of *mpi.Comm, for the functions of attributes
)

// begin makes c one of the two communicators that there are at first.
func (c *comm) begin(of *mpi.Comm, handle int64, name string) {
	c.Comm, c.handle = of, handle
	c.peers = of.Size()
	if c.errh.Load() == nil {
		c.errh.Store(errorsFatal)
	}
	_ = of.SetName(name)
	c.show()
}

// beingShown is the handle in a place that nobody must read or write but who has put it there. No communicator has it.
const beingShown = 1<<32 - 1

// show lets the C library answer for rank and size, and send and receive what it can. Beyond some 61 000 communicators two have
// one place, and another thread may be reading what it says of the first at any time, until that is freed: the second does
// without, and its calls are Go's.
func (c *comm) show() {
	p, own := &front.Comms[c.handle&(commPlaces-1)], uint32(c.handle)
	if !atomic.CompareAndSwapUint32(&p.Handle, 0, beingShown) && !atomic.CompareAndSwapUint32(&p.Handle, own, beingShown) {
		return
	}
	p.Rank, p.Size = uint32(c.Rank()), uint32(c.Size())
	c.lanes(p)
	atomic.StoreUint32(&p.Handle, own)
}

// hide ends what show began.
func (c *comm) hide() {
	atomic.CompareAndSwapUint32(&front.Comms[c.handle&(commPlaces-1)].Handle, uint32(c.handle), 0)
}

// adopt gives a new communicator a handle. The error handler is the parent's. A nil d is MPI_COMM_NULL.
func adopt(d *mpi.Comm, parent *comm) int64 {
	if d == nil {
		return mpiCommNull
	}
	c := &comm{Comm: d}
	c.errh.Store(parent.errh.Load())
	c.measure()
	publishAttributes(d)
	c.handle = comms.put(c)
	if c.handle == 0 {
		return mpiCommNull
	}
	commHandles.Store(d, c.handle)
	c.show()
	return c.handle
}

func (c *comm) measure() {
	c.peers = c.Size()
	if c.IsInter() {
		c.peers, _ = c.RemoteSize()
	}
}

// handleOf is the handle of a communicator.
func handleOf(c *mpi.Comm) int64 {
	switch c {
	case worldComm.Comm:
		return mpiCommWorld
	case selfComm.Comm:
		return mpiCommSelf
	}
	if h, ok := commHandles.Load(c); ok {
		return h.(int64)
	}
	return mpiCommNull
}

// comm is the communicator of argument i. From here on errors are its.
func (f *frame) comm(i int) (*comm, error) {
	h := f.word(i)
	if c := findComm(h); c != nil {
		f.object = h
		return c, nil
	}
	if h == mpiCommNull {
		return nil, f.wrong(mpi.ErrComm, "comm", "MPI_COMM_NULL", "a communicator")
	}
	return nil, f.wrong(mpi.ErrComm, "comm", h, "a communicator: this is none, or was freed")
}

func findComm(h int64) *comm {
	switch {
	case worldComm.Comm == nil:
	case h == mpiCommWorld:
		return &worldComm
	case h == mpiCommSelf:
		return &selfComm
	}
	if c, ok := comms.get(h); ok {
		return *c
	}
	return nil
}

var commCalls = provided{
	"Comm_size":           commSize,
	"Comm_rank":           commRank,
	"Comm_compare":        commCompare,
	"Comm_dup":            commDup,
	"Comm_dup_with_info":  commDupWithInfo,
	"Comm_idup":           commIdup,
	"Comm_idup_with_info": commIdup,
	"Comm_create":         commCreate,
	"Comm_create_group":   commCreateGroup,
	"Comm_split":          commSplit,
	"Comm_split_type":     commSplitType,
	"Comm_free":           commFree,
	"Comm_disconnect":     commFree,
	"Comm_group":          commGroup,
	"Comm_test_inter":     commTestInter,
	"Comm_remote_size":    commRemoteSize,
	"Comm_remote_group":   commRemoteGroup,
	"Comm_set_name":       commSetName,
	"Comm_get_name":       commGetName,
	"Comm_set_info":       commSetInfo,
	"Comm_get_info":       commGetInfo,
	"Intercomm_create":    intercommCreate,
	"Intercomm_merge":     intercommMerge,
	"Comm_get_parent":     commGetParent,
}

func commSize(f *frame) error {
	c, err := f.comm(0)
	if err == nil {
		err = f.need(1)
	}
	if err != nil {
		return err
	}
	f.setInt(1, c.Size())
	return nil
}

func commRank(f *frame) error {
	c, err := f.comm(0)
	if err == nil {
		err = f.need(1)
	}
	if err != nil {
		return err
	}
	f.setInt(1, c.Rank())
	return nil
}

func commCompare(f *frame) error {
	a, err := f.comm(0)
	if err != nil {
		return err
	}
	b, err := f.comm(1)
	if err == nil {
		err = f.need(2)
	}
	if err != nil {
		return err
	}
	is, err := a.Compare(b.Comm)
	if err == nil {
		f.setInt(2, int(is))
	}
	return err
}

// made stores what a call has made, which may be none, as argument i.
func (f *frame) made(i int, d *mpi.Comm, err error, parent *comm) error {
	f.setPointer(i, mpiCommNull)
	if err != nil {
		return err
	}
	h := adopt(d, parent)
	if h == mpiCommNull && d != nil {
		return f.full("communicators")
	}
	f.setPointer(i, h)
	return nil
}

func commDup(f *frame) error {
	c, err := f.comm(0)
	if err == nil {
		err = f.need(1)
	}
	if err != nil {
		return err
	}
	d, err := c.Dup()
	return f.made(1, d, err, c)
}

func commDupWithInfo(f *frame) error {
	c, err := f.comm(0)
	if err != nil {
		return err
	}
	info, err := f.info(1, true)
	if err == nil {
		err = f.need(2)
	}
	if err != nil {
		return err
	}
	d, err := c.DupWithInfo(info)
	return f.made(2, d, err, c)
}

func commIdup(f *frame) error {
	c, err := f.comm(0)
	if err != nil {
		return err
	}
	idup, at := c.Idup, 1
	if f.function().args == 4 {
		at = 2
		info, err := f.info(1, true)
		if err != nil {
			return err
		}
		idup = func() (*mpi.Comm, mpi.Request) { return c.IdupWithInfo(info) }
	}
	if err := f.need(at, at+1); err != nil {
		return err
	}
	h, place := comms.take()
	if place == nil {
		return f.full("communicators")
	}
	d, r := idup()
	e := &comm{Comm: d, peers: c.peers, handle: h}
	*place = e
	e.errh.Store(c.errh.Load())
	commHandles.Store(d, e.handle)
	f.setPointer(at, e.handle)
	return f.started(at+1, r, c)
}

func commCreate(f *frame) error {
	c, err := f.comm(0)
	if err != nil {
		return err
	}
	g, err := f.group(1)
	if err == nil {
		err = f.need(2)
	}
	if err != nil {
		return err
	}
	d, err := c.Create(g)
	return f.made(2, d, err, c)
}

func commCreateGroup(f *frame) error {
	c, err := f.comm(0)
	if err != nil {
		return err
	}
	g, err := f.group(1)
	if err == nil {
		err = f.need(3)
	}
	if err != nil {
		return err
	}
	d, err := c.CreateGroup(g, f.int(2))
	return f.made(3, d, err, c)
}

func commSplit(f *frame) error {
	c, err := f.comm(0)
	if err == nil {
		err = f.need(3)
	}
	if err != nil {
		return err
	}
	d, err := c.Split(f.int(1), f.int(2))
	return f.made(3, d, err, c)
}

// hwResourceType is the hint in which MPI_COMM_TYPE_HW_UNGUIDED tells what it has found.
const hwResourceType = "mpi_hw_resource_type"

func commSplitType(f *frame) error {
	c, err := f.comm(0)
	if err != nil {
		return err
	}
	info, err := f.info(3, true)
	if err == nil {
		err = f.need(4)
	}
	if err != nil {
		return err
	}
	d, err := c.SplitType(mpi.CommType(f.int(1)), f.int(2), info)
	if err == nil && d != nil && info != nil && f.int(1) == mpiCommTypeHwUnguided {
		kind, _ := d.Info().Get(hwResourceType)
		err = info.Set(hwResourceType, kind)
	}
	return f.made(4, d, err, c)
}

func commFree(f *frame) error {
	if err := f.need(0); err != nil {
		return err
	}
	c := findComm(f.handleAt(0))
	if c == nil {
		return f.wrong(mpi.ErrComm, "comm", f.handleAt(0), "a communicator")
	}
	f.object = c.handle
	c.outlive()
	var err error
	if f.function().name == "Comm_free" {
		err = c.Free()
	} else {
		err = c.Disconnect()
	}
	if err != nil {
		return err
	}
	f.object = 0
	c.hide()
	commHandles.Delete(c.Comm)
	comms.drop(c.handle)
	f.setPointer(0, mpiCommNull)
	return nil
}

func commGroup(f *frame) error {
	c, err := f.comm(0)
	if err == nil {
		err = f.need(1)
	}
	if err != nil {
		return err
	}
	return f.setGroup(1, c.Group())
}

func commTestInter(f *frame) error {
	c, err := f.comm(0)
	if err == nil {
		err = f.need(1)
	}
	if err != nil {
		return err
	}
	f.setFlag(1, c.IsInter())
	return nil
}

func commRemoteSize(f *frame) error {
	c, err := f.comm(0)
	if err == nil {
		err = f.need(1)
	}
	if err != nil {
		return err
	}
	n, err := c.RemoteSize()
	if err == nil {
		f.setInt(1, n)
	}
	return err
}

func commRemoteGroup(f *frame) error {
	c, err := f.comm(0)
	if err == nil {
		err = f.need(1)
	}
	if err != nil {
		return err
	}
	return f.setGroup(1, c.RemoteGroup())
}

func commSetName(f *frame) error {
	c, err := f.comm(0)
	if err != nil {
		return err
	}
	name, ok := f.text(1, mpiMaxObjectName-1)
	if !ok {
		return f.wrong(mpi.ErrArg, "comm_name", nil, "a text of at most 127 bytes")
	}
	c.named = true
	return c.SetName(name)
}

func commGetName(f *frame) error {
	if err := f.need(1, 2); err != nil {
		return err
	}
	if f.word(0) == mpiCommNull {
		return f.name(1, 2, mpiMaxObjectName, "MPI_COMM_NULL")
	}
	c, err := f.comm(0)
	if err != nil {
		return err
	}
	name := ""
	if c.named || c == &worldComm || c == &selfComm {
		name = c.Name()
	}
	return f.name(1, 2, mpiMaxObjectName, name)
}

func commSetInfo(f *frame) error {
	c, err := f.comm(0)
	if err != nil {
		return err
	}
	info, err := f.info(1, true)
	if err != nil {
		return err
	}
	return c.SetInfo(info)
}

func commGetInfo(f *frame) error {
	c, err := f.comm(0)
	if err == nil {
		err = f.need(1)
	}
	if err != nil {
		return err
	}
	return f.setHandle(1, infos.put(c.Info()), "infos")
}

func intercommCreate(f *frame) error {
	c, err := f.comm(0)
	if err == nil {
		err = f.need(5)
	}
	if err != nil {
		return err
	}
	var peer *mpi.Comm
	if p := findComm(f.word(2)); p != nil {
		peer = p.Comm
	} else if c.Rank() == f.int(1) {
		return f.wrong(mpi.ErrComm, "peer_comm", f.word(2), "a communicator")
	}
	d, err := c.IntercommCreate(f.int(1), peer, f.int(3), f.int(4))
	return f.made(5, d, err, c)
}

func intercommMerge(f *frame) error {
	c, err := f.comm(0)
	if err == nil {
		err = f.need(2)
	}
	if err != nil {
		return err
	}
	d, err := c.Merge(f.int(1) != 0)
	return f.made(2, d, err, c)
}

// commGetParent: no process of Cadre was spawned by another.
func commGetParent(f *frame) error {
	if err := f.need(0); err != nil {
		return err
	}
	f.setPointer(0, mpiCommNull)
	return nil
}
