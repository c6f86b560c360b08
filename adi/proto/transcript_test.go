package proto

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"cadre.example/adi/match"
	"cadre.example/internal/wire"
)

var update = flag.Bool("update", false, "rewrite testdata/*.txt with what the engines do")

// A stage is a few engines whose packets wait in queues until the script delivers them.
type stage struct {
	engines []*Engine
	links   map[[2]int][]wire.Header
	out     Actions
	text    bytes.Buffer
	probed  Handle
}

// TestG20Transcripts plays testdata/*.txt: lines that begin with ">" are events, the indented ones after them are the
// actions they must cause. The first event sets the knobs.
//
//	> config ranks=2 eager=16 chunk=8 window=512
//	> 0 send 1 req=7 ctx=1 tag=5 len=4 mode=sync    rank 0 sends to rank 1
//	> 1 recv req=8 ctx=1 src=0 tag=5                src and tag may be "any"
//	> 1 packet 0      the next header from rank 0 reaches rank 1
//	> 1 payload 0     its payload too
//	> 0 sent 7        the packet with payload of request 7 has left rank 0
//	> 0 cancel 7    rank 0 cancels its send 7
//	> 0 idle        is anything under way?
//	> 0 bye 1       rank 0 tells rank 1 that it sends no more
//	> 1 probe, claim ctx= src= tag=; take req=      the claimed message; local ctx= tag= msg=: one of the host's own
func TestG20Transcripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) < 25 {
		t.Fatalf("found %d transcripts, %v; want at least 25", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s := &stage{links: map[[2]int][]wire.Header{}}
			for n, line := range strings.Split(string(want), "\n") {
				if strings.HasPrefix(line, "#") {
					fmt.Fprintln(&s.text, line)
				} else if strings.HasPrefix(line, ">") {
					fmt.Fprintln(&s.text, line)
					if err := s.play(strings.Fields(line)[1:]); err != nil {
						t.Fatalf("%s:%d: %v", file, n+1, err)
					}
				}
			}
			s.end()
			if *update {
				if err := os.WriteFile(file, s.text.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if got := s.text.String(); got != string(want) {
				t.Fatalf("%s: the engines do\n%s", file, got)
			}
		})
	}
}

func (s *stage) play(words []string) error {
	args := map[string]string{}
	var plain []string
	for _, w := range words {
		if k, v, ok := strings.Cut(w, "="); ok {
			args[k] = v
		} else {
			plain = append(plain, w)
		}
	}
	num := func(k string) int {
		switch v := args[k]; {
		case v == "any" && k == "src":
			return match.AnySource
		case v == "any":
			return match.AnyTag
		default:
			n, _ := strconv.Atoi(v)
			return n
		}
	}
	if plain[0] == "config" {
		for r := range num("ranks") {
			s.engines = append(s.engines, New(Config{
				Rank: r, Size: num("ranks"), Eager: num("eager"), Chunk: num("chunk"), Window: num("window"), Envelopes: num("envelopes"),
			}))
		}
		return nil
	}
	rank, _ := strconv.Atoi(plain[0])
	e := s.engines[rank]
	peer := 0
	if len(plain) > 2 {
		peer, _ = strconv.Atoi(plain[2])
	}
	ev := Event{
		Req: Handle(num("req")), Peer: peer, Context: uint64(num("ctx")), Source: int32(num("src")), Tag: int32(num("tag")),
		Total: num("len"), Sig: uint64(num("sig")),
	}
	pattern := match.Pattern{Context: ev.Context, Source: ev.Source, Tag: ev.Tag}
	switch plain[1] {
	case "send":
		ev.Kind, ev.Source = EvSend, int32(rank)
		ev.Mode = map[string]Mode{"": Standard, "sync": Synchronous, "ready": Ready}[args["mode"]]
	case "recv":
		ev.Kind = EvRecv
	case "probe", "claim":
		msg, ok := e.m.Find(pattern)
		if !ok {
			fmt.Fprintln(&s.text, "  nothing")
			return nil
		}
		info, ok := e.Info(msg)
		fmt.Fprintf(&s.text, "  found %+v %v\n", info, ok)
		s.probed = msg
		if plain[1] == "probe" {
			return nil
		}
		ev.Kind, ev.Msg = EvClaim, msg
	case "take":
		ev.Kind, ev.Msg = EvRecvClaimed, s.probed
	case "local":
		req, ok := e.m.Arrive(ev.Context, int32(rank), ev.Tag, Handle(num("msg")))
		fmt.Fprintf(&s.text, "  met %d %v\n", req, ok)
		return nil
	case "packet":
		link := [2]int{peer, rank}
		if len(s.links[link]) == 0 {
			return fmt.Errorf("no packet waits from %d to %d", peer, rank)
		}
		h := s.links[link][0]
		s.links[link] = s.links[link][1:]
		fmt.Fprintf(&s.text, "  (%v)\n", &h)
		ev.Kind, ev.Header = EvPacket, &h
	case "payload":
		ev.Kind = EvPayload
	case "sent":
		ev.Kind, ev.Req = EvSent, Handle(peer)
	case "idle":
		fmt.Fprintf(&s.text, "  %v\n", e.Idle())
		return nil
	case "bye": // the host says that the rank sends no more
		var h wire.Header
		h.Begin(wire.Bye, 0)
		s.links[[2]int{rank, peer}] = append(s.links[[2]int{rank, peer}], h)
		return nil
	case "cancel":
		ev.Kind, ev.Req = EvCancel, Handle(peer)
	case "lost":
		ev.Kind = EvLost
	default:
		return fmt.Errorf("unknown event %q", plain[1])
	}
	s.out.Reset()
	e.Step(&ev, &s.out)
	for i := range s.out.List {
		a := &s.out.List[i]
		fmt.Fprintf(&s.text, "  %s\n", show(a))
		if a.Kind == ActSend {
			link := [2]int{rank, a.Peer}
			s.links[link] = append(s.links[link], a.Header)
		}
	}
	return nil
}

