package stream

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	table "cadre.example/adi/peer"
	"cadre.example/internal/replay"
	"cadre.example/internal/wire"
)

// A Mesh is one rank's connections to its peers: each is made when it is first needed. It is a Device by itself.
type Mesh struct {
	cfg  Config
	ctx  *adi.Context
	log  *slog.Logger
	door *door
	plat platform
	wait patience
	id   replay.ID // of this life of the rank

	peers table.Table[peer]
	mu    sync.Mutex // guards the making of peers and the start of goroutines against Close

	closing atomic.Bool
	drained atomic.Bool
	stop    context.Context // ends dials and waits
	cancel  context.CancelFunc
	work    sync.WaitGroup
}

var _ adi.Device = (*Mesh)(nil)

// Listen begins to listen. Attach the Mesh to its Context before anybody learns its Addr.
func Listen(cfg Config) (*Mesh, error) {
	if err := cfg.check(); err != nil {
		return nil, err
	}
	d := &Mesh{cfg: cfg, ctx: cfg.Context, log: cfg.Logger, wait: usualPatience}
	if cfg.Network == TCP {
		d.wait.dial = max(d.wait.dial, cmp.Or(cfg.Reconnect, limits.Reconnect))
	}
	if d.log == nil {
		d.log = slog.New(slog.DiscardHandler)
	}
	rand.Read(d.id[:])
	if err := d.plat.open(cfg.Portable || cfg.Encrypt); err != nil {
		return nil, fmt.Errorf("%s: %w", cfg.Network, err)
	}
	door, err := openDoor(cfg.Network, cfg.Hosts...)
	if err != nil {
		d.plat.close()
		return nil, fmt.Errorf("%s: cannot listen: %w", cfg.Network, err)
	}
	d.door = door
	door.most = max(limits.AdmitMost, cfg.Context.Size())
	d.stop, d.cancel = context.WithCancel(context.Background())
	for _, ln := range door.lns {
		d.start(func() { d.accept(ln) })
	}
	return d, nil
}

// Addr is what the peers dial: one address, or several with commas between them.
func (d *Mesh) Addr() string { return d.door.addr }

// Name is Config.Name, or "tcp" or "unix".
func (d *Mesh) Name() string { return cmp.Or(d.cfg.Name, d.cfg.Network) }

// start runs f in a goroutine that Close waits for, unless Close has begun.
func (d *Mesh) start(f func()) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closing.Load() {
		return false
	}
	d.work.Go(f)
	return true
}

// peer returns what is known about a rank.
func (d *Mesh) peer(rank int) *peer {
	if p := d.peers.At(rank); p != nil {
		return p
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if p := d.peers.At(rank); p != nil {
		return p
	}
	p := &peer{rank: rank, dev: d}
	p.out.init(d.cfg.Network == TCP && !d.cfg.Encrypt)
	p.dec = decoder{ctx: d.ctx, peer: rank, sums: p.out.sums}
	p.session = replay.NewSession(d.id)
	_ = d.peers.Grow(d.ctx.Peers()) // it cannot be more than the Context's own table has
	return d.peers.Put(rank, p)
}

// each calls f for every peer that anything is known about.
func (d *Mesh) each(f func(*peer)) {
	for _, p := range d.peers.All() {
		f(p)
	}
}

// Queue implements adi.Device.
func (d *Mesh) Queue(rank int, pk *adi.Packet) {
	p := d.peer(rank)
	switch pk.Header.Kind() {
	case wire.OkToSend:
		p.inviting.Add(1)
	case wire.CompleteRecv:
		p.inviting.Add(-1)
	}
	p.put(pk)
}

// Flush implements adi.Device.
func (d *Mesh) Flush(rank int) {
	p := d.peer(rank)
	switch p.state.Load() {
	case up:
		p.push()
	case idle:
		d.dial(p)
	case ended:
		p.discard()
	case broken:
		if p.last.Load().byeCame.Load() {
			p.discard()
		}
	}
}

// Close implements adi.Device. A peer sees a clean end only if Drain came before: otherwise this rank has failed.
func (d *Mesh) Close() error {
	d.mu.Lock()
	if d.closing.Swap(true) {
		d.mu.Unlock()
		return net.ErrClosed
	}
	d.mu.Unlock()
	d.cancel()
	err := d.door.close()
	d.work.Wait()
	var links []link
	d.each(func(p *peer) {
		if l := p.link.Load(); l != nil {
			links = append(links, l.link)
			if p.state.Load() == up {
				p.leaving.Store(true)
			}
		}
	})
	if d.drained.Load() {
		d.depart(links)
	}
	for _, l := range links {
		l.close()
	}
	return errors.Join(err, d.plat.close())
}

// depart ends the connections in order, as far as the peers play their part in time.
func (d *Mesh) depart(links []link) {
	left := slices.Clone(links)
	until := time.Now().Add(d.wait.close)
	for pause := limits.DrainLeast; len(left) > 0 && time.Now().Before(until); pause = min(2*pause, limits.DrainPause) {
		left = slices.DeleteFunc(left, link.depart)
		if len(left) > 0 {
			time.Sleep(pause)
		}
	}
}
