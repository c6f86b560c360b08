package lint

import (
	"go/ast"
	"strings"
	"testing"
)

// quiz is what somebody who is new here asks: which file decides this? The answer should follow from the list of files alone.
// Each file has the name that decides: a declaration, a method as Type.Method, and in files that are not Go any text. Where
// something moves, its line moves with it. Where the new answer would surprise a reader of the question, the file needs
// another name.
var quiz = []struct{ question, file, name string }{
	// datatype and address
	{"where are the lower and the upper bound of a type computed?", "datatype/bounds.go", "bounds.limits"},
	{"when may a message of one type be received as another?", "datatype/signature.go", "signature"},
	{"how does packing go on at any byte?", "datatype/cursor.go", "Cursor.Seek"},
	{"which form has data for processors of another kind?", "datatype/external.go", "AppendExternal"},
	{"who draws a type?", "datatype/draw.go", "Type.Draw"},
	{"where do the kernels in assembly come from?", "datatype/gen/blocks.go", "strided"},
	{"which storage does an address belong to?", "address/resolve.go", "Space.at"},
	// matching and protocol
	{"which receive does a message meet?", "adi/match/match.go", "Matcher.Match"},
	{"when does a queue of receives become a table?", "adi/match/queue.go", "queue.overflow"},
	{"is a send eager or a rendezvous?", "adi/proto/send.go", "Engine.send"},
	{"what happens when a header arrives?", "adi/proto/packet.go", "Engine.packet"},
	{"how long may an eager message be?", "adi/limits/limits.go", "EagerShm"},
	{"how much unexpected data may one peer leave here?", "adi/limits/limits.go", "UnexpectedPerPeer"},
	// the abstract device
	{"what must a device be able to do?", "adi/device.go", "Device"},
	{"who polls while a rank waits?", "adi/progress.go", "Context.holdToken"},
	{"who moves messages while the program computes?", "adi/caretaker.go", "caretaker"},
	{"how do goroutine ranks copy from each other?", "adi/local.go", "Request.fill"},
	{"where is a message kept until its receive comes?", "adi/unexpected.go", "messages.keep"},
	{"what does a rank know of another one?", "adi/peers.go", "Peer"},
	{"how is a communicator revoked?", "adi/revoke.go", "Context.Revoke"},
	// devices
	{"how large are the rings between two processes?", "adi/shm/layout.go", "segmentSize"},
	{"when is a message read from the sender's memory?", "adi/shm/offer_linux.go", "link.mayOffer"},
	{"may this process read its peer's memory at all?", "adi/shm/probe_linux.go", "link.probe"},
	{"how is a connection made?", "adi/stream/dial.go", "Mesh.dial"},
	{"what proves that a caller belongs to the job?", "internal/auth/auth.go", "Key.Check"},
	{"what is in the header of a packet?", "internal/wire/header.go", "Header"},
	{"what does the small message of a C program do instead of calling Go?", "internal/lane/send.go", "Send"},
	// collectives
	{"what belongs to an algorithm?", "internal/coll/engine/registry.go", "Algorithm"},
	{"which algorithm carries out this call?", "internal/coll/engine/choose.go", "Run.Pick"},
	{"how does Allreduce go round a ring?", "internal/coll/message/allreduce_ring.go", "allreduceRing"},
	{"what is measured to be best for which size?", "internal/coll/engine/table.json", "allreduce"},
	{"which kernels reduce?", "internal/op/gen/main.go", "kernels"},
	// the interface
	{"which classes of errors are there?", "mpi/class.go", "Class"},
	{"how is a communicator split?", "mpi/split.go", "Comm.Split"},
	{"what begins a program?", "mpi/main.go", "Main"},
	// jobs
	{"which launcher has started this process?", "launch/provider.go", "choose"},
	{"which rank runs on which host?", "launch/internal/hosts/place.go", "Place"},
	{"when may the ranks pass a fence?", "launch/internal/board/board.go", "Board.Step"},
	{"how are ranks ended?", "launch/job/stop.go", "job.kill"},
	{"which variables of the environment are read?", "internal/environ/cadre.go", "Vars"},
	// insight
	{"is this a deadlock?", "internal/check/judge.go", "Judge"},
	{"what does the recorder keep of a call?", "internal/record/ring.go", "Ring"},
	// C, measuring and documents
	{"which functions of C are there?", "abi/functions.txt", " Allreduce("},
	{"who writes mpi.h?", "abi/clib/generate.go", "header"},
	{"how does a call of C become one of Go?", "abi/core/call.go", "enter"},
	{"what does cadre bench measure?", "bench/osu/bench.go", "Benches"},
	{"which flags has cadre run?", "cmd/cadre/run.go", "parseRun"},
	{"which package may import which?", "internal/lint/layers_test.go", "layers"},
	{"what does a word mean that only Cadre uses?", "docs/glossary.md", "|"},
	{"why is there one matcher for all devices?", "docs/decisions/0004-one-matcher-per-rank.md", "matcher"},
}

// The map is true: each file has what decides.
func TestQuiz(t *testing.T) {
	files := map[string]source{}
	for _, s := range sources(t) {
		files[s.path] = s
	}
	rooms := map[string]bool{}
	for _, q := range quiz {
		room, _, _ := strings.Cut(q.file, "/")
		rooms[room] = true
		s, ok := files[q.file]
		switch {
		case !ok:
			t.Errorf("%s There is no %s: put the file that has %s into the quiz", q.question, q.file, q.name)
		case s.ast == nil && !strings.Contains(string(s.text), q.name), s.ast != nil && !declares(s.ast, q.name):
			t.Errorf("%s %s does not have %s: put the file that has it into the quiz", q.question, q.file, q.name)
		}
	}
	if len(quiz) < 40 {
		t.Errorf("%d questions, want 40", len(quiz))
	}
	for _, room := range []string{"datatype", "address", "adi", "internal", "mpi", "launch", "abi", "bench", "cmd", "docs"} {
		if !rooms[room] {
			t.Errorf("no question is about %s", room)
		}
	}
}

// declares says whether a file declares a name, or a method as Type.Method.
func declares(f *ast.File, name string) bool {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			full := d.Name.Name
			if d.Recv != nil {
				full = receiver(d.Recv.List[0].Type) + "." + full
			}
			if full == name {
				return true
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					if s.Name.Name == name {
						return true
					}
				case *ast.ValueSpec:
					for _, n := range s.Names {
						if n.Name == name {
							return true
						}
					}
				}
			}
		}
	}
	return false
}

// receiver is the name of a method's type.
func receiver(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.StarExpr:
		return receiver(x.X)
	case *ast.IndexExpr:
		return receiver(x.X)
	case *ast.IndexListExpr:
		return receiver(x.X)
	case *ast.Ident:
		return x.Name
	}
	return ""
}
