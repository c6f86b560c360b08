package stream

import (
	"errors"
	"io"
	"net"

	"cadre.example/internal/auth"
	"cadre.example/internal/replay"
)

// Behind its hello each end says on what terms it wants the connection, sealed with the handshake's key, so that nobody can
// send a stream to another place: the dialling end asks, the accepting end answers.
const (
	greetingSize = replay.GreetingSize + auth.SealSize

	roleAsk    = "cadre tcp ask"
	roleAnswer = "cadre tcp answer"
)

var errSeal = errors.New("a greeting with a wrong seal")

// A contact is a connection whose ends have proved themselves, and what the other one has said.
type contact struct {
	net.Conn
	its   replay.Greeting
	round uint64 // of this end's attempts, if it has connected
	lasts bool   // both ends make another when it breaks
}

func say(c net.Conn, key *auth.Key, role string, g *replay.Greeting) error {
	b := g.Append(make([]byte, 0, greetingSize))
	seal := key.Seal(role, b)
	_, err := c.Write(append(b, seal[:]...))
	return err
}

func listen(c net.Conn, key *auth.Key, role string) (g replay.Greeting, err error) {
	var b [greetingSize]byte
	if _, err := io.ReadFull(c, b[:]); err != nil {
		return g, err
	}
	if !key.Check(role, b[:replay.GreetingSize], b[replay.GreetingSize:]) {
		return g, errSeal
	}
	return replay.ParseGreeting(b[:replay.GreetingSize])
}

// ask is the dialling end's part: it returns what the peer has answered.
func (d *Mesh) ask(p *peer, c net.Conn, key *auth.Key) (*contact, error) {
	p.mu.Lock()
	if p.state.Load() != dialling {
		p.mu.Unlock()
		return nil, errSecond
	}
	g := p.session.Greeting()
	g.Taken, g.Keep = p.dec.has()
	p.mu.Unlock()
	g.Word, g.Wish = replay.Ask, d.wish(p, c)
	if err := say(c, key, roleAsk, &g); err != nil {
		return nil, err
	}
	its, err := listen(c, key, roleAnswer)
	if err != nil {
		return nil, err
	}
	if its.Word != replay.Welcome {
		return nil, errSecond
	}
	return &contact{c, its, g.Round, g.Wish.Lasts(its.Wish)}, nil
}

// answer is the accepting end's part. It returns the contact if the peer is reserved for c, even with an error.
func (d *Mesh) answer(p *peer, c net.Conn, key *auth.Key) (*contact, error) {
	its, err := listen(c, key, roleAsk)
	if err != nil {
		return nil, err
	}
	taken, keep, err := p.admit(&its)
	p.mu.Lock()
	g := p.session.Greeting()
	p.mu.Unlock()
	g.Word, g.Wish, g.Taken, g.Keep = replay.Welcome, d.wish(p, c), taken, keep
	if err != nil {
		g.Word = replay.Second
		say(c, key, roleAnswer, &g)
		return nil, err
	}
	return &contact{c, its, 0, g.Wish.Lasts(its.Wish)}, say(c, key, roleAnswer, &g)
}
