package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestManifest(t *testing.T) {
	m, err := parseManifest("# words\n\ndefault ranks 3 ; flags -O1\nbuild ./configure --x\nmake all\n" +
		"program ring: ring.c util.c ; ranks 2,4 ; args 10 a;b ; flags -O2 -lm ; expect output ^No; errors$\n" +
		"program src/IMB: ;\nprogram stops: stops.f ; expect exit 7\n")
	if err != nil {
		t.Fatal(err)
	}
	if len(m.builds) != 2 || m.builds[0] != "./configure --x" || !strings.HasSuffix(m.builds[1], " all") {
		t.Errorf("builds are %q", m.builds)
	}
	if len(m.programs) != 3 {
		t.Fatalf("%d programs, want 3", len(m.programs))
	}
	p := m.programs[0]
	if p.name != "ring" || !slices.Equal(p.sources, []string{"ring.c", "util.c"}) || !slices.Equal(p.ranks, []int{2, 4}) ||
		!slices.Equal(p.args, []string{"10", "a;b"}) || !slices.Equal(p.flags, []string{"-O2", "-lm"}) {
		t.Errorf("ring is %+v", p)
	}
	if !p.expect.met(0, []byte("x\nNo; errors\n")) || p.expect.met(1, []byte("No; errors")) || p.expect.met(0, []byte("errors")) {
		t.Error("the expected output is not what decides")
	}
	if p = m.programs[1]; len(p.sources) != 0 || !slices.Equal(p.ranks, []int{3}) || !slices.Equal(p.flags, []string{"-O1"}) || !p.expect.met(0, nil) {
		t.Errorf("IMB is %+v", p)
	}
	if p = m.programs[2]; !p.expect.met(7, nil) || p.expect.met(0, nil) {
		t.Errorf("stops is %+v", p)
	}
}

// A mistake in a manifest is named with its line.
func TestManifestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"\nprogramme x: x.c":                  `2: "programme": want program, default, make or build`,
		"program x.c":                         "1: program \"x.c\": want a name",
		"program":                             "1: program: want a name",
		"program ../x: x.c":                   "want a name",
		"program x: ../x.c":                   `source "../x.c": want`,
		"program x: x.txt":                    `source "x.txt": want`,
		"program x: x.c\nprogram x: y.c":      "2: program x: named twice",
		"program x: x.c ; ranks 0":            `ranks "0": want numbers`,
		"program x: x.c ; ranks":              `ranks "": want numbers`,
		"program x: x.c ; expect maybe":       `expect "maybe": want pass`,
		"program x: x.c ; expect exit":        `expect "exit": want pass`,
		"program x: x.c ; expect output (":    "expect output: error parsing regexp",
		"program x: x.c ; speed 3":            `"speed": want ranks, args, flags or expect`,
		"build":                               "build: want a shell command",
		"make all":                            "a build without programs",
		"program x: x.c\ndefault ranks 2":     "default: want it before",
		"program x: x.c ; ranks 99999999":     "want numbers from 1",
		"program x: x.c ; expect exit 256":    `expect "exit 256": want`,
		"program x: x.c ; expect pass always": `expect "pass always": want`,
	} {
		if _, err := parseManifest(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q gives %v, want %q", text, err, want)
		}
	}
}

func TestExpected(t *testing.T) {
	text, err := os.ReadFile("testdata/expected.txt")
	if err != nil {
		t.Fatal(err)
	}
	list, err := parseExpected(string(text))
	if err != nil {
		t.Fatal(err)
	}
	if got := list[key{"fails.c", 4}]; got != (entry{fail, "it finds a fault"}) {
		t.Errorf("fails.c 4 is %v", got)
	}
	if got := formatExpected(list); got != string(text) {
		t.Errorf("the list is written as\n%s", got)
	}
	for text, want := range map[string]string{
		"ring.c 2":                     "1: \"ring.c 2\": want NAME RANKS RESULT",
		"#\nring.c two pass":           "2: ring.c: ranks \"two\"",
		"ring.c -1 pass":               "ranks \"-1\"",
		"ring.c 2 passes":              "result \"passes\"",
		"ring.c 2 pass\nring.c 2 fail": "2: ring.c with 2 ranks is listed twice",
	} {
		if _, err := parseExpected(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q gives %v, want %q", text, err, want)
		}
	}
}

