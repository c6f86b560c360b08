package stream

import (
	"errors"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/auth"
)

// A peer that has proved itself and then takes long, because its host is crowded, is waited for: if the dialling end gave
// up, the other might take the connection for made, and its end for the loss of a rank.
func TestSlowPeerIsWaitedFor(t *testing.T) {
	each(t, func(t *testing.T, f form) {
		t.Parallel()
		j, book := f.start(t, 2, adi.Config{}, nil)
		door, err := openDoor(f.network)
		if err != nil {
			t.Fatal(err)
		}
		defer door.close()
		book.set(0, 1, door.addr)
		s, _ := ops([]byte("hello"), 0, 1)
		sent := make(chan error, 1)
		go func() { sent <- j.ranks[0].Send(&s) }()
		c, err := door.lns[0].Accept()
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		_, key, err := auth.Server(c, testSecret, "test", 1)
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(limits.HandshakeTime + 300*time.Millisecond)
		c.SetDeadline(noDeadline)
		err = j.devices[1].hello(c, 0)
		if err == nil {
			c, err = j.devices[1].encrypt(c, &key, false)
		}
		if err == nil {
			_, err = j.devices[1].answer(j.devices[1].peer(0), c, &key)
		}
		if err != nil {
			t.Fatalf("the rank has not waited: %v", err)
		}
		c.SetReadDeadline(time.Now().Add(5 * time.Second))
		var packet [16]byte
		if n, err := c.Read(packet[:]); err != nil || n == 0 {
			t.Errorf("no packet came: %d bytes, %v", n, err)
		}
		if err := <-sent; err != nil {
			t.Error(err)
		}
		for _, c := range j.ranks {
			c.Fail(errors.New("test over"))
			c.Close()
		}
	})
}
