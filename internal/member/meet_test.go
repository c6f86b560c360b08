package member

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/adi/tcp"
	"cadre.example/datatype"
)

// runMixed runs body on processes of n ranks each, of which perHost share a host.
func runMixed(processes, n, perHost int, cfg Config, body func(r *Rank) error) (*room, []*Failure) {
	room := newRoom(processes)
	cfg.host = func(b adi.Bootstrap) string { return fmt.Sprint(b.Rank() / perHost) }
	failures := make([]*Failure, processes)
	var wg sync.WaitGroup
	for p := range processes {
		wg.Go(func() { failures[p] = RunProcess(&seat{room, p}, n, cfg, body) })
	}
	wg.Wait()
	return room, failures
}

// everybody sends every other rank a short message and one that is announced, and checks by which way they came.
func everybody(r *Rank, route func(peer int) string) error {
	n, me := r.Ctx.Size(), r.Ctx.Rank()
	for _, words := range []int{1, 30_000} {
		reqs, bufs := []*adi.Request{}, [][]int64{}
		start := func(peer int, f func(*adi.Op) (*adi.Request, error), source, fill int) error {
			v := make([]int64, words)
			for i := range v {
				v[i] = int64(fill)
			}
			m, t, err := datatype.Of(v)
			if err != nil {
				return err
			}
			req, err := f(&adi.Op{Context: 2, Peer: peer, Source: int32(source), Tag: 1, Mem: m, Count: words, Type: t, Size: 8 * words})
			reqs, bufs = append(reqs, req), append(bufs, v)
			return err
		}
		for peer := range n {
			if err := errors.Join(start(peer, r.Ctx.Irecv, peer, -1), start(peer, r.Ctx.Isend, me, me)); err != nil {
				return err
			}
		}
		for i, req := range reqs {
			if _, err := req.Wait(req.Gen()); err != nil {
				return err
			}
			if want := int64(i / 2); i%2 == 0 && (bufs[i][0] != want || bufs[i][words-1] != want) {
				return fmt.Errorf("from rank %d came %d..%d", want, bufs[i][0], bufs[i][words-1])
			}
		}
	}
	for peer := range n {
		if got := r.Ctx.Peer(peer).Device; got != route(peer) {
			return fmt.Errorf("rank %d reaches rank %d by %q, want %q", me, peer, got, route(peer))
		}
	}
	return nil
}

// Ranks of one process reach each other directly, those of a host by the near device and the others over TCP; all in one
// job, with any number of ranks in each process.
func TestMixedRoutes(t *testing.T) {
	near := map[string]string{"": "shm", "auto": "shm", "shm": "shm", "unix": "unix", "tcp": "tcp"}
	for _, c := range []struct {
		device                string
		processes, n, perHost int
	}{
		{"", 2, 1, 2}, {"auto", 2, 2, 2}, {"shm", 3, 2, 3}, {"unix", 2, 3, 2}, {"tcp", 2, 2, 2},
		{"auto", 4, 2, 2}, {"auto", 3, 1, 2}, {"auto", 2, 3, 1}, {"tcp", 3, 2, 2},
	} {
		var mu sync.Mutex
		seen := map[int]bool{}
		room, failures := runMixed(c.processes, c.n, c.perHost, Config{Device: c.device}, func(r *Rank) error {
			me := r.Ctx.Rank() / c.n
			mu.Lock()
			seen[r.Ctx.Rank()] = true
			mu.Unlock()
			if r.OneHost != (c.perHost >= c.processes) {
				return fmt.Errorf("OneHost is %v", r.OneHost)
			}
			return everybody(r, func(peer int) string {
				switch p := peer / c.n; {
				case p == me:
					return adi.DirectPeer
				case p/c.perHost == me/c.perHost:
					return near[c.device]
				}
				return "tcp"
			})
		})
		for p, f := range failures {
			if f != nil {
				t.Errorf("%+v: process %d: %v", c, p, f)
			}
		}
		if len(seen) != c.processes*c.n || room.left != c.processes || len(room.aborts) > 0 {
			t.Errorf("%+v: ranks %v, %d processes have finalized, aborts %q", c, seen, room.left, room.aborts)
		}
	}
}

