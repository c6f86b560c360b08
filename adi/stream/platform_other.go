//go:build !linux

package stream

import "net"

// A platform is what differs between operating systems: here there is only the portable form.
type platform struct{}

func (*platform) open(portable bool) error { return nil }
func (*platform) close() error             { return nil }

// link makes a connection's link.
func (*platform) link(p *peer, c net.Conn) (link, error) { return newNetLink(p, c), nil }

// Descriptor implements adi.Device.
func (d *Mesh) Descriptor() int { return -1 }

// Poll implements adi.Device.
func (d *Mesh) Poll() bool { return false }

// called would report whether somebody waits to be accepted by ln. Here that is not known.
func called(net.Listener) bool { return true }
