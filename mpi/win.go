package mpi

import (
	"errors"
	"fmt"
	"math"

	"cadre.example/adi"
	"cadre.example/datatype"
	"cadre.example/internal/coll"
	"cadre.example/internal/memory"
	"cadre.example/internal/record"
	"cadre.example/internal/window"
)

// A Win is a window: memory that the ranks of a communicator expose to each other (chapter 12 of the standard). A rank
// reads, writes and updates the memory of another without a call of that rank, within an epoch: between two calls of
// [Win.Fence], between [Win.Start] and [Win.Complete], or under a lock ([Win.Lock], [Win.LockAll]).
//
// Displacements count in units of the target's window: items of its slice, or bytes in a dynamic window. Memory is unified
// (MPI_WIN_UNIFIED): what an operation has written is there for the target's own loads.
type Win struct {
	comm   *Comm // of its own
	w      *window.Window
	flavor WinFlavor
	freed  bool

	winObject
}

// A WinFlavor says how a window was made (MPI_WIN_CREATE_FLAVOR).
type WinFlavor int

const (
	WinFlavorCreate   WinFlavor = iota + 1 // of memory of the program
	WinFlavorAllocate                      // of memory of its own
	WinFlavorDynamic                       // of memory that is attached later
	WinFlavorShared                        // of memory that all ranks map
)

// String returns the flavor's name.
func (f WinFlavor) String() string {
	if f < WinFlavorCreate || f > WinFlavorShared {
		return fmt.Sprintf("WinFlavor(%d)", int(f))
	}
	return [...]string{"create", "allocate", "dynamic", "shared"}[f-1]
}

// WinCreate makes a window of mem, which other ranks may read and write until [Win.Free] (MPI_Win_create). All ranks of c
// call it, each with memory of any length, and nil for none. The unit of displacements is an element of mem.
func WinCreate[T any](c *Comm, mem []T) (*Win, error) {
	const op = "WinCreate"
	m, t, err := datatype.Of(mem)
	if err != nil {
		return nil, c.badType(op, err)
	}
	_, unit := t.Extent()
	return c.newWin(op, WinFlavorCreate, window.Config{Mem: m, Size: len(mem) * unit, Unit: max(unit, 1)})
}

// WinCreateBuf is [WinCreate] of the memory that b covers, with displacements in units of unit bytes.
func (c *Comm) WinCreateBuf(b Buffer, unit int) (*Win, error) {
	const op = "WinCreate"
	if e := c.usable(op); e != nil {
		return nil, c.report(e)
	}
	if err := b.check(); err != nil {
		return nil, c.report(c.wrongBuffer(op, "b", b.count, err))
	}
	if unit < 1 {
		return nil, c.report(c.wrong(op, ErrDisp, "unit", unit, "at least 1"))
	}
	_, extent := b.typ.Extent()
	return c.newWin(op, WinFlavorCreate, window.Config{Mem: b.mem, Size: b.count * extent, Unit: unit})
}

// WinAllocate makes a window of n new zero values of T on this rank, and returns them too (MPI_Win_allocate). All ranks of c
// call it. Where all are on one host they access each other's memory without messages. The memory is the window's: using it
// after [Win.Free] may crash the process.
func WinAllocate[T any](c *Comm, n int) (*Win, []T, error) {
	return winOf[T](c, "WinAllocate", WinFlavorAllocate, n)
}

// WinAllocateShared is [WinAllocate] of memory that all ranks of c can load and store themselves, which [WinShared] returns
// (MPI_Win_allocate_shared). The parts lie one behind the other. Ranks that cannot share memory, such as those of two
// hosts, get an error.
func WinAllocateShared[T any](c *Comm, n int) (*Win, []T, error) {
	return winOf[T](c, "WinAllocateShared", WinFlavorShared, n)
}

func winOf[T any](c *Comm, op string, flavor WinFlavor, n int) (*Win, []T, error) {
	t, err := datatype.For[T]()
	if err != nil {
		return nil, nil, c.badType(op, err)
	}
	_, unit := t.Extent()
	if n < 0 || unit > 0 && n > math.MaxInt/unit {
		if e := c.usable(op); e != nil {
			return nil, nil, c.report(e)
		}
		return nil, nil, c.report(c.wrong(op, ErrSize, "n", n, "at least 0"))
	}
	w, err := c.allocateWin(op, flavor, n*unit, unit, flavor != WinFlavorShared)
	if err != nil {
		return nil, nil, err
	}
	return w, valuesOf[T](w.w.Memory(w.comm.rank), n), nil
}

