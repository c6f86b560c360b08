package shm

import (
	"errors"
	"os/exec"
	"sync"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/match"
	"cadre.example/adi/stream"
	"cadre.example/internal/busy"
)

// One receive from any source meets peers over goroutines, shared memory, unix sockets and TCP at the same time: rank 0
// has rank 1 in its process as far as messages go, and one device for each of the others.
func TestG22AnySourceOverAllDevices(t *testing.T) {
	const each = 300
	ranks := make([]*adi.Context, 5)
	for r := range ranks {
		c, err := adi.New(adi.Config{Rank: r, Size: len(ranks)})
		if err != nil {
			t.Fatal(err)
		}
		ranks[r] = c
	}
	for r, c := range ranks {
		group := make([]*adi.Context, len(ranks))
		group[r] = c
		if r < 2 {
			group[0], group[1] = ranks[0], ranks[1]
		}
		if err := c.Connect(group); err != nil {
			t.Fatal(err)
		}
	}
	for peer, network := range map[int]string{2: Name, 3: stream.Unix, 4: stream.TCP} {
		addrs := make([]string, len(ranks))
		var mu sync.Mutex
		lookup := func(p int) (string, error) {
			mu.Lock()
			defer mu.Unlock()
			return addrs[p], nil
		}
		for _, me := range []int{0, peer} {
			var d interface {
				adi.Device
				Addr() string
			}
			var err error
			if network == Name {
				d, err = Listen(Config{Context: ranks[me], Secret: testSecret, Job: "test", Lookup: lookup})
			} else {
				d, err = stream.Listen(stream.Config{Context: ranks[me], Network: network, Secret: testSecret, Job: "test", Lookup: lookup})
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := ranks[me].Attach(d, adi.Config{}, peer-me); err != nil {
				t.Fatal(err)
			}
			mu.Lock()
			addrs[me] = d.Addr()
			mu.Unlock()
		}
	}
	var wg sync.WaitGroup
	for peer := 1; peer < len(ranks); peer++ {
		wg.Go(func() {
			for i := range each {
				b := make([]byte, 1+i*331%40_000)
				b[0] = byte(i)
				s, _ := ops(b, peer, 0)
				if err := ranks[peer].Send(&s); err != nil {
					t.Error(err)
					return
				}
			}
			b := make([]byte, 1)
			_, r := ops(b, peer, 0)
			if _, err := ranks[peer].Recv(&r); err != nil || b[0] != byte(peer) {
				t.Errorf("rank %d: the answer is %d, %v", peer, b[0], err)
			}
		})
	}
	var got [5]int
	for range each * 4 {
		b := make([]byte, 40_000)
		_, r := ops(b, 0, 0)
		r.Source = match.AnySource
		st, err := ranks[0].Recv(&r)
		if err != nil {
			t.Fatal(err)
		}
		i := got[st.Source]
		if b[0] != byte(i) || st.Bytes != 1+i*331%40_000 {
			t.Fatalf("from rank %d: message %d with %d bytes, want %d", st.Source, b[0], st.Bytes, i)
		}
		got[st.Source]++
	}
	for peer := 1; peer < len(ranks); peer++ {
		s, _ := ops([]byte{byte(peer)}, 0, peer)
		if err := ranks[0].Send(&s); err != nil {
			t.Error(err)
		}
	}
	wg.Wait()
	for _, c := range ranks {
		wg.Go(func() {
			if err := c.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

// A peer that is killed is noticed at once, by a rank that sleeps and by one that only looks.
func TestKilledPeer(t *testing.T) {
	for _, how := range []string{"sleeping", "testing"} {
		c, d, cmd := withChild(t)
		s, r := ops(make([]byte, benchSizes[0]), 0, 1)
		if err := c.Send(&s); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Recv(&r); err != nil {
			t.Fatal(err)
		}
		if d.byPeer.At(1) == nil {
			t.Error("there is no segment")
		}
		req, err := c.Irecv(&r)
		if err != nil {
			t.Fatal(err)
		}
		gen := req.Gen()
		killed := make(chan time.Time, 1)
		kill := func() {
			killed <- time.Now()
			cmd.Process.Kill()
		}
		if how == "sleeping" {
			timer := time.AfterFunc(20*time.Millisecond, kill)
			_, err = req.Wait(gen)
			timer.Stop()
		} else {
			kill()
			for ok := false; !ok && err == nil; {
				_, ok, err = req.Test(gen)
			}
		}
		took := time.Since(<-killed)
		cmd.Wait()
		var f *adi.Fault
		if !errors.As(err, &f) {
			t.Errorf("%s: %v, want a Fault", how, err)
		}
		if busy.Late(took, time.Second) {
			t.Errorf("%s: the death of a peer was noticed after %v", how, took)
		}
		t.Logf("%s: %v after %v", how, err, took)
		c.Close()
	}
}

// withChild is rank 0 whose peer is another process.
func withChild(tb testing.TB) (*adi.Context, *Device, *exec.Cmd) {
	tb.Helper()
	return withChildThat(tb, "echo")
}

func withChildThat(tb testing.TB, does string) (*adi.Context, *Device, *exec.Cmd) {
	tb.Helper()
	c, err := adi.New(adi.Config{Rank: 0, Size: 2, Spin: true})
	if err == nil {
		err = c.Connect([]*adi.Context{c, nil})
	}
	if err != nil {
		tb.Fatal(err)
	}
	addr := ""
	d, err := Listen(Config{Context: c, Secret: testSecret, Job: "bench", SingleCopy: singleOfTest(), Lookup: func(int) (string, error) { return addr, nil }})
	if err == nil {
		err = c.Attach(d, adi.Config{}, 1)
	}
	if err != nil {
		tb.Fatal(err)
	}
	cmd, out, tell := child(tb, does)
	tell(d.Addr())
	if !out.Scan() {
		tb.Fatal("the other process does not start")
	}
	addr = out.Text()
	return c, d, cmd
}
