package sim

import (
	"cadre.example/adi/limits"
	"cadre.example/adi/match"
	"cadre.example/adi/proto"
)

const (
	anyone = match.AnySource
	anyTag = match.AnyTag
)

func send(to int, tag int32, n int) Step { return Step{Do: Send, Peer: to, Tag: tag, Size: n} }
func ssend(to int, tag int32, n int) Step {
	return Step{Do: Send, Peer: to, Tag: tag, Size: n, Mode: proto.Synchronous}
}
func rsend(to int, tag int32, n int) Step {
	return Step{Do: Send, Peer: to, Tag: tag, Size: n, Mode: proto.Ready}
}
func recv(from int, tag int32, n int) Step { return Step{Do: Recv, Peer: from, Tag: tag, Size: n} }
func probe(from int, tag int32) Step       { return Step{Do: Probe, Peer: from, Tag: tag} }
func await(from int, tag int32) Step       { return Step{Do: AwaitOne, Peer: from, Tag: tag} }
func claims(from int, tag int32) Step      { return Step{Do: Claim, Peer: from, Tag: tag} }
func take(n int) Step                      { return Step{Do: Take, Size: n} }
func withdraw(of int) Step                 { return Step{Do: Withdraw, Of: of} }
func cancel(of int) Step                   { return Step{Do: Cancel, Of: of} }
func wait(of int) Step                     { return Step{Do: Wait, Of: of} }

// again makes s use the request of step of.
func again(of int, s Step) Step {
	s.Same, s.Of = true, of
	return s
}

type steps = []Step

var (
	apart   = []int{0, 1}
	apart3  = []int{0, 1, 2}
	alone   = []int{0}
	couples = []int{0, 0, 1} // ranks 0 and 1 share a process
	pairOf  = []int{0, 0}

	eager    = proto.Config{Eager: 4, Chunk: 2, Window: 1000}
	asks     = proto.Config{Eager: -1, Chunk: 2, Window: 1000}                               // everything but empty messages is announced
	single   = proto.Config{Eager: 4, Chunk: 4, Window: limits.UnexpectedEnvelope + 4}       // one message waits
	none     = proto.Config{Eager: 4, Chunk: 4, Window: -1}                                  // none may wait
	bytewise = proto.Config{Eager: -1, Chunk: 1, Window: 1000}                               // fragments of a byte
	lastIDs  = proto.Config{Eager: 4, Chunk: 2, Window: 1000, FirstID: 1<<30 - 2}            // ids end and begin again
	half     = proto.Config{Eager: 4, Chunk: 2, Window: 2 * (limits.UnexpectedEnvelope + 4)} // credit returns with every message
)

