package stream

import (
	"fmt"
	"net"
	"net/netip"
	"slices"

	"cadre.example/adi/limits"
)

// HostAddresses returns the addresses of this host that other hosts may reach, for Config.Hosts: those of all interfaces
// that are up, without loopback, link-local and multicast ones, IPv4 first, at most 8. Where there are none it returns none.
func HostAddresses() ([]netip.Addr, error) {
	interfaces, err := net.Interfaces()
	if err != nil {
		return nil, fmt.Errorf("stream: the host's addresses are not known: %w", err)
	}
	var found []netip.Addr
	for _, i := range interfaces {
		if i.Flags&net.FlagUp == 0 {
			continue
		}
		addrs, err := i.Addrs()
		if err != nil {
			return nil, fmt.Errorf("stream: the addresses of interface %s are not known: %w", i.Name, err)
		}
		for _, a := range addrs {
			if p, err := netip.ParsePrefix(a.String()); err == nil && !slices.Contains(found, p.Addr().Unmap()) {
				found = append(found, p.Addr().Unmap())
			}
		}
	}
	return reachable(found), nil
}

// reachable is the part of a that other hosts may reach.
func reachable(a []netip.Addr) []netip.Addr {
	a = slices.DeleteFunc(a, func(a netip.Addr) bool { return !a.IsGlobalUnicast() })
	slices.SortStableFunc(a, func(a, b netip.Addr) int { return a.BitLen() - b.BitLen() })
	return a[:min(len(a), limits.HostAddresses)]
}
