package tcp

import (
	"testing"

	"cadre.example/adi"
	"cadre.example/datatype"
)

func bytesOp(b []byte, self, peer int) (send, recv adi.Op) {
	m, ty, err := datatype.Of(b)
	if err != nil {
		panic(err)
	}
	send = adi.Op{Peer: peer, Source: int32(self), Tag: 1, Sig: uint64(ty.Signature()), Mem: m, Count: len(b), Type: ty, Size: len(b)}
	recv = send
	recv.Source = int32(peer)
	return send, recv
}

func TestPing(t *testing.T) {
	each(t, func(t *testing.T, f form) {
		for _, size := range []int{8, 40000, 1 << 20} {
			j, _ := f.start(t, 2, adi.Config{Spin: true}, nil)
			done := make(chan struct{})
			const rounds = 200
			go func() {
				defer close(done)
				s, r := bytesOp(make([]byte, size), 1, 0)
				for range rounds {
					if _, err := j.ranks[1].Recv(&r); err != nil {
						t.Error(err)
						return
					}
					if err := j.ranks[1].Send(&s); err != nil {
						t.Error(err)
						return
					}
				}
			}()
			s, r := bytesOp(make([]byte, size), 0, 1)
			for range rounds {
				if err := j.ranks[0].Send(&s); err != nil {
					t.Fatal(err)
				}
				if _, err := j.ranks[0].Recv(&r); err != nil {
					t.Fatal(err)
				}
			}
			<-done
			j.close(t)
		}
	})
}