// programs are explored one by one. Sizes of up to 4 are eager where anything is.
var programs = []Program{
	{"short", apart, eager, 0, false, false, []steps{{send(1, 1, 2)}, {recv(0, 1, 4)}}},
	{"short, short ways", apart, eager, 0, true, false, []steps{{send(1, 1, 2), send(1, 1, 1)}, {recv(0, 1, 4), recv(0, 1, 4)}}},
	{"three in order", apart, eager, 0, false, false, []steps{{send(1, 1, 1), send(1, 1, 2), send(1, 1, 3)}, {recv(0, 1, 4), recv(0, 1, 4), recv(0, 1, 4)}}},
	{"three in order, short ways", apart, eager, 2, true, false, []steps{{send(1, 1, 1), send(1, 1, 2), send(1, 1, 3)}, {recv(0, 1, 4), recv(0, 1, 4), recv(0, 1, 4)}}},
	{"crossed tags", apart, eager, 0, false, false, []steps{{send(1, 1, 1), send(1, 2, 2), send(1, 3, 0)}, {recv(0, 3, 4), recv(0, 2, 4), recv(0, 1, 4)}}},
	{"any tag", apart, eager, 0, false, false, []steps{{send(1, 1, 1), send(1, 2, 2)}, {recv(0, anyTag, 4), recv(anyone, anyTag, 4)}}},
	{"wildcard before exact", apart, eager, 0, false, false, []steps{{send(1, 1, 1), send(1, 2, 2)}, {recv(anyone, anyTag, 4), recv(0, 1, 4)}}},
	{"empty messages", apart, eager, 0, false, false, []steps{{send(1, 1, 0), ssend(1, 2, 0), wait(1)}, {recv(0, 2, 0), recv(0, anyTag, 0)}}},
	{"four each way", apart, eager, 0, false, false, []steps{{send(1, 1, 1), recv(1, 1, 4), send(1, 2, 1), recv(1, 2, 4)}, {send(0, 1, 1), recv(0, 1, 4), send(0, 2, 1), recv(0, 2, 4)}}},
	{"ping pong", apart, eager, 0, false, false, []steps{{send(1, 1, 2), recv(1, 1, 4), wait(1), send(1, 2, 1)}, {recv(0, 1, 4), wait(0), send(0, 1, 3), recv(0, 2, 4)}}},
	{"synchronous", apart, eager, 0, false, false, []steps{{ssend(1, 1, 2), wait(0), send(1, 1, 1)}, {recv(0, 1, 4), recv(0, 1, 4)}}},
	{"synchronous that nobody wants", apart, eager, 0, false, false, []steps{{ssend(1, 1, 2), wait(0), send(1, 2, 1)}, {recv(0, 2, 4), wait(0)}}},
	{"two synchronous at once", apart, eager, 0, false, false, []steps{{ssend(1, 1, 2), ssend(1, 2, 2), wait(1), wait(0)}, {recv(0, 2, 4), wait(0), recv(0, 1, 4)}}},
	{"ready", apart, eager, 0, false, false, []steps{{recv(1, 9, 0), wait(0), rsend(1, 1, 2), wait(2)}, {recv(0, 1, 4), send(0, 9, 0), wait(0)}}},
	{"ready race", apart, eager, 0, false, false, []steps{{rsend(1, 1, 2), wait(0), send(1, 1, 1)}, {recv(0, 1, 4)}}},
	{"ready race, announced", apart, asks, 0, false, false, []steps{{rsend(1, 1, 3), wait(0), send(1, 1, 1)}, {recv(0, 1, 4)}}},
	{"two ready", apart, eager, 0, false, false, []steps{{rsend(1, 1, 2), rsend(1, 2, 0)}, {recv(0, anyTag, 4), recv(0, 2, 4)}}},
	{"rendezvous", apart, asks, 0, false, false, []steps{{send(1, 1, 3), wait(0)}, {recv(0, 1, 4), wait(0)}}},
	{"rendezvous of bytes", apart, bytewise, 0, false, false, []steps{{send(1, 1, 4), wait(0)}, {recv(0, 1, 4), wait(0)}}},
	{"two rendezvous", apart, asks, 0, false, false, []steps{{send(1, 1, 3), send(1, 2, 3)}, {recv(0, 2, 4), recv(0, 1, 4)}}},
	{"rendezvous passes eager", apart, eager, 0, false, false, []steps{{send(1, 1, 6), send(1, 1, 1)}, {recv(0, 1, 8), recv(0, 1, 8)}}},
	{"rendezvous both ways", apart, asks, 0, false, false, []steps{{send(1, 1, 2), recv(1, 1, 4), wait(0)}, {send(0, 1, 2), recv(0, 1, 4), wait(0)}}},
	{"head to head", apart, eager, 0, false, false, []steps{{recv(1, 1, 4), ssend(1, 1, 2), wait(1)}, {recv(0, 1, 4), ssend(0, 1, 2), wait(1)}}},
	{"head to head, announced", apart, asks, 1, false, false, []steps{{recv(1, 1, 4), send(1, 1, 2), wait(1)}, {recv(0, 1, 4), send(0, 1, 2), wait(1)}}},
	{"deadlock", apart, eager, 0, false, false, []steps{{ssend(1, 1, 2), wait(0), recv(1, 1, 4)}, {ssend(0, 1, 2), wait(0), recv(0, 1, 4)}}},
	{"deadlock of receives", apart, eager, 0, false, false, []steps{{recv(1, 1, 4), wait(0), send(1, 1, 1)}, {recv(0, 1, 4), wait(0), send(0, 1, 1)}}},
	{"credit for one", apart, single, 0, false, false, []steps{{send(1, 1, 4), send(1, 1, 3), send(1, 1, 2)}, {recv(0, 1, 4), recv(0, 1, 4), recv(0, 1, 4)}}},
	{"credit for one, backwards", apart, single, 0, false, false, []steps{{send(1, 1, 4), send(1, 2, 3)}, {recv(0, 2, 4), wait(0), recv(0, 1, 4)}}},
	{"credit for one, short ways", apart, single, 1, true, false, []steps{{send(1, 1, 4), send(1, 1, 3)}, {recv(0, 1, 4), recv(0, 1, 4)}}},
	{"credit returns", apart, half, 0, false, false, []steps{{send(1, 1, 4), send(1, 1, 4), send(1, 1, 4)}, {recv(0, 1, 4), recv(0, 1, 4), recv(0, 1, 4)}}},
	{"no credit", apart, none, 0, false, false, []steps{{send(1, 1, 0), ssend(1, 1, 2), wait(1)}, {recv(0, 1, 4), recv(0, 1, 4)}}},
	{"a flood through a tiny link", apart, single, 1, false, false, []steps{{send(1, 1, 1), send(1, 2, 1), send(1, 3, 1)}, {recv(0, 3, 4), recv(0, 1, 4)}}},
	{"truncation", apart, eager, 0, false, false, []steps{{send(1, 1, 4), ssend(1, 1, 3)}, {recv(0, 1, 1), recv(0, 1, 0)}}},
	{"truncation of announced", apart, asks, 0, false, false, []steps{{send(1, 1, 4), wait(0)}, {recv(0, 1, 1), wait(0)}}},
	{"probe", apart, eager, 0, false, false, []steps{{send(1, 1, 2), ssend(1, 2, 2)}, {probe(0, 2), probe(0, anyTag), recv(0, 2, 4), probe(0, anyTag)}}},
	{"awaited probe", apart, asks, 0, false, false, []steps{{send(1, 1, 2), send(1, 2, 2)}, {await(anyone, 2), recv(0, 2, 4), recv(0, 1, 4)}}},
	{"matched probe", apart, eager, 0, false, false, []steps{{ssend(1, 1, 2), wait(0)}, {recv(0, 2, 4), claims(anyone, anyTag), take(4), wait(2)}}},
	{"matched probe of announced", apart, asks, 0, false, false, []steps{{send(1, 1, 3), wait(0)}, {claims(0, 1), take(4), wait(1)}}},
	{"matched probe passes", apart, eager, 0, false, false, []steps{{send(1, 1, 2), send(1, 1, 1)}, {claims(0, 1), recv(0, 1, 4), take(4)}}},
	{"withdrawn receive", apart, eager, 0, false, false, []steps{{send(1, 1, 2)}, {recv(0, 1, 4), withdraw(0), wait(0), recv(0, 1, 4)}}},
	{"withdrawn receive of announced", apart, asks, 0, false, false, []steps{{send(1, 1, 2), wait(0)}, {recv(0, 1, 4), withdraw(0), wait(0), recv(anyone, anyTag, 4)}}},
	{"withdrawn first of two", apart, eager, 0, false, false, []steps{{send(1, 1, 2), send(1, 1, 1)}, {recv(0, 1, 4), recv(0, 1, 4), withdraw(0)}}},
	{"cancelled synchronous", apart, eager, 0, false, false, []steps{{ssend(1, 1, 2), cancel(0), wait(0)}, {recv(0, 1, 4)}}},
	{"cancelled, and nobody receives", apart, eager, 0, false, false, []steps{{ssend(1, 1, 2), cancel(0), wait(0), ssend(1, 1, 0)}, {}}},
	{"cancelled announcement", apart, asks, 0, false, false, []steps{{send(1, 1, 3), cancel(0), wait(0)}, {recv(0, 1, 4)}}},
	{"cancelled first of two", apart, eager, 0, false, false, []steps{{ssend(1, 1, 2), ssend(1, 1, 1), cancel(0)}, {recv(0, 1, 4), recv(0, 1, 4)}}},
	{"cancelled twice", apart, asks, 0, false, false, []steps{{send(1, 1, 2), cancel(0), cancel(0), wait(0)}, {recv(0, 1, 4)}}},
	{"cancelled standard", apart, single, 0, false, false, []steps{{send(1, 1, 2), send(1, 1, 1), cancel(1), cancel(0)}, {recv(0, 1, 4)}}},
	{"cancelled ready", apart, eager, 0, false, false, []steps{{rsend(1, 1, 2), cancel(0), wait(0)}, {recv(0, 1, 4)}}},
	{"cancelled against a matched probe", apart, eager, 0, false, false, []steps{{ssend(1, 1, 2), cancel(0), wait(0)}, {claims(0, 1), take(4)}}},
	{"cancelled against a withdrawn receive", apart, asks, 0, false, false, []steps{{ssend(1, 1, 2), cancel(0)}, {recv(0, 1, 4), withdraw(0)}}},
	{"persistent", apart, eager, 0, false, false, []steps{{ssend(1, 1, 2), wait(0), again(0, ssend(1, 1, 3)), wait(2)}, {recv(0, 1, 4), wait(0), again(0, recv(0, 1, 4)), wait(2)}}},
	{"persistent, cancelled", apart, asks, 0, false, false, []steps{{send(1, 1, 2), cancel(0), wait(0), again(0, send(1, 1, 3))}, {recv(0, 1, 4)}}},
	{"ids begin again", apart, lastIDs, 0, false, false, []steps{{ssend(1, 1, 2), send(1, 1, 6), wait(0), wait(1)}, {recv(0, 1, 8), recv(0, 1, 8)}}},
	{"to itself", alone, eager, 0, false, false, []steps{{send(0, 1, 2), recv(0, 1, 4), recv(0, 1, 4), ssend(0, 1, 1)}}},
	{"to itself, matched probe", alone, eager, 0, false, false, []steps{{ssend(0, 1, 6), claims(0, 1), take(8), wait(0)}}},
	{"to itself, ready and cancelled", alone, eager, 0, false, false, []steps{{rsend(0, 1, 1), ssend(0, 1, 1), cancel(1), recv(0, 1, 4)}}},
	{"direct", pairOf, eager, 0, false, false, []steps{{send(1, 1, 2), ssend(1, 1, 6), wait(1)}, {recv(0, 1, 8), recv(anyone, anyTag, 8)}}},
	{"direct, cancelled", pairOf, eager, 0, false, false, []steps{{ssend(1, 1, 2), cancel(0), wait(0), rsend(1, 1, 1)}, {recv(0, 1, 4), recv(0, 1, 4)}}},
	{"direct and packets into one matcher", couples, eager, 0, false, false, []steps{{send(1, 1, 1), ssend(1, 1, 2)}, {recv(anyone, 1, 4), recv(anyone, 1, 4), recv(2, 1, 4)}, {send(1, 1, 3)}}},
	{"direct and announced", couples, asks, 0, false, false, []steps{{ssend(1, 1, 2)}, {recv(anyone, anyTag, 4), wait(0), recv(anyone, anyTag, 4)}, {send(1, 1, 3), wait(0)}}},
	{"any source", apart3, eager, 0, false, false, []steps{{recv(anyone, 1, 4), recv(anyone, 1, 4)}, {send(0, 1, 1)}, {ssend(0, 1, 2), wait(0)}}},
	{"any source, announced", apart3, asks, 0, false, false, []steps{{recv(anyone, 1, 4), recv(2, 1, 4)}, {send(0, 1, 2)}, {send(0, 1, 1)}}},
	{"any source and one", apart3, eager, 0, false, false, []steps{{recv(anyone, anyTag, 4), recv(1, 1, 4), recv(2, anyTag, 4)}, {send(0, 1, 1)}, {send(0, 1, 1)}}},
	{"probe of any source", apart3, eager, 0, false, false, []steps{{await(anyone, 1), recv(anyone, 1, 4), probe(anyone, anyTag)}, {send(0, 1, 1)}, {send(0, 1, 2)}}},
	{"ring", apart3, eager, 0, false, false, []steps{{send(1, 1, 1), recv(2, 1, 4)}, {recv(0, 1, 4), wait(0), send(2, 1, 1)}, {recv(1, 1, 4), wait(0), send(0, 1, 1)}}},
	{"a word goes round", apart3, eager, 0, false, false, []steps{{send(2, 1, 1), send(1, 1, 1)}, {recv(0, 1, 4), wait(0), send(2, 1, 2)}, {recv(anyone, 1, 4), recv(anyone, 1, 4)}}},
	{"ready after a word", apart3, eager, 0, false, false, []steps{{recv(1, 1, 4), send(2, 9, 0)}, {recv(2, 9, 0), wait(0), rsend(0, 1, 2)}, {recv(0, 9, 0), wait(0), send(1, 9, 0)}}},
	{"all modes", apart, eager, 0, false, false, []steps{{send(1, 1, 1), ssend(1, 1, 2), send(1, 2, 6), wait(2)}, {recv(0, anyTag, 8), recv(0, anyTag, 8), send(0, 1, 1), recv(0, 2, 8)}}},
	{"four and four", apart, eager, 0, false, false, []steps{{ssend(1, 1, 1), recv(1, anyTag, 4), ssend(1, 2, 1), recv(1, 1, 4)}, {send(0, 2, 2), recv(0, 2, 4), ssend(0, 1, 2), recv(0, anyTag, 4)}}},
	{"four and four, announced", apart, asks, 0, false, false, []steps{{send(1, 1, 2), recv(1, 1, 4), send(1, 2, 2), recv(1, 2, 4)}, {send(0, 1, 2), recv(0, 1, 4), send(0, 2, 2), recv(0, 2, 4)}}},
	{"four and four, little credit", apart, single, 2, true, false, []steps{{send(1, 1, 2), recv(1, 1, 4), send(1, 2, 2), recv(1, 2, 4)}, {send(0, 1, 2), recv(0, 1, 4), send(0, 2, 2), recv(0, 2, 4)}}},
	{"cancels both ways", apart, eager, 0, false, false, []steps{{ssend(1, 1, 1), recv(1, 1, 4), cancel(0), withdraw(1)}, {ssend(0, 1, 1), recv(0, 1, 4), cancel(0), wait(0)}}},
	{"three of three", apart3, eager, 0, false, false, []steps{{send(1, 1, 1), recv(anyone, 1, 4), ssend(2, 1, 1)}, {recv(anyone, 1, 4), send(2, 1, 0), wait(0)}, {send(0, 1, 0), recv(anyone, 1, 4), recv(anyone, 1, 4)}}},
	{"three of three, announced", apart3, asks, 1, false, false, []steps{{recv(anyone, 1, 4), recv(anyone, 1, 4), send(1, 2, 1)}, {send(0, 1, 1), recv(anyone, 2, 4)}, {send(0, 1, 2), probe(0, 2)}}},
	{"cancelled of two alike", apart3, eager, 0, false, false, []steps{{await(1, 1), recv(2, 1, 4)}, {ssend(0, 1, 1), cancel(0)}, {ssend(0, 1, 2), wait(0)}}},
	{"broken", apart, eager, 0, false, true, []steps{{send(1, 1, 1), ssend(1, 2, 2), send(1, 3, 1)}, {recv(0, 1, 4), recv(0, 2, 4)}}},
	{"broken, short ways", apart, eager, 1, true, true, []steps{{send(1, 1, 1), send(1, 1, 2)}, {recv(0, 1, 4), recv(0, 1, 4)}}},
	{"broken rendezvous", apart, asks, 0, false, true, []steps{{send(1, 1, 4), send(1, 1, 2)}, {recv(0, 1, 4), recv(0, 1, 4)}}},
	{"broken ready", apart, eager, 0, false, true, []steps{{rsend(1, 1, 1), rsend(1, 1, 6)}, {recv(0, 1, 4), recv(0, 1, 8)}}},
	{"broken, cancelled", apart, eager, 0, false, true, []steps{{ssend(1, 1, 1), cancel(0)}, {recv(0, 1, 4), withdraw(0)}}},
	{"broken, matched probe", apart, eager, 0, false, true, []steps{{ssend(1, 1, 2), send(1, 1, 6)}, {claims(0, 1), take(4), recv(0, 1, 8)}}},
	{"broken both ways", apart, eager, 0, false, true, []steps{{ssend(1, 1, 1), recv(1, 1, 4)}, {send(0, 1, 2), recv(0, 1, 4)}}},
	{"broken, and others go on", apart3, eager, 0, false, true, []steps{{recv(anyone, 1, 4), recv(anyone, 1, 4)}, {ssend(0, 1, 1)}, {send(0, 1, 2)}}},
	{"broken below a direct path", couples, asks, 0, false, true, []steps{{ssend(1, 1, 2)}, {recv(anyone, anyTag, 4), recv(anyone, anyTag, 4)}, {send(1, 1, 3)}}},
	{"cancelled among three", apart3, eager, 0, false, false, []steps{{recv(anyone, 1, 4), recv(anyone, 1, 4)}, {ssend(0, 1, 1), cancel(0)}, {send(0, 1, 2)}}},
}