// WinAllocateBytes is [WinAllocate] of n bytes, with displacements in units of unit bytes. The memory begins a line of the
// processor's cache.
func (c *Comm) WinAllocateBytes(n, unit int) (*Win, []byte, error) {
	return c.allocateBytes("WinAllocate", WinFlavorAllocate, n, unit, true)
}

// WinAllocateSharedBytes is [WinAllocateShared] of n bytes, with displacements in units of unit bytes. Parts lie one behind the
// other, or, with separate, each from a line of the processor's cache on (alloc_shared_noncontig).
func (c *Comm) WinAllocateSharedBytes(n, unit int, separate bool) (*Win, []byte, error) {
	return c.allocateBytes("WinAllocateShared", WinFlavorShared, n, unit, separate)
}

func (c *Comm) allocateBytes(op string, flavor WinFlavor, n, unit int, separate bool) (*Win, []byte, error) {
	if e := c.usable(op); e != nil {
		return nil, nil, c.report(e)
	}
	switch {
	case n < 0:
		return nil, nil, c.report(c.wrong(op, ErrSize, "n", n, "at least 0"))
	case unit < 1:
		return nil, nil, c.report(c.wrong(op, ErrDisp, "unit", unit, "at least 1"))
	}
	w, err := c.allocateWin(op, flavor, n, unit, separate)
	if err != nil {
		return nil, nil, err
	}
	return w, w.w.Memory(w.comm.rank), nil
}

func (c *Comm) allocateWin(op string, flavor WinFlavor, size, unit int, separate bool) (*Win, error) {
	return c.newWin(op, flavor, window.Config{
		Size: size, Unit: unit, Make: memory.Aligned, Shared: flavor == WinFlavorShared, Separate: separate,
	})
}

// WinShared returns rank's part of a window of [WinAllocateShared], for this rank's own loads and stores
// (MPI_Win_shared_query). [Win.Sync] and a barrier, or a fence, order them with those of others. A part that this rank cannot
// map is nil.
func WinShared[T any](w *Win, rank int) ([]T, error) {
	b, err := w.SharedBytes(rank)
	if err != nil || len(b) == 0 {
		return nil, err
	}
	return valuesOf[T](b, len(b)/sizeOf[T]()), nil
}

// SharedBytes is [WinShared] of bytes.
func (w *Win) SharedBytes(rank int) ([]byte, error) {
	const op = "WinShared"
	if e := w.usable(op); e != nil {
		return nil, w.report(e)
	}
	if rank == ProcNull { // the lowest rank that has any
		for rank = 0; rank < w.Size()-1 && w.w.Size(rank) == 0; rank++ {
		}
	}
	if e := w.checkTarget(op, rank); e != nil {
		return nil, w.report(e)
	}
	return w.w.Memory(rank), nil
}

// Bytes returns the size of a rank's part, in bytes. It is 0 in a dynamic window.
func (w *Win) Bytes(rank int) int { return w.w.Size(rank) }

// Unit returns the bytes of a displacement by 1 at a rank.
func (w *Win) Unit(rank int) int { return w.w.Unit(rank) }

// WinCreateDynamic makes a window without memory, to which each rank attaches memory with [WinAttach] (MPI_Win_create_dynamic).
// All ranks of c call it. Displacements are the addresses that WinAttach returns, and what is added to them, in bytes.
func WinCreateDynamic(c *Comm) (*Win, error) {
	return c.newWin("WinCreateDynamic", WinFlavorDynamic, window.Config{Unit: 1, Dynamic: true})
}

// WinAttach lets other ranks reach mem in a dynamic window, and returns its address for them (MPI_Win_attach). Memory that
// overlaps what is attached already is ErrRMAAttach.
func WinAttach[T any](w *Win, mem []T) (address int, err error) {
	if _, _, err := datatype.Of(mem); err != nil {
		return 0, w.comm.badType("WinAttach", err)
	}
	return w.AttachBuf(Of(mem))
}

// AttachBuf is [WinAttach] of the memory that b covers.
func (w *Win) AttachBuf(b Buffer) (address int, err error) {
	const op = "WinAttach"
	if e := w.usable(op); e != nil {
		return 0, w.report(e)
	}
	if err := b.check(); err != nil {
		return 0, w.report(w.comm.wrongBuffer(op, "b", b.count, err))
	}
	_, extent := b.typ.Extent()
	address = int(b.mem.Address())
	return address, w.faulty(op, -1, w.w.Attach(address, b.count*extent, b.mem))
}

