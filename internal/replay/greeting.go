package replay

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// ErrGreeting says that bytes are no Greeting.
var ErrGreeting = errors.New("replay: not a greeting")

// What a Greeting says beside its numbers.
type Word uint8

const (
	Ask     Word = iota // of the end that has connected: may this connection carry the stream?
	Welcome             // yes
	Second              // another one stays
)

// A Wish is whether an end wants connections that break to be made again.
type Wish uint8

const (
	Never   Wish = iota
	IfAsked      // if the other end wants it
	Always
)

// Lasts reports whether two ends with these wishes agree that connections are made again.
func (w Wish) Lasts(other Wish) bool {
	return w != Never && other != Never && (w == Always || other == Always)
}

// A Greeting is what each end says at the start of a connection, in 48 bytes, little endian:
//
//	0 word  1 wish  2 zero(2)  4 keep(4)  8 id(16)  24 round(8)  32 heard(8)  40 taken(8)
type Greeting struct {
	Word  Word
	Wish  Wish
	ID    ID
	Round uint64 // of the attempts of the end that says it
	Heard uint64 // the last round of the other's that it has taken
	Taken uint64 // bytes of the other's stream that it has
	Keep  uint32 // of these, how many at the end it has not checked and may want again
}

// GreetingSize is the length of a Greeting in bytes.
const GreetingSize = 48

// Append appends the bytes of g to b.
func (g *Greeting) Append(b []byte) []byte {
	b = append(b, byte(g.Word), byte(g.Wish), 0, 0)
	b = binary.LittleEndian.AppendUint32(b, g.Keep)
	b = append(b, g.ID[:]...)
	b = binary.LittleEndian.AppendUint64(b, g.Round)
	b = binary.LittleEndian.AppendUint64(b, g.Heard)
	return binary.LittleEndian.AppendUint64(b, g.Taken)
}

// ParseGreeting reads what Append has written.
func ParseGreeting(b []byte) (g Greeting, err error) {
	if len(b) != GreetingSize {
		return g, fmt.Errorf("%w: %d bytes, want %d", ErrGreeting, len(b), GreetingSize)
	}
	g.Word, g.Wish = Word(b[0]), Wish(b[1])
	if g.Word > Second || g.Wish > Always {
		return g, fmt.Errorf("%w: it begins with % x", ErrGreeting, b[:2])
	}
	for i, v := range b[2:4] {
		if v != 0 {
			return g, fmt.Errorf("%w: byte %d is %#x, want 0", ErrGreeting, 2+i, v)
		}
	}
	copy(g.ID[:], b[8:])
	g.Round = binary.LittleEndian.Uint64(b[24:])
	g.Heard = binary.LittleEndian.Uint64(b[32:])
	g.Taken = binary.LittleEndian.Uint64(b[40:])
	g.Keep = binary.LittleEndian.Uint32(b[4:])
	return g, nil
}
