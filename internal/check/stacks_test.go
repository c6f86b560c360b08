package check

import (
	"strings"
	"testing"
)

const profile = `goroutine profile: total 5
2 @ 0x442931 0x47cd5d
# labels: {"mpi rank":"8/3"}
#	0x46d2a8	cadre.example/adi.(*Context).park+0x128	/src/cadre/adi/progress.go:59
#	0x46d2a9	cadre.example/mpi.Recv[...]+0x10		/src/cadre/mpi/recv.go:20
#	0x46d2aa	example.com/x/app.step+0x1			/src/app/app/step.go:88
#	0x46d2ab	main.main.func1+0x1				/src/app/main.go:12
#	0x46d2ac	cadre.example/mpi.runRank+0x1			/src/cadre/mpi/world.go:65

1 @ 0x47d96e
# labels: {"mpi rank":"8/3", "other":"x"}
#	0x480b64	time.Sleep+0x164	/usr/local/go/src/runtime/time.go:363
#	0x4dbf29	main.main.func2+0x89	/src/app/main.go:4

1 @ 0x47d96e
#	0x480b64	cadre.example/mpi.Main+0x164	/src/cadre/mpi/main.go:63
#	0x4dbf29	main.main+0x89			/src/app/main.go:7

1 @ 0x47d96e
#	0x480b64	testing.(*T).Run+0x164	/usr/local/go/src/testing/testing.go:63
#	0x4dbf29	main.main+0x89		_testmain.go:7
`

func TestParseProfile(t *testing.T) {
	s := ParseProfile(profile)
	if len(s) != 4 {
		t.Fatalf("%d stacks, want 4: %+v", len(s), s)
	}
	for i, want := range []struct {
		count, rank int
		call        string
		inside      bool
		at          string
	}{
		{2, 3, "Recv", true, "step.go:88"},
		{1, 3, "", false, "main.go:4"},
		{1, -1, "", true, "main.go:7"},
		{1, -1, "", true, "_testmain.go:7"},
	} {
		call, inside := s[i].Call()
		at, _ := s[i].User()
		if s[i].Count != want.count || s[i].Rank != want.rank || call != want.call || inside != want.inside || at.String() != want.at {
			t.Errorf("stack %d: %d of rank %d in %q (%v) at %v, want %+v", i, s[i].Count, s[i].Rank, call, inside, at, want)
		}
	}
	if got := s[0].Frames[2].Place().Func; got != "app.step" {
		t.Errorf("function %q, want app.step", got)
	}
}

func TestMerge(t *testing.T) {
	all := ParseProfile(profile)
	other := ParseProfile(strings.ReplaceAll(profile, `"mpi rank":"8/3"`, `"mpi rank":"9/4"`))
	got := Merge(append(all[:1:1], other[0]), false).String()
	want := `   4  main.main.func1  main.go:12  (ranks 3 and 4)
     4  app.step  step.go:88  (ranks 3 and 4)
       4  mpi.Recv[...]  recv.go:20  (ranks 3 and 4)
`
	if got != want {
		t.Errorf("tree:\n%swant:\n%s", got, want)
	}
}

// Whatever a profile says, it is read without a panic, and what comes out has frames.
func FuzzParseProfile(f *testing.F) {
	f.Add(profile)
	f.Add("1 @ 0x1\n#\t0x1\tmain.f+0x1\tx.go:99999999999999999999\n# labels: {\"mpi rank\":\"1/-1\"}\n")
	f.Add("18446744073709551616 @ \n#\t\t\t\t:1\n")
	f.Fuzz(func(t *testing.T, text string) {
		list := ParseProfile(text)
		for i := range list {
			if s := &list[i]; s.Count < 1 || len(s.Frames) == 0 || s.Rank < -1 {
				t.Fatalf("%+v", s)
			}
			list[i].Call()
			list[i].User()
		}
		_ = Merge(list, true).String()
		_ = Merge(list, false).String()
	})
}
