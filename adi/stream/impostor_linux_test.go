package stream

import (
	"net"
	"testing"
	"time"

	"cadre.example/internal/auth"
)

var noDeadline time.Time

// impostor puts a peer of the test's own in rank 1's place: authentic, but in the test's hands from the first packet on.
// The connection comes when rank 0 has sent something.
func impostor(t testing.TB, f form, j *job, book *addresses) <-chan net.Conn {
	t.Helper()
	door, err := openDoor(f.network)
	if err != nil {
		t.Fatal(err)
	}
	book.set(0, 1, door.addr)
	got := make(chan net.Conn, 1)
	go func() {
		defer door.close()
		c, err := door.lns[0].Accept()
		if err != nil {
			t.Error(err)
			return
		}
		if tc, ok := c.(*net.TCPConn); ok {
			tc.SetReadBuffer(128 << 10)
		}
		_, key, err := auth.Server(c, testSecret, "test", 1)
		if err == nil {
			err = j.devices[1].hello(c, 0)
		}
		if err == nil {
			c, err = j.devices[1].encrypt(c, &key, false)
		}
		if err == nil {
			_, err = j.devices[1].answer(j.devices[1].peer(0), c, &key)
		}
		if err != nil {
			t.Error(err)
		}
		c.SetDeadline(noDeadline)
		got <- c
	}()
	return got
}
