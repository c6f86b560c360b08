package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// A judged report is one with its verdict, as --json writes it.
type judged struct {
	Name     string  `json:"name"`
	Ranks    int     `json:"ranks"`
	Result   string  `json:"result,omitempty"`
	Expected string  `json:"expected"`
	Verdict  verdict `json:"verdict"`
	Reason   string  `json:"reason,omitempty"`
	Seconds  float64 `json:"seconds"`
	Output   string  `json:"output,omitempty"`
}

// compare judges all reports, and names the cases of the list that were not run.
func compare(reports []report, list map[key]entry, peer bool) []judged {
	var all []judged
	seen := make(map[key]bool)
	for _, r := range reports {
		want, listed := list[r.key]
		seen[r.key] = true
		v := judge(r.result, want, listed, peer)
		if !listed {
			want.result = pass
		}
		all = append(all, judged{r.name, r.ranks, r.result, want.result, v, want.reason, r.seconds, r.output})
	}
	for k, want := range list {
		if !seen[k] {
			all = append(all, judged{Name: k.name, Ranks: k.ranks, Expected: want.result, Verdict: missing, Reason: want.reason})
		}
	}
	slices.SortFunc(all, func(a, b judged) int { return byName(key{a.Name, a.Ranks}, key{b.Name, b.Ranks}) })
	return all
}

// show prints the news and the table, and reports whether there is news.
func show(out io.Writer, all []judged) (news bool) {
	count := make(map[verdict]int)
	unbuilt := make(map[string]bool)
	for _, j := range all {
		count[j.Verdict]++
		news = news || j.Verdict.differs()
		if j.Result == nobuild {
			unbuilt[j.Name] = true
		}
		if j.Verdict == passed {
			continue
		}
		fmt.Fprintf(out, "%s: %s with %d ranks", j.Verdict, j.Name, j.Ranks)
		if j.Verdict != missing && j.Result != pass {
			fmt.Fprintf(out, ": %s", j.Result)
		}
		if j.Verdict.differs() {
			fmt.Fprintf(out, ", expected %s", j.Expected)
		}
		if j.Reason != "" {
			fmt.Fprintf(out, " (%s)", j.Reason)
		}
		fmt.Fprintln(out)
		if j.Verdict == newFailure && j.Output != "" {
			fmt.Fprintf(out, "    %s\n", strings.ReplaceAll(j.Output, "\n", "\n    "))
		}
	}
	if len(count) > 1 || count[passed] == 0 {
		fmt.Fprintln(out)
	}
	for _, v := range []verdict{passed, asExpected, suitesOwn, newFailure, newPass, missing} {
		fmt.Fprintf(out, "%-20s %6d\n", v, count[v])
	}
	fmt.Fprintf(out, "%-20s %6d\n", "programs not built", len(unbuilt))
	return news
}

// writeJSON writes all that show knows.
func writeJSON(file string, all []judged) error {
	text, err := json.MarshalIndent(struct {
		Cases []judged `json:"cases"`
	}{all}, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(text, '\n'), 0o666)
}

// renew makes a list of what came. Reasons of the old list are kept where the result is the same.
func renew(reports []report, old map[key]entry) map[key]entry {
	list := make(map[key]entry)
	for _, r := range reports {
		e := entry{result: r.result}
		if was := old[r.key]; was.result == r.result {
			e.reason = was.reason
		}
		list[r.key] = e
	}
	return list
}
