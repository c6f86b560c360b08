package shm

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"sync"
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/adi/peer"
	"cadre.example/adi/stream"
	"cadre.example/internal/memory"
	"golang.org/x/sys/unix"
)

// A Device is one rank's end of the shared-memory device.
type Device struct {
	*stream.Mesh // how ranks meet and part, queues, and pairs without a segment
	cfg          Config
	log          *slog.Logger
	room         func(size int64) error
	create       func(size int) (*memory.Segment, int, error)
	open         func(fd, least, most int) (*memory.Segment, error)

	byPeer peer.Table[link]
	links  atomic.Pointer[[]*link] // those that are alive
	epoll  int                     // watches the bells, and the descriptor of the stream device

	nonce [nonceBytes]byte // what a peer must find in this process's memory
	read  func(p *memory.Puller, pid int, dst [][]byte, src []memory.Run) (int, error)

	pullLeast, runLeast int
	fences              bool        // this process fences others before it sleeps, and may be fenced by them
	fenced              func() bool // whether the barriers of others reach this process already
	relaxAfter          int         // the records of a link that are published with a barrier in any case

	chime  chime
	shared usage

	look   atomic.Bool // somebody has slept: bells may have rung
	idle   int         // polls without a look at the bells; the token holder's
	events [64]unix.EpollEvent

	mu       sync.Mutex // guards changes of links, and
	sleepers int        // goroutines that sleep or are about to
	dozers   int        // the same, of those that doze
}

var (
	_ adi.Device   = (*Device)(nil)
	_ adi.Injector = (*Device)(nil)
	_ adi.Chunker  = (*Device)(nil)
	_ adi.Sleeper  = (*Device)(nil)
)

// streamEvent marks the stream device's descriptor among the bells.
const streamEvent = -1

// Listen begins to listen. Attach the Device to its Context before anybody learns its Addr.
func Listen(cfg Config) (*Device, error) {
	d := &Device{cfg: cfg, log: cfg.Logger, room: memory.Room, create: memory.Create, open: memory.Open, read: (*memory.Puller).Pull,
		pullLeast: limits.SingleCopyLeast, runLeast: limits.SingleCopyRun, fences: memory.Fences(), fenced: memory.IsFenced, relaxAfter: limits.ShmRelax}
	if cfg.Context == nil {
		return nil, errors.New("shm: Config.Context is nil")
	}
	d.cfg.Local = cmp.Or(max(cfg.Local, 0), cfg.Context.Size())
	if d.log == nil {
		d.log = slog.New(slog.DiscardHandler)
	}
	d.links.Store(&[]*link{})
	if cfg.SingleCopy >= 0 {
		rand.Read(d.nonce[:])
		memory.LetPull(os.Getppid()) // the launcher, whose other children are this rank's peers
	}
	var err error
	if d.epoll, err = unix.EpollCreate1(unix.EPOLL_CLOEXEC); err != nil {
		return nil, fmt.Errorf("shm: epoll_create1: %w", err)
	}
	d.Mesh, err = stream.Listen(stream.Config{Context: cfg.Context, Network: stream.Unix, Name: Name, Upgrade: d.meet,
		Secret: cfg.Secret, Job: cfg.Job, Lookup: cfg.Lookup, Logger: cfg.Logger})
	if err != nil {
		unix.Close(d.epoll)
		return nil, fmt.Errorf("shm: %w", err)
	}
	if err := d.watch(d.Mesh.Descriptor(), streamEvent); err != nil {
		d.Close()
		return nil, err
	}
	return d, nil
}

// watch lets Descriptor be readable when fd is.
func (d *Device) watch(fd, mark int) error {
	ev := unix.EpollEvent{Events: unix.EPOLLIN, Fd: int32(mark)}
	if err := unix.EpollCtl(d.epoll, unix.EPOLL_CTL_ADD, fd, &ev); err != nil {
		return fmt.Errorf("shm: epoll_ctl: %w", err)
	}
	return nil
}

// Descriptor implements adi.Device.
func (d *Device) Descriptor() int { return d.epoll }

// Chunk implements adi.Chunker.
func (d *Device) Chunk() int { return limits.ChunkShm }

// Inject implements adi.Injector.
func (d *Device) Inject(rank int, m adi.Short, payload []byte) bool {
	l := d.byPeer.At(rank)
	return l != nil && l.Inject(rank, m, payload)
}