func TestJudge(t *testing.T) {
	for _, c := range []struct {
		got, want    string
		listed, peer bool
		verdict      verdict
	}{
		{pass, "", false, false, passed},
		{pass, pass, true, false, passed},
		{pass, hang, true, false, newPass},
		{fail, "", false, true, newFailure},
		{fail, pass, true, false, newFailure},
		{fail, fail, true, false, asExpected},
		{hang, fail, true, false, newFailure},
		{nobuild, nobuild, true, true, asExpected},
		{suite, "", false, true, suitesOwn},
		{suite, pass, true, true, newFailure},
		{suite, hang, true, true, asExpected},
		{suite, suite, true, true, asExpected},
		{fail, suite, true, false, asExpected},
		{fail, suite, true, true, newFailure},
	} {
		if got := judge(c.got, entry{result: c.want}, c.listed, c.peer); got != c.verdict {
			t.Errorf("%s where %q is listed (%v), peer %v: %s, want %s", c.got, c.want, c.listed, c.peer, got, c.verdict)
		}
	}
}

// Sources with a main are found in every language, and what a manifest does not name is left out below it.
func TestFind(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a.c":                 "int main (void) { return 0; }",
		"b.cpp":               "// no main()\nint main() { }",
		"c.f":                 "      PROGRAM C\n      END\n",
		"helper.c":            "/* main() is in a.c */ int domain(void);",
		"two words/d.c":       "int main(void) { }",
		"quick/conform.txt":   "default ranks 5",
		"quick/e.c":           "int main(void) { }",
		"quick/deep/f.c":      "int main(void) { }",
		"own/conform.txt":     "make\nprogram g: ; ranks 7",
		"own/h.c":             "int main(void) { }",
		"own/i/j.c":           "int main(void) { }",
		"own/k/l/j.c":         "int main(void) { }",
		"own/k/l/" + "../m.c": "int main(void) { }",
		".git/n.c":            "int main(void) { }",
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	p, err := find(dir, []int{2})
	if err != nil {
		t.Fatal(err)
	}
	got := make(map[string]int)
	for _, q := range p.programs {
		got[q.name] = q.ranks[0]
		if q.name == "a.c" && !slices.Equal(q.helpers, []string{"helper.c"}) {
			t.Errorf("the helpers of a.c are %q", q.helpers)
		}
	}
	want := map[string]int{"a.c": 2, "b.cpp": 2, "c.f": 2, "two%20words/d.c": 2, "quick/e.c": 5, "quick/deep/f.c": 5, "own/g": 7}
	if !maps.Equal(got, want) {
		t.Errorf("found %v, want %v", got, want)
	}
	if len(p.builds["own"]) != 1 {
		t.Errorf("builds are %q", p.builds)
	}
	if _, err := find(t.TempDir(), nil); err == nil || !strings.Contains(err.Error(), "no program found") {
		t.Errorf("an empty folder gives %v", err)
	}
}

// What the parsers take they give back, and nothing leads out of the folder.
func FuzzParse(f *testing.F) {
	f.Add("program ring: ring.c util.c ; ranks 2,4 ; args 10 ; flags -lm ; expect output ^No errors")
	f.Add("default ranks 3\nbuild ./configure\nmake all\nprogram x: ; expect exit 3")
	f.Add("ring.c 4 hang # a receive without a send\nring.c 2 pass")
	f.Fuzz(func(t *testing.T, text string) {
		if m, err := parseManifest(text); err == nil {
			for _, p := range m.programs {
				if !inside(p.exe) || strings.ContainsAny(p.name, " \t\n#") {
					t.Errorf("program %q leaves its folder or is no word", p.name)
				}
				p.expect.met(0, nil)
			}
		}
		list, err := parseExpected(text)
		if err != nil {
			return
		}
		again, err := parseExpected(formatExpected(list))
		if err != nil || !maps.Equal(list, again) {
			t.Errorf("%v is read back as %v, %v", list, again, err)
		}
	})
}
