package stream

import (
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"syscall"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/busy"
	"golang.org/x/sys/unix"
)

// deafen makes the kernel throw away all that comes to a socket, acknowledgements too: so the other end's host is silent,
// as far as this socket goes.
func deafen(t testing.TB, fd int) {
	t.Helper()
	drop := unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K}
	if err := unix.SetsockoptSockFprog(fd, unix.SOL_SOCKET, unix.SO_ATTACH_FILTER, &unix.SockFprog{Len: 1, Filter: &drop}); err != nil {
		t.Fatal(err)
	}
}

// raw calls f with c's descriptor.
func raw(t testing.TB, c any, f func(fd int)) {
	t.Helper()
	r, err := c.(syscall.Conn).SyscallConn()
	if err == nil {
		err = r.Control(func(fd uintptr) { f(int(fd)) })
	}
	if err != nil {
		t.Fatal(err)
	}
}

// withLink calls f with the descriptor of a device's connection to a peer.
func withLink(t testing.TB, d *Mesh, peer int, f func(fd int)) {
	t.Helper()
	switch l := d.peer(peer).link.Load().link.(type) {
	case *rawLink:
		l.p.writing.Lock() // which guards fd: the link may end meanwhile
		defer l.p.writing.Unlock()
		f(l.fd)
	case *netLink:
		raw(t, under(l.conn), f)
	}
}

// The kernel watches over connections between hosts, and only those.
func TestKeepAliveIsSet(t *testing.T) {
	for _, f := range forms {
		if f.network != TCP {
			continue
		}
		for _, c := range []struct {
			far     bool
			silence time.Duration
			want    string // keepalive, its idle and interval in seconds and count, user timeout in ms
		}{
			{false, 0, "off 0"},
			{true, 0, "on 5 1 5 10000"},
			{true, 2 * time.Second, "on 1 1 1 2000"},
			{true, 7 * time.Second, "on 4 1 3 7000"},
		} {
			j, _ := f.start(t, 2, adi.Config{}, func(_ int, cfg *Config) { cfg.far, cfg.Silence = c.far, c.silence })
			echo(t, j.ranks, 0, 1, 1)
			for r, d := range j.devices { // the end that dialled and the one that accepted
				withLink(t, d, 1-r, func(fd int) {
					get := func(level, opt int) int {
						v, err := unix.GetsockoptInt(fd, level, opt)
						if err != nil {
							t.Fatal(err)
						}
						return v
					}
					got := fmt.Sprintf("off %d", get(unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT))
					if get(unix.SOL_SOCKET, unix.SO_KEEPALIVE) != 0 {
						got = fmt.Sprintf("on %d %d %d %d", get(unix.IPPROTO_TCP, unix.TCP_KEEPIDLE), get(unix.IPPROTO_TCP, unix.TCP_KEEPINTVL),
							get(unix.IPPROTO_TCP, unix.TCP_KEEPCNT), get(unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT))
					}
					if got != c.want {
						t.Errorf("%v, far %v, silence %v, rank %d: %s, want %s", f, c.far, c.silence, r, got, c.want)
					}
				})
			}
			j.close(t)
		}
	}
}

// A peer whose host falls silent is named within the bound, whether something is on its way or not.
func TestBlackHole(t *testing.T) {
	const silence = 2 * time.Second
	for _, f := range forms {
		if f.network != TCP {
			continue
		}
		for _, sends := range []bool{false, true} {
			t.Run(fmt.Sprintf("%v/sends=%v", f, sends), func(t *testing.T) {
				t.Parallel()
				j, _ := f.start(t, 2, adi.Config{}, func(_ int, cfg *Config) { cfg.far, cfg.Silence, cfg.Reconnect = true, silence, -1 })
				echo(t, j.ranks, 0, 1, 1)
				for r, d := range j.devices {
					withLink(t, d, 1-r, func(fd int) { deafen(t, fd) })
				}
				start := time.Now()
				if sends {
					s, _ := ops(make([]byte, 10), 0, 1)
					if err := j.ranks[0].Send(&s); err != nil {
						t.Fatal(err)
					}
				}
				_, r := ops(make([]byte, 1), 0, 1)
				_, err := j.ranks[0].Recv(&r)
				d := time.Since(start)
				var fault *adi.Fault
				if !errors.As(err, &fault) || !errors.Is(err, syscall.ETIMEDOUT) || !strings.Contains(err.Error(), "rank 1") ||
					!strings.Contains(err.Error(), "its host has not answered, or it has taken nothing, for 2s") {
					t.Errorf("%v, want a Fault that names rank 1 and says what happened", err)
				}
				if d < silence/2 || busy.Late(d, limits.Silence*3/4) {
					t.Errorf("the error came after %v, want about %v", d, silence)
				}
				for _, c := range j.ranks {
					c.Fail(errors.New("test over"))
					c.Close()
				}
			})
		}
	}
}

