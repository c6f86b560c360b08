package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// The results of a case.
const (
	pass    = "pass"
	fail    = "fail"    // it ended otherwise than it should
	hang    = "hang"    // it ran into the timeout
	nobuild = "nobuild" // it does not compile
	suite   = "suite"   // it does not pass on the peer either
)

// A key names a case: a program with a number of ranks.
type key struct {
	name  string
	ranks int
}

// An entry is what a list says of a case.
type entry struct {
	result string
	reason string
}

// parseExpected reads a list of expected results: NAME RANKS RESULT, and a reason after #.
func parseExpected(text string) (map[key]entry, error) {
	list := make(map[key]entry)
	number := 0
	for line := range strings.Lines(text) {
		number++
		line, reason, _ := strings.Cut(line, "#")
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		if len(fields) != 3 {
			return nil, fmt.Errorf("%d: %q: want NAME RANKS RESULT", number, strings.TrimSpace(line))
		}
		ranks, err := strconv.Atoi(fields[1])
		if err != nil || ranks < 1 || ranks > maxRanks {
			return nil, fmt.Errorf("%d: %s: ranks %q: want a number from 1 to %d", number, fields[0], fields[1], maxRanks)
		}
		if !slices.Contains([]string{pass, fail, hang, nobuild, suite}, fields[2]) {
			return nil, fmt.Errorf("%d: %s: result %q: want pass, fail, hang, nobuild or suite", number, fields[0], fields[2])
		}
		k := key{fields[0], ranks}
		if _, ok := list[k]; ok {
			return nil, fmt.Errorf("%d: %s with %d ranks is listed twice", number, k.name, k.ranks)
		}
		list[k] = entry{fields[2], strings.Join(strings.Fields(reason), " ")}
	}
	return list, nil
}

// formatExpected writes a list as parseExpected reads it, in order.
func formatExpected(list map[key]entry) string {
	var b strings.Builder
	b.WriteString("# Results that are expected: NAME RANKS RESULT # REASON\n")
	for _, k := range slices.SortedFunc(maps.Keys(list), byName) {
		e := list[k]
		fmt.Fprintf(&b, "%s %d %s", k.name, k.ranks, e.result)
		if e.reason != "" {
			b.WriteString(" # " + e.reason)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func byName(a, b key) int {
	return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.ranks, b.ranks))
}

// A verdict compares a result with what was expected of it.
type verdict string

const (
	passed     verdict = "passed"
	asExpected verdict = "failed as expected"
	newFailure verdict = "NEW failure"
	newPass    verdict = "new pass"
	suitesOwn  verdict = "the suite's own"
	missing    verdict = "not run"
)

// differs reports whether a verdict is news.
func (v verdict) differs() bool { return v == newFailure || v == newPass || v == missing }

// judge compares. A case that no list names is expected to pass, or to fail on every MPI. Without a peer a failure that is
// listed as the suite's own cannot be told from another one.
func judge(got string, want entry, listed, peer bool) verdict {
	switch {
	case got == pass && (!listed || want.result == pass):
		return passed
	case got == pass:
		return newPass
	case got == suite && !listed:
		return suitesOwn
	case !listed || want.result == pass:
		return newFailure
	case got == want.result, got == suite, want.result == suite && !peer:
		return asExpected
	}
	return newFailure
}
