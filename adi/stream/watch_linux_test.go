package stream

import (
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"golang.org/x/sys/unix"
)

// inEpoll reports whether epoll watches a link.
func inEpoll(l *rawLink) bool {
	return unix.EpollCtl(l.plat.epoll, unix.EPOLL_CTL_MOD, l.fd, &unix.EpollEvent{Events: unix.EPOLLIN, Fd: int32(l.p.rank)}) == nil
}

// Sockets leave epoll while packets flow, and a message still wakes a rank that sleeps.
func TestWatchedOnlyAsleep(t *testing.T) {
	for _, network := range []string{Unix, TCP} {
		t.Run(network, func(t *testing.T) {
			j, _ := form{network: network}.start(t, 2, adi.Config{Spin: true}, nil)
			defer j.close(t)
			for round := range 20 {
				pingPong(t, j.ranks, 8, 2)
				done := make(chan struct{})
				go func() {
					defer close(done)
					_, r := ops(make([]byte, 8), 1, 0)
					if _, err := j.ranks[1].Recv(&r); err != nil {
						t.Error(err)
					}
				}()
				d := j.devices[1]
				for asleep := false; !asleep; time.Sleep(50 * time.Microsecond) { // nothing comes, so it does in the end
					d.plat.mu.Lock()
					asleep = d.plat.sleepers > 0
					if asleep && !inEpoll(d.peer(0).link.Load().link.(*rawLink)) {
						t.Errorf("round %d: rank 1 sleeps and epoll does not watch its socket", round)
					}
					d.plat.mu.Unlock()
				}
				s, _ := ops(make([]byte, 8), 0, 1)
				if err := j.ranks[0].Send(&s); err != nil {
					t.Fatal(err)
				}
				<-done
			}
			out := false
			for range 10_000 {
				pingPong(t, j.ranks, 8, limits.TCPRestless)
				d := j.devices[1]
				d.plat.mu.Lock()
				out = !d.plat.watching.Load()
				if out == inEpoll(d.peer(0).link.Load().link.(*rawLink)) {
					t.Errorf("epoll watches a socket: %v, and the device thinks otherwise", out)
				}
				d.plat.mu.Unlock()
				if out {
					break
				}
			}
			if !out {
				t.Error("the sockets stay in epoll while packets flow")
			}
		})
	}
}