// Poll implements adi.Device.
func (d *Device) Poll() bool {
	moved := false
	for _, l := range *d.links.Load() {
		if l.calm() {
			continue
		}
		if l.poll() {
			moved = true
		}
	}
	if moved {
		d.idle = 0
		return true
	}
	if d.idle++; d.idle < limits.ShmBells && !d.look.Load() {
		return false
	}
	d.idle = 0
	d.look.Store(false)
	return d.bells()
}

// Beside implements adi.Neighbour. Nobody relies on what it tells: a peer that lies makes this rank yield.
func (d *Device) Beside(cpu int) (peer int) {
	seat := uint64(cpu + 1)
	peer = -1
	for _, l := range *d.links.Load() {
		if mine := &l.mine.bell.Word[wordSeat]; mine.Load() != seat {
			mine.Store(seat)
		}
		if l.its.bell.Word[wordSeat].Load() == seat {
			if r := l.p.Rank(); peer < 0 || r < peer {
				peer = r
			}
		}
	}
	return peer
}

// Seats implements adi.Neighbour.
func (d *Device) Seats(taken []int) []int {
	for _, l := range *d.links.Load() {
		if seat := l.its.bell.Word[wordSeat].Load(); seat > 0 && seat <= limits.ShmSeats {
			taken = append(taken, int(seat)-1)
		}
	}
	return taken
}

// bells takes what the connections bring: rings, which mean nothing by themselves, ends, and the packets of pairs without
// a segment.
func (d *Device) bells() bool {
	moved := false
	for _, ev := range d.events[:epollNow(d.epoll, d.events[:])] {
		if ev.Fd == streamEvent {
			if d.Mesh.Poll() {
				moved = true
			}
			continue
		}
		if ev.Fd == chimeEvent {
			d.chime.hear()
			continue
		}
		if l := d.byPeer.At(int(ev.Fd)); l != nil && l.answer() {
			moved = true
		}
	}
	return moved
}

// Asleep implements adi.Sleeper.
func (d *Device) Asleep(doze bool) (ready bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	links := *d.links.Load()
	if doze {
		return d.doze(links)
	}
	d.sleepers++
	for _, l := range links {
		l.arm()
	}
	if d.fences && len(links) > 0 {
		if memory.FenceAll() != nil {
			ready = true // it worked before; if that is forbidden now, the rank looks for ever
		}
	}
	for _, l := range links {
		if l.ready() {
			ready = true
		}
	}
	return ready
}

// doze asks for a ring by peers whose ring is full, and reports whether one is. No fence is needed: a peer that finds no
// room makes a barrier between saying so and its look at wordDozes.
func (d *Device) doze(links []*link) (ready bool) {
	d.dozers++
	for _, l := range links {
		l.mine.bell.Word[wordDozes].Store(1)
		if l.its.bell.Word[wordStuck].Load() != 0 {
			ready = true
		}
	}
	return ready
}

// Awake implements adi.Sleeper.
func (d *Device) Awake(doze bool) {
	d.mu.Lock()
	links := *d.links.Load()
	if doze {
		if d.dozers--; d.dozers == 0 {
			for _, l := range links {
				l.mine.bell.Word[wordDozes].Store(0)
			}
		}
	} else if d.sleepers--; d.sleepers == 0 {
		for _, l := range links {
			l.disarm()
		}
	}
	d.mu.Unlock()
	d.look.Store(true)
}

// join lets Poll see a link.
func (d *Device) join(l *link) {
	d.cfg.Context.Way(l.p.Rank(), l)
	d.mu.Lock()
	defer d.mu.Unlock()
	now := append(slices.Clone(*d.links.Load()), l)
	d.links.Store(&now)
	_ = d.byPeer.Grow(d.cfg.Context.Peers())
	d.byPeer.Put(l.p.Rank(), l)
}

// leave takes a link out of Poll's round.
func (d *Device) leave(l *link) {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := slices.DeleteFunc(slices.Clone(*d.links.Load()), func(o *link) bool { return o == l })
	d.links.Store(&now)
}

// Close implements adi.Device.
func (d *Device) Close() error {
	err := d.Mesh.Close()
	d.chime.close()
	return errors.Join(err, unix.Close(d.epoll))
}