// Detach takes memory out of a dynamic window that WinAttach has added (MPI_Win_detach).
func (w *Win) Detach(address int) error {
	const op = "Detach"
	if e := w.usable(op); e != nil {
		return w.report(e)
	}
	return w.faulty(op, -1, w.w.Detach(address))
}

func (c *Comm) newWin(op string, flavor WinFlavor, cfg window.Config) (*Win, error) {
	if e := c.usable(op); e != nil {
		return nil, c.report(e)
	}
	if c.inter != nil {
		return nil, c.report(c.wrong(op, ErrComm, "the communicator", c.called(), "one of one group"))
	}
	own, err := c.Create(c.Group())
	if err != nil {
		return nil, err
	}
	own.name = "window of " + c.called()
	w := &Win{comm: own, flavor: flavor}
	cfg.Ctx, cfg.Context, cfg.Rank, cfg.World, cfg.Label = own.ctx, own.id, own.rank, own.world, (*label)(own)
	cfg.Exchange = own.exchangeBytes
	cfg.Barrier = func() error { return coll.Barrier(&own.coll) }
	if w.w, err = window.New(&cfg); err != nil {
		return nil, w.faulty(op, -1, err)
	}
	w.begin(w, c)
	return w, nil
}

// exchangeBytes gives all ranks the equally long words of all.
func (c *Comm) exchangeBytes(mine []byte) ([]byte, error) {
	all := make([]byte, len(mine)*len(c.world))
	a := coll.AllgatherArgs(coll.Buf{Mem: datatype.MemOf(mine), Count: len(mine), Type: datatype.Byte},
		coll.Buf{Mem: datatype.MemOf(all), Count: len(mine), Type: datatype.Byte})
	return all, coll.Do(&c.coll, &a)
}

// Free gives the window back (MPI_Win_free). All its ranks call it, when no epoch is open. It waits for all of them.
func (w *Win) Free() error {
	const op = "WinFree"
	if e := w.usable(op); e != nil {
		return w.report(e)
	}
	if open := w.w.Open(); open != nil {
		return w.faulty(op, -1, open)
	}
	if err := w.attrs.clear(w); err != nil {
		return w.report(w.comm.err(op, ErrOther, err))
	}
	if err := w.faulty(op, -1, w.w.Free()); err != nil {
		return err
	}
	w.comm.proc.ledger.leave(w.entry)
	w.freed = true
	return w.comm.Free()
}

// Group returns the ranks of the window (MPI_Win_get_group).
func (w *Win) Group() *Group { return w.comm.Group() }

// Flavor says how the window was made.
func (w *Win) Flavor() WinFlavor { return w.flavor }

// Rank is the calling rank's number in the window, and Size the number of its ranks.
func (w *Win) Rank() int { return w.comm.rank }

// Size is the number of the window's ranks.
func (w *Win) Size() int { return len(w.comm.world) }

func (w *Win) usable(op string) *Error {
	if w == nil {
		return &Error{Class: ErrWin, Op: op, Rank: -1, Peer: -1, Arg: "the window", Want: "one that was made"}
	}
	if w.freed {
		return &Error{Class: ErrWin, Op: op, Rank: w.comm.rank, Peer: -1, Err: errWinFreed}
	}
	return w.comm.usable(op)
}

var errWinFreed = errors.New("the window was freed")

func (w *Win) report(e *Error) error {
	if w == nil || e == nil {
		return errorOf(e)
	}
	if e.pcs == nil {
		e.pcs = record.Callers()
	}
	return w.handler.decide(w, e)
}

// errorOf is e as an error: nil if there is none.
func errorOf(e *Error) error {
	if e == nil {
		return nil
	}
	return e
}

// winClasses are the classes of a window's faults.
var winClasses = map[window.Kind]Class{
	window.KindRange: ErrRMARange, window.KindSync: ErrRMASync, window.KindType: ErrType, window.KindOp: ErrOp,
	window.KindSize: ErrSize, window.KindAttach: ErrRMAAttach, window.KindFlavor: ErrRMAFlavor, window.KindResource: ErrRMAShared,
}

// faulty makes the program's error of one of package window.
func (w *Win) faulty(op string, peer int, err error) error {
	if err == nil {
		return nil
	}
	var f *window.Fault
	if errors.As(err, &f) {
		e := w.comm.err(op, winClasses[f.Kind], f)
		e.Peer = peer
		return w.report(e)
	}
	return w.report(w.comm.fault(op, err, adi.Status{}, peer, 0))
}
