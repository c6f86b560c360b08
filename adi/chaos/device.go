package chaos

import (
	"sync"
	"time"

	"cadre.example/adi"
)

// A Device is one rank's: it has a link to each peer.
type Device struct {
	links []*link
	stop  chan struct{}
	wg    sync.WaitGroup
}

var _ adi.Device = (*Device)(nil)

func newDevice(rank int, all []*adi.Context, seed uint64) *Device {
	d := &Device{stop: make(chan struct{}), links: make([]*link, len(all))}
	for p, to := range all {
		d.links[p] = newLink(rank, all[rank], to, seed)
	}
	return d
}

// Name implements adi.Device.
func (d *Device) Name() string { return Name }

// Queue implements adi.Device.
func (d *Device) Queue(peer int, p *adi.Packet) {
	l := d.links[peer]
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return
	}
	if !l.started {
		l.started = true
		l.queue = make([]adi.Packet, 0, firstQueue)
		d.wg.Go(func() { l.run(d.stop) })
	}
	l.queue = append(l.queue, *p)
}

// Flush implements adi.Device.
func (d *Device) Flush(peer int) { d.links[peer].ring() }

// Descriptor implements adi.Device: the links' goroutines bring everything.
func (d *Device) Descriptor() int { return -1 }

// Poll implements adi.Device.
func (d *Device) Poll() bool { return false }

// Drain implements adi.Device.
func (d *Device) Drain() error {
	for _, l := range d.links {
		for !l.empty() {
			l.ring()
			time.Sleep(50 * time.Microsecond)
		}
	}
	return nil
}

// Close implements adi.Device.
func (d *Device) Close() error {
	for _, l := range d.links {
		l.close()
	}
	close(d.stop)
	d.wg.Wait()
	return nil
}
