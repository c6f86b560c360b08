package window

import (
	"encoding/binary"
	"errors"
	"sync"
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/datatype"
)

// A Config says what a window is made of on one rank. All ranks of the window call New.
type Config struct {
	Ctx     *adi.Context
	Context uint64 // of the window's messages; nothing else uses it
	Rank    int
	World   []int // world rank of every rank
	Label   any   // prints the window in reports

	Mem     datatype.Mem // what the rank exposes
	Size    int          // its bytes
	Unit    int          // bytes of a displacement by 1
	Dynamic bool         // memory is attached later, and displacements are addresses

	// Make is called instead of Mem: the window has memory of its own, in a segment if all ranks can map one, and else,
	// unless Shared, as Make gives it.
	Make     func(size int) []byte
	Shared   bool // every rank must map the memory of all
	Separate bool // parts begin at lines of memory of their own, and not one behind the other

	// Exchange gives every rank the equally long words of all, in rank order. Barrier returns when all ranks have called it.
	Exchange func(mine []byte) ([]byte, error)
	Barrier  func() error
}

// A Window is memory that ranks expose to each other, as one rank sees it. Any goroutine may call any method.
type Window struct {
	ctx     *adi.Context
	context uint64
	rank    int
	world   []int
	label   any
	own     *exposure
	token   token
	targets []target
	segment *segment // of an allocated window, or nil
	barrier func() error
	agent   agent

	fenceWord atomic.Uint64 // a full barrier of memory by adding to it

	mu     sync.Mutex // guards the rest
	epochs epochs
	types  map[*datatype.Type]uint32 // that agents know
	fault  error                     // of an operation that nobody waits for
}

// A target is a rank's part of the window, as an origin sees it.
type target struct {
	size, unit int
	direct     *exposure // nil: it is reached through its agent
	known      map[uint32]bool
	unflushed  bool // operations were sent since the last flush
}

// recordBytes is what a rank tells the others: its token, size and unit.
const recordBytes = 16 + 8 + 8

// New makes a window.
func New(cfg *Config) (*Window, error) {
	if cfg.Ctx.Hetero() {
		return nil, fault(KindFlavor, "windows between processors that lay out data differently are not supported")
	}
	w := &Window{
		ctx: cfg.Ctx, context: cfg.Context, rank: cfg.Rank, world: cfg.World, label: cfg.Label, barrier: cfg.Barrier,
		own: newExposure(cfg.Mem, cfg.Size, cfg.Dynamic), token: newToken(), types: map[*datatype.Type]uint32{},
	}
	w.targets = make([]target, len(cfg.World))
	mine := make([]byte, recordBytes)
	copy(mine, w.token[:])
	binary.LittleEndian.PutUint64(mine[16:], uint64(cfg.Size))
	binary.LittleEndian.PutUint64(mine[24:], uint64(cfg.Unit))
	all, err := cfg.Exchange(mine)
	if err != nil {
		return nil, err
	}
	sizes := make([]int, len(cfg.World))
	for r := range w.targets {
		b := all[r*recordBytes:][:recordBytes]
		t := &w.targets[r]
		t.size, t.unit = int(binary.LittleEndian.Uint64(b[16:])), int(binary.LittleEndian.Uint64(b[24:]))
		sizes[r] = t.size
	}
	if cfg.Make != nil {
		if w.segment, err = w.makeSegment(cfg, sizes); err == nil {
			return w, nil // which ends with an exchange
		}
		var f *Fault
		if !errors.As(err, &f) || cfg.Shared {
			return nil, err
		}
		b := cfg.Make(cfg.Size)
		w.own = newExposure(datatype.MemOfBytes(b), cfg.Size, false)
		w.own.bytes = b
	}
	// All ranks find the exposures of their process between two exchanges.
	exposures.Store(w.token, w.own)
	if err = w.barrier(); err == nil {
		remote := false
		for r := range w.targets {
			e, here := exposures.Load(token(all[r*recordBytes:][:16]))
			if here && (r == w.rank || w.ctx.Direct(w.world[r]) != nil) {
				w.targets[r].direct = e.(*exposure)
			} else {
				remote = true
			}
		}
		if remote {
			err = w.startAgent()
		}
	}
	if err == nil {
		err = w.barrier()
	}
	exposures.Delete(w.token)
	if err != nil {
		return nil, err
	}
	return w, nil
}

// op is what reports say about an operation on a rank's part of the window.
func (w *Window) op(name string, peer int) *adi.Op {
	return &adi.Op{Context: w.context, Call: adi.Call{Comm: w.label, Name: name, Peer: peer}}
}

// Size is the bytes that a rank exposes, and Unit the bytes of a displacement by 1 there.
func (w *Window) Size(rank int) int { return w.targets[rank].size }

// Unit is the number of bytes of a displacement by 1 at a rank.
func (w *Window) Unit(rank int) int { return w.targets[rank].unit }

// Memory is a rank's part of an allocated window, or nil where this rank has not mapped it.
func (w *Window) Memory(rank int) []byte {
	if e := w.targets[rank].direct; e != nil {
		return e.bytes
	}
	return nil
}

// Open is the error of a call that allows no open epoch, or nil.
func (w *Window) Open() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if open := w.epochs.open(); open != "" {
		return fault(KindSync, "%s", open)
	}
	return nil
}

// Free gives the window back. All ranks call it, with no epoch open. It is a barrier.
func (w *Window) Free() error {
	if err := w.Open(); err != nil {
		return err
	}
	if err := w.flushAll("WinFree"); err != nil {
		return err
	}
	err := w.barrier()
	if w.segment != nil && w.segment.shared != nil {
		w.segment.shared.Close()
	}
	if w.agent.task != nil && err == nil {
		if err = w.post(w.rank, &header{kind: kindStop}, nil); err == nil {
			_, err = w.agent.over.Wait(w.agent.ended)
		}
	}
	return err
}

// Attach makes memory of a rank's own part of a dynamic window, which others reach by its address.
func (w *Window) Attach(base, size int, m datatype.Mem) error {
	if !w.own.dynamic {
		return fault(KindFlavor, "Attach is for dynamic windows")
	}
	if f := w.own.attach(base, size, m); f != nil {
		return f
	}
	return nil
}

// Detach takes memory away that Attach has added.
func (w *Window) Detach(base int) error {
	if !w.own.dynamic {
		return fault(KindFlavor, "Detach is for dynamic windows")
	}
	if f := w.own.detach(base); f != nil {
		return f
	}
	return nil
}
