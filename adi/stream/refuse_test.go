package stream

import (
	"errors"
	"net"
	"net/netip"
	"strings"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/datatype"
	"cadre.example/internal/auth"
	"cadre.example/internal/busy"
)

// What keeps two ranks apart ends the dialling rank's calls soon, with an error that says what it was.
func TestRefusals(t *testing.T) {
	dead := func(f form) string {
		d, err := openDoor(f.network)
		if err != nil {
			t.Fatal(err)
		}
		d.close()
		return d.addr
	}
	for _, c := range []struct {
		name   string
		change func(f form, book *addresses, rank int, cfg *Config)
		is     error
		says   string
	}{
		{"secret", func(_ form, _ *addresses, rank int, cfg *Config) {
			if rank == 1 {
				cfg.Secret = make([]byte, 32)
			}
		}, auth.ErrSecret, "not this job's rank"},
		{"job", func(_ form, _ *addresses, rank int, cfg *Config) {
			if rank == 1 {
				cfg.Job = "another"
			}
		}, auth.ErrJob, "not this job's rank"},
		{"nobody", func(f form, b *addresses, rank int, cfg *Config) {
			addr := dead(f)
			cfg.Lookup = func(int) (string, error) { return addr, nil }
		}, nil, "nobody listens at"},
		{"lookup", func(_ form, _ *addresses, _ int, cfg *Config) {
			cfg.Lookup = func(int) (string, error) { return "", errors.New("not published") }
		}, nil, "its address is not known: not published"},
	} {
		t.Run(c.name, func(t *testing.T) {
			each(t, func(t *testing.T, f form) {
				j, _ := f.start(t, 2, adi.Config{}, func(rank int, cfg *Config) { c.change(f, nil, rank, cfg) })
				start := time.Now()
				s, _ := ops(make([]byte, 100_000), 0, 1)
				err := j.ranks[0].Send(&s)
				var fault *adi.Fault
				if !errors.As(err, &fault) || c.is != nil && !errors.Is(err, c.is) {
					t.Errorf("Send: %v, want a Fault of %v", err, c.is)
				}
				if err != nil && (!strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), "rank 1")) {
					t.Errorf("Send: %q, want it to name rank 1 and say %q", err, c.says)
				}
				if d := time.Since(start); busy.Late(d, usualPatience.dial*3/4) {
					t.Errorf("the error came after %v, want less than a peer that does not answer is waited for", d)
				}
				for _, c := range j.ranks {
					c.Close()
				}
			})
		})
	}
}

func TestConfigErrors(t *testing.T) {
	ctx, err := adi.New(adi.Config{Rank: 0, Size: 2})
	if err != nil {
		t.Fatal(err)
	}
	good := Config{Context: ctx, Network: TCP, Secret: testSecret, Lookup: func(int) (string, error) { return "", nil }}
	for _, c := range []struct {
		change func(*Config)
		says   string
	}{
		{func(c *Config) { c.Context = nil }, "Config.Context is nil"},
		{func(c *Config) { c.Lookup = nil }, "Config.Lookup is nil"},
		{func(c *Config) { c.Network = "udp" }, `Config.Network is "udp", want "tcp" or "unix"`},
		{func(c *Config) { c.Silence = time.Second }, "Config.Silence is 1s, want 0 or at least 2s"},
		{func(c *Config) { c.Hosts = []netip.Addr{netip.IPv4Unspecified()} }, "Config.Hosts[0] is 0.0.0.0"},
		{func(c *Config) { c.Hosts = make([]netip.Addr, 1) }, "Config.Hosts[0] is invalid"},
		{func(c *Config) { c.Network, c.Hosts = Unix, []netip.Addr{netip.IPv6Loopback()} }, "want none with Network"},
		{func(c *Config) { c.Secret = nil }, "Config.Secret has 0 bytes, want at least 16"},
	} {
		cfg := good
		c.change(&cfg)
		if _, err := Listen(cfg); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("Listen: %v, want %q", err, c.says)
		}
	}
}

func TestHelloMismatch(t *testing.T) {
	ctx, err := adi.New(adi.Config{Rank: 1, Size: 3})
	if err != nil {
		t.Fatal(err)
	}
	d := &Mesh{ctx: ctx}
	mine := d.ownHello()
	if err := compareHellos(mine, mine, 1, datatype.OwnLayout()); err != nil {
		t.Fatalf("equal hellos: %v", err)
	}
	for _, c := range []struct {
		at   int
		to   byte
		says string
	}{
		{0, 'X', "run the same build"},
		{4, 9, "run the same build"},
		{5, 77, "speaks version 77 of the packet header"},
		{6, 3 - mine[6], "lays out its data as "},
		{6, 0, "does not understand"},
		{7, 12 - mine[7], "lays out its data as "},
		{8, 2, "does not understand"},
		{12, 200, "a job of 200 ranks, this rank to one of 3"},
		{16, 2, "says that it is rank 2"},
		{20, 1, "wants encrypted ones (CADRE_SECURITY=tls), this rank plain connections (CADRE_SECURITY=auth)"},
	} {
		its := mine
		its[c.at] = c.to
		if err := compareHellos(mine, its, 1, datatype.OwnLayout()); err == nil || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), "rank 1") {
			t.Errorf("byte %d is %d: %v, want %q", c.at, c.to, err, c.says)
		}
	}
}

// A rank of another build is told so by both ends.
func TestHelloIsExchanged(t *testing.T) {
	each(t, func(t *testing.T, f form) {
		j, _ := f.start(t, 2, adi.Config{}, nil)
		c, err := net.Dial(f.network, j.devices[0].Addr())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := auth.Client(c, testSecret, "test", 1, 0); err != nil {
			t.Fatal(err)
		}
		other := j.devices[1].ownHello()
		other[5]++
		c.Write(other[:])
		its := make([]byte, 2*helloSize)
		n := 0
		for err == nil {
			var k int
			k, err = c.Read(its[n:])
			n += k
		}
		if n != helloSize || its[5] == other[5] {
			t.Errorf("the rank answered %d bytes, want its own hello of %d and then the end", n, helloSize)
		}
		c.Close()
		echo(t, j.ranks, 0, 1, 1)
		j.close(t)
	})
}
