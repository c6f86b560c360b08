package devicetest

import (
	"bytes"
	"cadre.example/adi"
	"cadre.example/adi/match"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
	"encoding/binary"
)

const (
	anySource = match.AnySource
	anyTag    = match.AnyTag
)

// A load is typed memory.
type load struct {
	mem   datatype.Mem
	count int
	ty    *datatype.Type
}

func of[T any](s []T) load {
	m, t, err := datatype.Of(s)
	if err != nil {
		panic(err)
	}
	return load{m, len(s), t}
}

// laid is count items of a type in the memory of s.
func laid[T any](s []T, count int, t *datatype.Type) load { return load{datatype.MemOf(s), count, t} }

func (l load) op(tag int) adi.Op {
	return adi.Op{Context: 6, Tag: int32(tag), Sig: uint64(l.ty.Signature()), Mem: l.mem, Count: l.count, Type: l.ty, Size: l.count * l.ty.Size()}
}

func sendOp(c *adi.Context, to, tag int, l load, mode proto.Mode) adi.Op {
	op := l.op(tag)
	op.Peer, op.Source, op.Mode = to, int32(c.Rank()), mode
	op.Call = adi.Call{Name: "Send", Peer: to, Tag: tag}
	return op
}

func recvOp(from, tag int, l load) adi.Op {
	op := l.op(tag)
	op.Source = int32(from)
	op.Call = adi.Call{Name: "Recv", Peer: from, Tag: tag}
	return op
}

func send(c *adi.Context, to, tag int, l load) error {
	op := sendOp(c, to, tag, l, proto.Standard)
	return c.Send(&op)
}

func recv(c *adi.Context, from, tag int, l load) (adi.Status, error) {
	op := recvOp(from, tag, l)
	return c.Recv(&op)
}

// A started is a request with its generation.
type started struct {
	r   *adi.Request
	gen uint64
}

func (s started) wait() (adi.Status, error) { return s.r.Wait(s.gen) }

func begun(r *adi.Request, err error) (started, error) {
	if err != nil {
		return started{}, err
	}
	return started{r, r.Gen()}, nil
}

func isend(c *adi.Context, to, tag int, l load, mode proto.Mode) (started, error) {
	op := sendOp(c, to, tag, l, mode)
	return begun(c.Isend(&op))
}

func irecv(c *adi.Context, from, tag int, l load) (started, error) {
	op := recvOp(from, tag, l)
	return begun(c.Irecv(&op))
}

// sizes are those at which devices change what they do, in bytes.
var sizes = []int{0, 1, 8, 100, 1000, 4096, 8192, 8193, 16 << 10, 16<<10 + 1, 64 << 10, 100_000, 256<<10 + 8, 1 << 20}

// pattern fills b with bytes that depend on seed, so that a message in the wrong place is noticed.
func pattern(b []byte, seed uint64) []byte {
	words(seed, len(b), func(i int, word []byte) bool {
		copy(b[i:], word)
		return true
	})
	return b
}

// patterned reports whether b is as pattern leaves it.
func patterned(b []byte, seed uint64) bool {
	same := true
	words(seed, len(b), func(i int, word []byte) bool {
		same = bytes.HasPrefix(word, b[i:min(i+8, len(b))])
		return same
	})
	return same
}

// words gives every eighth index below n and the 8 bytes there, until f has enough. A byte at a time would take the race
// detector most of a test's time.
func words(seed uint64, n int, f func(i int, word []byte) bool) {
	x := seed*0x9e3779b97f4a7c15 + 0x1234567
	word := make([]byte, 8)
	for i := 0; i < n; i += 8 {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		binary.LittleEndian.PutUint64(word, x)
		if !f(i, word) {
			return
		}
	}
}
