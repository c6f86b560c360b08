//go:build unix

package check_test

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cadre.example/internal/check/testdata/programs"
)

// docsReports are how many reports of programs docs/diagnosis.md shows at least.
const docsReports = 10

var (
	docsPlace = regexp.MustCompile(`\b(\w+\.go):(\d+)`)
	docsTimes = regexp.MustCompile(`pid \d+|[0-9.]+ s after the start( on \S+)?`)
)

// docsTries is how often a program is run until it says what is shown: in some mismatches either rank may be the first that
// notices.
const docsTries = 10

// What docs/diagnosis.md shows is what cadre run prints today. What other ranks did meanwhile depends on the moment.
func TestDocsShowReports(t *testing.T) {
	text, err := os.ReadFile("../../docs/diagnosis.md")
	if err != nil {
		t.Fatal(err)
	}
	all := programs.All()
	function := functions(t)
	shown := 0
	for i, block := range strings.Split(string(text), "```") {
		if i%2 == 0 {
			continue
		}
		at := docsPlace.FindString(block)
		k := slices.IndexFunc(all, func(p programs.Program) bool { return at != "" && p.Func() == function[at] })
		if k < 0 {
			continue // of no program
		}
		shown++
		t.Run(all[k].Name, func(t *testing.T) {
			t.Parallel()
			var lacks, reported string
			for range docsTries {
				reported, _ = start(t, &all[k], true, nil)
				if lacks = unsaid(block, reported); lacks == "" {
					return
				}
			}
			t.Errorf("docs/diagnosis.md shows %q, which is not in\n%s", lacks, reported)
		})
	}
	if shown < docsReports {
		t.Errorf("docs/diagnosis.md shows %d reports, want %d", shown, docsReports)
	}
}

// unsaid is a line of block that is not in reported.
func unsaid(block, reported string) string {
	flat := func(s string) string { return docsTimes.ReplaceAllString(strings.TrimSpace(s), "*") }
	var lines []string
	for l := range strings.Lines(reported) {
		lines = append(lines, flat(l))
	}
	for l := range strings.Lines(block) {
		if l = flat(l); l != "" && !strings.HasPrefix(l, "meanwhile ") && !strings.HasPrefix(l, "cadre run: stopped") && !slices.Contains(lines, l) {
			return l
		}
	}
	return ""
}

// functions are those of the programs by the lines in them, main.go:7.
func functions(t *testing.T) map[string]string {
	dir, err := os.ReadDir("testdata/programs")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	begin := regexp.MustCompile(`^func (\w+)\(`)
	for _, f := range dir {
		text, err := os.ReadFile("testdata/programs/" + f.Name())
		if err != nil {
			t.Fatal(err)
		}
		name := ""
		for i, line := range strings.Split(string(text), "\n") {
			if m := begin.FindStringSubmatch(line); m != nil {
				name = m[1]
			}
			all[f.Name()+":"+strconv.Itoa(i+1)] = name
		}
	}
	return all
}