// Only ranks that have peers on other hosts listen where those can reach them, if the host has such addresses at all.
func TestAddressesForOtherHosts(t *testing.T) {
	reachable, err := tcp.HostAddresses()
	if err != nil {
		t.Fatal(err)
	}
	loopback := []netip.Addr{netip.AddrFrom4([4]byte{127, 0, 0, 1})}
	if len(reachable) == 0 {
		reachable = loopback
	}
	for _, c := range []struct {
		perHost int
		key     string
		want    []netip.Addr
	}{{2, nearKey, loopback}, {1, nearKey, loopback}, {1, farKey, reachable}} {
		room, failures := runMixed(2, 2, c.perHost, Config{Device: "tcp"}, pass)
		for p := range 2 {
			if failures[p] != nil {
				t.Error(failures[p])
			}
			list, err := getLong(&seat{room, p}, p, c.key)
			if err != nil {
				t.Fatal(err)
			}
			ranks := strings.Split(list, ";")
			if len(ranks) != 2 {
				t.Errorf("%d ranks have published an address, want 2: %q", len(ranks), list)
			}
			for _, text := range ranks {
				var got []netip.Addr
				for s := range strings.SplitSeq(text, ",") {
					a, err := netip.ParseAddrPort(s)
					if err != nil {
						t.Error(err)
					}
					got = append(got, a.Addr())
				}
				if !slices.Equal(got, c.want) {
					t.Errorf("%d processes of a host, %s: a rank has published %v, want %v", c.perHost, c.key, got, c.want)
				}
			}
		}
		if _, err := getLong(&seat{room, 0}, 0, farKey); (err == nil) != (c.perHost == 1) {
			t.Errorf("%d processes of a host: addresses for other hosts: %v", c.perHost, err)
		}
	}
}

// Between hosts of which one has no address but loopback there is no way, and the one that has none is named.
func TestHostWithoutAddress(t *testing.T) {
	for _, c := range []struct {
		addrs string
		own   bool
		want  string
	}{
		{"127.0.0.1:5", false, ""},
		{"10.0.0.1:5", true, ""},
		{"127.0.0.1:5,10.0.0.1:5", true, ""},
		{"127.0.0.1:5,[::1]:6", true, "its host has no address"},
		{"10.0.0.1:5", false, "the host of this rank has no address"},
	} {
		if err := usable(c.addrs, c.own); (err == nil) != (c.want == "") || err != nil && !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s, own addresses %v: %v, want %q", c.addrs, c.own, err, c.want)
		}
	}
}

// A failure of one rank ends those of its process and of all others, and is told with its number.
func TestMixedFailures(t *testing.T) {
	cause := errors.New("cause")
	for _, c := range []struct {
		name   string
		body   func(r *Rank) error
		status int
		abort  string
	}{
		{"error", func(r *Rank) error { return cause }, 1, "1: 1: rank 4: cause"},
		{"panic", func(r *Rank) error { panic(cause) }, 2, "1: 2: rank 4: panic: cause\n\ngoroutine "},
		{"abort", func(r *Rank) error {
			r.Abort(&Failure{Rank: r.Ctx.Rank(), Status: 42, Err: cause})
			return nil
		}, 42, "1: 42: rank 4: cause"},
	} {
		room, failures := runMixed(2, 3, 2, Config{}, func(r *Rank) error {
			if r.Ctx.Rank() == 4 {
				return c.body(r)
			}
			if r.Ctx.Rank() < 3 {
				return nil // waits in the fence
			}
			_, err := r.Ctx.Probe(&adi.Op{Context: 2, Source: -1, Tag: -2})
			return err
		})
		if f := failures[1]; f == nil || f.Status != c.status || f.Rank != 4 || !errors.Is(f, cause) {
			t.Errorf("%s: %v", c.name, f)
		}
		if f := failures[0]; f == nil || !strings.Contains(f.Error(), "rank 0: leaving the job: the job was ended") {
			t.Errorf("%s: process 0: %v", c.name, f)
		}
		if len(room.aborts) == 0 || !strings.HasPrefix(room.aborts[0], c.abort) || room.left != 0 {
			t.Errorf("%s: aborts %q, %d have finalized", c.name, room.aborts, room.left)
		}
	}
}