// A process that takes nothing counts as lost when it is on another host, and is waited for on this one, where a stopped
// job must be able to go on.
func TestStoppedProcess(t *testing.T) {
	const silence, size = 2 * time.Second, 1 << 20
	for _, far := range []bool{false, true} {
		t.Run(fmt.Sprintf("far=%v", far), func(t *testing.T) {
			t.Parallel()
			f := form{network: TCP}
			j, book := f.start(t, 2, adi.Config{Eager: size}, func(_ int, cfg *Config) { cfg.far, cfg.Silence, cfg.Reconnect = far, silence, -1 })
			peer := impostor(t, f, j, book)
			first, _ := ops([]byte{1}, 0, 1)
			if err := j.ranks[0].Send(&first); err != nil {
				t.Fatal(err)
			}
			c := <-peer
			shrink(t, j.devices[0].peer(1).link.Load().link)
			sent := make(chan error, 1)
			go func() {
				var err error
				for i := 0; i < 3 && err == nil; i++ {
					s, _ := ops(make([]byte, size), 0, 1)
					err = j.ranks[0].Send(&s)
				}
				sent <- err
			}()
			patience := 7 * silence / 4
			if far { // where the error comes as soon as this machine lets it
				patience = 10 * silence
			}
			select {
			case err := <-sent:
				if !far || !errors.Is(err, syscall.ETIMEDOUT) {
					t.Errorf("Send: %v", err)
				}
			case <-time.After(patience):
				if far {
					t.Errorf("a peer that has taken nothing for %v is not lost", patience)
				}
				go io.Copy(io.Discard, c)
				if err := <-sent; err != nil {
					t.Errorf("Send, when the peer goes on: %v", err)
				}
			}
			for _, c := range j.ranks {
				c.Fail(errors.New("test over"))
				c.Close()
			}
			c.Close()
		})
	}
}

// blackHole is an address that does not answer: its queue of connections is full, so the kernel ignores more.
func blackHole(t testing.TB) string {
	t.Helper()
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err == nil {
		err = errors.Join(unix.Bind(fd, &unix.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}}), unix.Listen(fd, 0))
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { unix.Close(fd) })
	name, err := unix.Getsockname(fd)
	if err != nil {
		t.Fatal(err)
	}
	addr := fmt.Sprintf("127.0.0.1:%d", name.(*unix.SockaddrInet4).Port)
	for range 10 {
		c, err := net.DialTimeout(TCP, addr, 50*time.Millisecond)
		if err != nil {
			return addr
		}
		t.Cleanup(func() { c.Close() })
	}
	t.Fatal("a full queue still takes connections")
	return ""
}

// closedDoor is an address where nobody listens.
func closedDoor(t testing.TB) string {
	d, err := openDoor(TCP)
	if err != nil {
		t.Fatal(err)
	}
	d.close()
	return d.addr
}