// show is an action in one line.
func show(a *Action) string {
	msg := func(m Handle) string {
		if Remote(m) {
			return fmt.Sprintf("remote %d", Index(m))
		}
		return fmt.Sprint(m)
	}
	switch a.Kind {
	case ActSend:
		if a.N > 0 {
			return fmt.Sprintf("send to %d: %v, bytes %d..%d of request %d", a.Peer, &a.Header, a.Off, a.Off+a.N, a.Req)
		}
		return fmt.Sprintf("send to %d: %v", a.Peer, &a.Header)
	case ActMatched:
		return fmt.Sprintf("matched: receive %d, from %d, source %d tag %d total %d sig %#x", a.Req, a.Peer, a.Source, a.Tag, a.Total, a.Sig)
	case ActDeliver:
		return fmt.Sprintf("deliver: from %d, bytes %d..%d of receive %d", a.Peer, a.Off, a.Off+a.N, a.Req)
	case ActStore:
		return fmt.Sprintf("store: from %d, %d bytes as message %s", a.Peer, a.N, msg(a.Msg))
	case ActDrop:
		return fmt.Sprintf("drop: from %d, %d bytes", a.Peer, a.N)
	case ActCopy:
		return fmt.Sprintf("copy: message %s, %d bytes to receive %d", msg(a.Msg), a.N, a.Req)
	case ActForget:
		return fmt.Sprintf("forget: message %s of %d bytes", msg(a.Msg), a.N)
	case ActLocal:
		return fmt.Sprintf("local: receive %d has met message %s", a.Req, msg(a.Msg))
	case ActDone:
		if a.Err != nil {
			return fmt.Sprintf("done: %d, %v", a.Req, a.Err)
		}
		return fmt.Sprintf("done: %d", a.Req)
	case ActFault:
		return fmt.Sprintf("fault: %v", a.Err)
	}
	return fmt.Sprintf("unknown action %d", a.Kind)
}

// end records what is left.
func (s *stage) end() {
	for r, e := range s.engines {
		fmt.Fprintf(&s.text, "rank %d: idle %v, %d posted, %d unexpected", r, e.Idle(), e.m.Posted(), e.m.Unexpected())
		for peer := range s.engines {
			if out, held, owed := e.Balance(peer); out+held+owed > 0 {
				fmt.Fprintf(&s.text, "; with %d: outstanding %d held %d owed %d", peer, out, held, owed)
			}
			if n := len(s.links[[2]int{r, peer}]); n > 0 {
				fmt.Fprintf(&s.text, "; %d packets to %d", n, peer)
			}
		}
		fmt.Fprintln(&s.text)
	}
}