// A rank that does not notice is not waited for.
func TestMixedFailureOfOneThatIsNotHeard(t *testing.T) {
	busy := make(chan struct{})
	defer close(busy)
	begin := time.Now()
	_, failures := runMixed(2, 2, 2, Config{}, func(r *Rank) error {
		if r.Ctx.Rank() == 3 {
			return errors.New("cause")
		}
		if r.Ctx.Rank() == 2 {
			<-busy
		}
		return nil
	})
	if took := time.Since(begin); failures[1] == nil || failures[1].Rank != 3 || took > 200*limits.EndTime { // for ever, if it were waited for
		t.Errorf("%v after %v", failures[1], took)
	}
}

func TestMixedRefusals(t *testing.T) {
	_, failures := runMixed(2, 1, 1, Config{Device: "shm"}, pass)
	for p, f := range failures {
		if f == nil || !strings.Contains(f.Error(), "device shm reaches only ranks of the same host, and this job has 2 hosts: choose auto or tcp") {
			t.Errorf("shm between hosts: process %d: %v", p, f)
		}
	}
	_, failures = runMixed(2, limits.RanksShared+1, 1, Config{}, pass)
	if f := failures[1]; f == nil || f.Error() != "rank 257: joining the job: 257 ranks in each of 2 processes: want at most 256" {
		t.Errorf("too many: %v", f)
	}
	room := newRoom(2)
	var wg sync.WaitGroup
	for p := range 2 {
		wg.Go(func() { failures[p] = RunProcess(&seat{room, p}, 1+p, Config{}, pass) })
	}
	wg.Wait()
	if f := failures[0]; f == nil || !strings.Contains(f.Error(), "process 1 has 2 ranks and process 0 has 1: CADRE_LOCAL must be the same everywhere") {
		t.Errorf("unequal: %v", f)
	}
}

// A long value is what it was, in pieces that a Bootstrap takes.
func TestLongValues(t *testing.T) {
	s := &seat{newRoom(1), 0}
	for _, n := range []int{0, 1, limits.BootValue - 1, limits.BootValue, limits.BootValue + 1, 20*limits.BootValue + 7} {
		want := strings.Repeat("0123456789/;", n/12+1)[:n]
		if err := putLong(s, "k", want); err != nil {
			t.Fatal(err)
		}
		if got, err := getLong(s, 0, "k"); err != nil || got != want {
			t.Errorf("%d bytes: %d came back, %v", n, len(got), err)
		}
	}
	for k, v := range s.values {
		if len(v) > 512 {
			t.Errorf("piece %s has %d bytes", k, len(v))
		}
	}
	for _, bad := range []string{"", "x", "x/y", "2/no second"} {
		s.values = map[string]string{"0k0": bad}
		if got, err := getLong(s, 0, "k"); err == nil {
			t.Errorf("%q is taken as %q", bad, got)
		}
	}
}

func TestPlaces(t *testing.T) {
	for _, c := range []struct {
		hosts string // of four processes with two ranks each
		want  []int
	}{
		{"aaaa", nil},
		{"baba", []int{0, 0, 1, 1, 0, 0, 1, 1}},
		{"cabb", []int{0, 0, 1, 1, 2, 2, 2, 2}},
	} {
		if got := placesOf(8, func(rank int) byte { return c.hosts[rank/2] }); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.hosts, got, c.want)
		}
	}
}

// Processes that choose the algorithms of collectives by different tables learn so when they meet, and by what both choose.
func TestChoicesDiffer(t *testing.T) {
	room := newRoom(3)
	failures := make([]*Failure, 3)
	var wg sync.WaitGroup
	for p := range failures {
		cfg := Config{Choice: [2]string{"1234", "the+built-in+table"}}
		if p == 1 {
			cfg.Choice = [2]string{"5678", "CADRE_COLL%3Dbcast%3Dchain"}
		}
		wg.Go(func() { failures[p] = RunProcess(&seat{room, p}, 1, cfg, func(*Rank) error { return nil }) })
	}
	wg.Wait()
	told := false
	for p, f := range failures {
		if f == nil {
			t.Errorf("process %d has met the others", p)
			continue
		}
		told = told || strings.Contains(f.Err.Error(), "CADRE_COLL=bcast=chain") && strings.Contains(f.Err.Error(), "the built-in table")
	}
	if !told {
		t.Errorf("%v", failures)
	}
}