// Of many addresses the one that leads to the rank is found soon, wherever it stands: the others are black holes, refuse,
// are silent after they have accepted, or belong to strangers, to another rank, to another job.
func TestRace(t *testing.T) {
	hole := blackHole(t)
	mute, err := openDoor(TCP) // the kernel takes connections and nobody answers
	if err != nil {
		t.Fatal(err)
	}
	defer mute.close()
	rude, err := openDoor(TCP)
	if err != nil {
		t.Fatal(err)
	}
	defer rude.close()
	go func() {
		for {
			c, err := rude.lns[0].Accept()
			if err != nil {
				return
			}
			c.Write([]byte("SSH-2.0-OpenSSH_9.2 and more that is longer than an answer in the handshake of any rank would ever be\r\n"))
			c.Close()
		}
	}()
	for _, f := range forms {
		if f.network != TCP {
			continue
		}
		foreign, _ := f.start(t, 2, adi.Config{}, func(_ int, cfg *Config) { cfg.Job = "other" })
		for turn := range 7 {
			j, book := f.start(t, 3, adi.Config{}, nil)
			addrs := []string{hole, closedDoor(t), mute.addr, rude.addr, j.devices[2].Addr(), foreign.devices[1].Addr()}
			addrs = append(addrs[:turn:turn], append([]string{j.devices[1].Addr()}, addrs[turn:]...)...)
			book.set(0, 1, strings.Join(addrs, ","))
			start := time.Now()
			echo(t, j.ranks, 0, 1, turn)
			if d := time.Since(start); busy.Late(d, time.Second) {
				t.Errorf("%v: address %d of %d was found after %v", f, turn+1, len(addrs), d)
			}
			echo(t, j.ranks, 2, 1, turn)
			j.close(t)
		}
		foreign.close(t)
	}
}

// When no address leads to the rank the error says for each why.
func TestRaceLost(t *testing.T) {
	f := form{network: TCP}
	j, book := f.start(t, 3, adi.Config{}, nil)
	nobody := closedDoor(t)
	book.set(0, 1, nobody+","+j.devices[2].Addr())
	s, _ := ops(make([]byte, 100_000), 0, 1)
	err := j.ranks[0].Send(&s)
	if err == nil || !errors.Is(err, syscall.ECONNREFUSED) || !strings.Contains(err.Error(), "nobody listens at "+nobody) ||
		!strings.Contains(err.Error(), "the process at "+j.devices[2].Addr()) {
		t.Errorf("%v, want it to name both addresses", err)
	}
	for _, c := range j.ranks {
		c.Fail(errors.New("test over"))
		c.Close()
	}
}

// A rank with several addresses is reached at each of them, by all of its peers at once and in both directions.
func TestManyAddresses(t *testing.T) {
	loop := hosts(t, "127.0.0.1", "127.0.0.2", "127.0.0.3")
	for _, f := range forms {
		if f.network != TCP {
			continue
		}
		for range 5 {
			j, book := f.start(t, 4, adi.Config{}, func(_ int, cfg *Config) { cfg.Hosts = loop })
			addrs := strings.Split(j.devices[0].Addr(), ",")
			if len(addrs) != len(loop) {
				t.Fatalf("Addr is %q, want %d addresses", j.devices[0].Addr(), len(loop))
			}
			for i, a := range addrs {
				if h, _, err := net.SplitHostPort(a); err != nil || h != loop[i].String() {
					t.Errorf("address %d is %q, want one of %v", i, a, loop[i])
				}
				book.set(1+i, 0, a) // rank 1+i knows only this one
			}
			exchange(t, j)
			j.close(t)
		}
	}
}

// A network that is silent for a while, so that the kernel gives the connection up, costs no message.
func TestBlackHoleSurvived(t *testing.T) {
	const silence = 2 * time.Second
	for _, f := range lastingForms {
		t.Run(f.String(), func(t *testing.T) {
			t.Parallel()
			j, _ := f.start(t, 2, adi.Config{}, func(_ int, cfg *Config) { cfg.Silence = silence })
			echo(t, j.ranks, 0, 1, 1)
			for r, d := range j.devices {
				withLink(t, d, 1-r, func(fd int) { deafen(t, fd) })
			}
			for n := range 3 {
				echo(t, j.ranks, n%2, 1-n%2, n)
			}
			j.close(t)
		})
	}
}
