package stream

import (
	"errors"
	"fmt"

	"cadre.example/adi/limits"
	"cadre.example/internal/wire"
)

// Data that a wrong checksum shows to be damaged comes again: the decoder stands before the packet, or before the payload if
// the header has been acted on, and the connection of a lasting peer is made again, as if it had broken there. What follows
// damaged bytes on the same connection is not believed.

// A damage counts what has come damaged from one peer.
type damage struct {
	headers, payloads repeat
	row               int // of the last
	all               int
}

// A repeat counts how often in a row the stream has not come further.
type repeat struct {
	place uint64
	row   int
}

// errDamaged is wrapped by the decoder's errors about bytes that were damaged.
var errDamaged = errors.New("damaged data came from it")

// badHeader notes that a header was damaged. It may have been one of an Ack, which is no part of the stream.
func (d *decoder) badHeader(err error) error {
	place := d.in.Taken()
	if d.last != nil {
		place += d.last.heard.Load()
	}
	return d.damaged(&d.damage.headers, place, err)
}

// badPayload notes that a payload of n bytes was damaged that has come to the sink.
func (d *decoder) badPayload(n int, err error) error {
	d.sink.Rewind(n)
	d.in.Back(n)
	d.crc = 0
	return d.damaged(&d.damage.payloads, d.in.Taken(), err)
}

// badPacket notes that a payload was damaged on whose header nothing has acted.
func (d *decoder) badPacket(err error) error {
	d.in.Back(wire.Size)
	return d.damaged(&d.damage.payloads, d.in.Taken(), err)
}

func (d *decoder) damaged(r *repeat, place uint64, err error) error {
	if place != r.place {
		r.place, r.row = place, 0
	}
	r.row++
	d.damage.row = r.row
	d.damage.all++
	return fmt.Errorf("%w: %w", errDamaged, err)
}

// has is how many bytes of the stream have come, and how many at their end are of a payload whose checksum has not been
// compared.
func (d *decoder) has() (taken uint64, unchecked uint32) {
	if d.payload && d.header.Flags()&wire.FlagPayloadCRC != 0 {
		unchecked = uint32(d.header.PayloadLen() - d.sink.Left())
	}
	return d.in.Taken(), unchecked
}

// again reports whether the stream goes on over another connection after err of the decoder. If not, the error is why the
// peer is lost.
func (p *peer) again(err error) (bool, error) {
	if p.last.Load() == nil || !errors.Is(err, errDamaged) {
		return false, err
	}
	g := &p.dec.damage
	switch {
	case g.row >= limits.DamageRow:
		return false, fmt.Errorf("the same part of its data came damaged %d times in a row, each time over a new connection: %w", g.row, err)
	case g.all >= limits.DamageMost:
		return false, fmt.Errorf("data came damaged %d times, each time over a new connection: the network to its host, or the memory of a host, is broken: %w", g.all, err)
	}
	p.dev.log.Warn("damaged data came: they come again over another connection", "rank", p.dev.ctx.Rank(), "peer", p.rank, "times", g.all, "err", err)
	return true, nil
}
