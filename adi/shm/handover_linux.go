package shm

import (
	"errors"
	"fmt"
	"io"
	"net"

	"cadre.example/adi/limits"
	"cadre.example/adi/stream"
	"cadre.example/internal/memory"
	"golang.org/x/sys/unix"
)

// Before the first packet the end that has dialled offers a segment: one byte, with the segment's descriptor beside it or
// not. The other answers with one byte. Unless it says yes, the pair stays with its connection.
const (
	offerNone    = 0
	offerSegment = 1
	answerNo     = 0
	answerYes    = 1
)

// meet is the stream's Upgrade.
func (d *Device) meet(p *stream.Peer, c *net.UnixConn, dialled bool) (stream.Link, error) {
	var seg *memory.Segment
	var err error
	if ctx := d.cfg.Context; ctx.Layout(p.Rank()) != ctx.Layout(ctx.Rank()) {
		d.fallback(p.Rank(), errors.New("it lays out its data otherwise")) // as the peer finds too
		return nil, nil
	}
	if dialled {
		seg, err = d.offer(c, p.Rank())
	} else {
		seg, err = d.answer(c, p.Rank())
	}
	if seg == nil || err != nil {
		return nil, err
	}
	l, err := newLink(d, p, c, seg, dialled)
	if err != nil {
		seg.Close()
		return nil, err
	}
	return l, nil
}

// offer makes a segment and passes it on.
func (d *Device) offer(c *net.UnixConn, peer int) (*memory.Segment, error) {
	seg, fd, err := d.makeSegment()
	if err != nil {
		d.fallback(peer, err)
		_, err := c.Write([]byte{offerNone})
		return nil, err
	}
	arm(seg.Bytes())
	d.name(seg.Bytes(), true)
	_, _, err = c.WriteMsgUnix([]byte{offerSegment}, unix.UnixRights(fd), nil)
	unix.Close(fd)
	var verdict [1]byte
	if err == nil {
		_, err = io.ReadFull(c, verdict[:])
	}
	if err == nil && verdict[0] == answerYes {
		return seg, nil
	}
	seg.Close()
	if err == nil {
		d.fallback(peer, errors.New("the peer cannot map the segment"))
	}
	return nil, err
}

// makeSegment asks first whether there is room for it, since a full cgroup gives no error but ends a process: room for
// as many as there are ranks on this host, which may all be at this point.
func (d *Device) makeSegment() (*memory.Segment, int, error) {
	size := segmentSize(d.cfg.Local)
	if err := d.room(int64(size)*int64(d.cfg.Local) + limits.ShmRoom); err != nil {
		return nil, -1, err
	}
	return d.create(size)
}

// arm makes both ends ring for the first packet: they may be asleep already.
func arm(b []byte) {
	ctl, _ := ends(b)
	for i := range ctl {
		ctl[i].bell.Word[wordArmed].Store(1)
	}
}

// answer takes the segment that the peer offers.
func (d *Device) answer(c *net.UnixConn, peer int) (*memory.Segment, error) {
	var b [1]byte
	oob := make([]byte, unix.CmsgSpace(4*4)) // room for more than one, so that none gets lost in this process
	n, oobn, flags, _, err := c.ReadMsgUnix(b[:], oob)
	if err != nil {
		return nil, err
	}
	fds, err := descriptors(oob[:oobn])
	defer func() {
		for _, fd := range fds {
			unix.Close(fd)
		}
	}()
	if n == 0 {
		return nil, io.ErrUnexpectedEOF
	}
	if b[0] == offerNone {
		d.fallback(peer, errors.New("the peer has no segment"))
		return nil, nil
	}
	var seg *memory.Segment
	switch {
	case err != nil:
	case len(fds) == 1:
		seg, err = d.open(fds[0], segmentLeast, segmentMost)
	case flags&unix.MSG_CTRUNC != 0:
		err = errors.New("the segment's descriptor did not come: the limit of open files (ulimit -n) is reached")
	default:
		err = fmt.Errorf("%d descriptors came, want 1", len(fds))
	}
	if err == nil {
		d.name(seg.Bytes(), false)
	}
	verdict := byte(answerYes)
	if err != nil {
		d.fallback(peer, err)
		verdict = answerNo
	}
	if _, err := c.Write([]byte{verdict}); err != nil {
		if seg != nil {
			seg.Close()
		}
		return nil, err
	}
	return seg, nil
}

// descriptors are those that came with a message.
func descriptors(oob []byte) (fds []int, err error) {
	msgs, err := unix.ParseSocketControlMessage(oob)
	if err != nil {
		return nil, fmt.Errorf("control message: %w", err)
	}
	for i := range msgs {
		if msgs[i].Header.Level != unix.SOL_SOCKET || msgs[i].Header.Type != unix.SCM_RIGHTS {
			continue
		}
		got, e := unix.ParseUnixRights(&msgs[i])
		fds = append(fds, got...)
		err = errors.Join(err, e)
	}
	return fds, err
}

// fallback says why a pair does without shared memory.
func (d *Device) fallback(peer int, err error) {
	d.log.Debug("no shared memory with a peer: its packets go over a unix socket", "rank", d.cfg.Context.Rank(), "peer", peer, "err", err)
}
