// Package tcp is the device of ranks that reach each other over sockets: TCP between hosts, unix sockets within one. All it
// has to do, package stream does, whose connections it shares with package shm; so it is no more than the choice of that.
package tcp

import (
	"net/netip"

	"cadre.example/adi/stream"
)

// The networks that Config.Network names.
const (
	TCP  = stream.TCP
	Unix = stream.Unix
)

// Config is what a Device is made of. Upgrade is for other devices.
type Config = stream.Config

// A Device is one rank's end of its connections. It is the Mesh itself, so that no call is passed on.
type Device = stream.Mesh

// Listen begins to listen. Attach the Device to its Context before anybody learns its Addr.
func Listen(cfg Config) (*Device, error) { return stream.Listen(cfg) }

// HostAddresses returns the addresses of this host that other hosts may reach, for Config.Hosts.
func HostAddresses() ([]netip.Addr, error) { return stream.HostAddresses() }
