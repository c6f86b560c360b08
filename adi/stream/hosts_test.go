package stream

import (
	"net"
	"net/netip"
	"slices"
	"sync"
	"testing"

	"cadre.example/adi"
)

func hosts(t testing.TB, names ...string) (a []netip.Addr) {
	t.Helper()
	for _, n := range names {
		h, err := netip.ParseAddr(n)
		if err != nil {
			t.Fatal(err)
		}
		a = append(a, h)
	}
	return a
}

func TestReachable(t *testing.T) {
	got := reachable(hosts(t, "127.0.0.1", "::1", "2001:db8::7", "10.0.0.7", "fe80::1", "169.254.3.4", "224.0.0.1", "fd00::2", "192.0.2.9"))
	if want := hosts(t, "10.0.0.7", "192.0.2.9", "2001:db8::7", "fd00::2"); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// Many addresses, the longest there are, fit a value of 512 bytes that a launcher takes.
func TestAddressesAreBounded(t *testing.T) {
	var many []netip.Addr
	for i := range 100 {
		many = append(many, netip.AddrFrom16([16]byte{0x20, 0x01, 0xdd, 0xdd, 0xdd, 0xdd, 0xdd, 0xdd, 0xdd, 0xdd, 0xdd, 0xdd, 0xdd, 0xdd, 0xdd, 100 + byte(i)}))
	}
	length := 0
	for _, a := range reachable(many) {
		length += len(netip.AddrPortFrom(a, 65535).String()) + len(",")
	}
	if length == 0 || length > 512 {
		t.Errorf("%d bytes, want 1 to 512", length)
	}
}

// The host's own addresses can be listened at, and what is there is reached.
func TestHostAddresses(t *testing.T) {
	got, err := HostAddresses()
	if err != nil {
		t.Fatal(err)
	}
	t.Log(got)
	for i, a := range got {
		if a.IsLoopback() || slices.Contains(got[:i], a) {
			t.Errorf("%v: %v should not be there, or not twice", got, a)
		}
	}
	f := form{network: TCP, portable: true}
	j, _ := f.start(t, 3, adi.Config{}, func(_ int, cfg *Config) { cfg.Hosts = got })
	exchange(t, j)
	j.close(t)
}

func TestSameHost(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"127.0.0.1:5", "127.0.0.3:6", true},
		{"[::1]:5", "[::1]:6", true},
		{"10.0.0.7:5", "10.0.0.7:6", true},
		{"10.0.0.7:5", "10.0.0.8:5", false},
		{"[2001:db8::7]:5", "[2001:db8::8]:5", false},
	} {
		a, errA := net.ResolveTCPAddr("tcp", c.a)
		b, errB := net.ResolveTCPAddr("tcp", c.b)
		if errA != nil || errB != nil || sameHost(a, b) != c.same {
			t.Errorf("sameHost(%s, %s) is %v, want %v", c.a, c.b, !c.same, c.same)
		}
	}
}

// exchange lets every rank send to all others at once, and looks at what comes.
func exchange(t testing.TB, j *job) {
	t.Helper()
	var wg sync.WaitGroup
	for _, c := range j.ranks {
		wg.Go(func() {
			for p := range j.ranks {
				if p == c.Rank() {
					continue
				}
				s, _ := ops([]byte{byte(c.Rank()), byte(p)}, c.Rank(), p)
				if err := c.Send(&s); err != nil {
					t.Errorf("rank %d to %d: %v", c.Rank(), p, err)
				}
			}
			for p := range j.ranks {
				if p == c.Rank() {
					continue
				}
				b := make([]byte, 2)
				_, r := ops(b, c.Rank(), p)
				if _, err := c.Recv(&r); err != nil || b[0] != byte(p) || b[1] != byte(c.Rank()) {
					t.Errorf("rank %d from %d: %v, %v", c.Rank(), p, b, err)
				}
			}
		})
	}
	wg.Wait()
}
