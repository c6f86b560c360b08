package replay

import "errors"

// Why an end does not take a connection.
var (
	// ErrOther says that the peer is not the one of the connections before: what that one had is lost.
	ErrOther = errors.New("replay: another process has taken the peer's place")
	// ErrStale says that the peer has given the connection up, or has taken another one after it.
	ErrStale = errors.New("replay: an attempt that is over")
)

// An ID names one life of a process, at random. A process that takes the place of another has its own.
type ID [16]byte

// A Session is one end's account of the connections that it has had with a peer. Each end numbers the rounds in which it
// tries to connect and tells both its round and the last round of the peer's that it has taken. So neither mistakes what is
// left of an attempt for one that is made because a connection has broken. Nothing locks a Session.
type Session struct {
	self  ID
	peer  ID
	known bool   // peer is the peer's
	round uint64 // of this end's last attempt
	heard uint64 // the peer's last round that was taken
	made  uint64 // this end's last round that the peer has taken
}

// NewSession returns the account of the end that is self.
func NewSession(self ID) Session { return Session{self: self} }

// Attempt begins a round. Connections that are tried at the same time belong to one round: the peer takes one of them.
func (s *Session) Attempt() { s.round++ }

// Greeting is what this end has to say, but for Taken and what it wants.
func (s *Session) Greeting() Greeting { return Greeting{ID: s.self, Round: s.round, Heard: s.heard} }

// Judge says why this end must not take the connection on which the peer has said g, or nil. It does not know whether this
// end wants one.
func (s *Session) Judge(g *Greeting) error {
	switch {
	case s.known && g.ID != s.peer:
		return ErrOther
	case g.Round <= s.heard || g.Heard < s.made:
		return ErrStale
	}
	return nil
}

// Take notes that this end takes the connection on which the peer has said g, which it has judged.
func (s *Session) Take(g *Greeting) { s.peer, s.known, s.heard = g.ID, true, g.Round }

// Welcome notes that the peer, which has said g, has taken this end's connection of the given round.
func (s *Session) Welcome(g *Greeting, round uint64) error {
	if s.known && g.ID != s.peer {
		return ErrOther
	}
	s.peer, s.known, s.made = g.ID, true, max(s.made, round)
	return nil
}
