package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// parseFlags parses args and words what is wrong with them as the usage writes flags, with the flag that was probably meant.
func parseFlags(f *flag.FlagSet, args []string) error {
	err := f.Parse(args)
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return err
	}
	text := err.Error()
	if name, ok := strings.CutPrefix(text, "flag provided but not defined: -"); ok {
		var all []string
		f.VisitAll(func(g *flag.Flag) { all = append(all, g.Name) })
		return unknownFlag{"unknown flag " + dashed(name) + meant(name, all, dashed)}
	}
	if name, ok := strings.CutPrefix(text, "flag needs an argument: -"); ok {
		return fmt.Errorf("%s: its value is missing", dashed(name))
	}
	if m := badValue().FindStringSubmatch(text); m != nil {
		return fmt.Errorf("%s %s: %s", dashed(m[2]), m[1], wanted(f.Lookup(m[2]), strings.TrimPrefix(m[3], m[1]+": ")))
	}
	return err
}

// unknownFlag is the error of a flag that there is not.
type unknownFlag struct{ text string }

func (e unknownFlag) Error() string { return e.text }

var badValue = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)^invalid (?:boolean )?value ("(?:[^"\\]|\\.)*") for (?:flag )?-([^:]+): (.*)$`)
})

// wanted says what a flag wants where package flag says only that it cannot read the value.
func wanted(f *flag.Flag, says string) string {
	if f == nil || says != "parse error" && says != "value out of range" {
		return says
	}
	g, ok := f.Value.(flag.Getter)
	if !ok {
		return says
	}
	switch g.Get().(type) {
	case time.Duration:
		return "want a duration with its unit, such as 5s, 90s or 10m"
	case int:
		return "want a whole number"
	case bool:
		return "want true or false, or the flag alone"
	case float64:
		return "want a number"
	}
	return says
}

// dashed writes a flag as the usages do: with one dash where C's habits are kept.
func dashed(name string) string {
	if len(name) == 1 || name == "np" || strings.HasPrefix(name, "mpi") && !strings.HasPrefix(name, "mpic") || strings.HasPrefix(name, "mpich") || name == "mpedbg" {
		return "-" + name
	}
	return "--" + name
}

// meant is the end of a sentence about a word that is none of all: the nearest, if one is near.
func meant(word string, all []string, show func(string) string) string {
	if near := nearest(word, all); near != "" {
		return ": did you mean " + show(near) + "?"
	}
	return ""
}

// nearest is the word of all that differs least from word, "" if all differ by more than a third of it, and more than a letter.
func nearest(word string, all []string) (best string) {
	plain := strings.NewReplacer("-", "", "_", "")
	word = plain.Replace(strings.ToLower(word))
	most := max(1, len(word)/3)
	least := 2*most + 2
	for _, a := range all {
		b := plain.Replace(strings.ToLower(a))
		d := distance(word, b)
		tie := 1
		if len(b) == len(word) {
			tie = 0 // of two that are as near, the one with as many letters
		}
		if d <= most && d < len(word) && 2*d+tie < least {
			best, least = a, 2*d+tie
		}
	}
	return best
}

// distance is the number of letters to add, drop, change, or swap with the next to make b of a.
func distance(a, b string) int {
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(last[j]+cost, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}

// unknownCommand says that word is none, and what was probably meant.
func unknownCommand(word string) string {
	var all []string
	for _, c := range commands() {
		all = append(all, c.name)
	}
	text := fmt.Sprintf("unknown command %q", word)
	near := nearest(strings.TrimLeft(word, "-"), all)
	switch _, err := os.Stat(word); {
	case near != "":
		return text + ": did you mean cadre " + near + "?"
	case err == nil && !slices.Contains(all, word):
		return fmt.Sprintf("%s: to start it as a program: cadre run %s", text, word)
	}
	return text + ": want one of " + strings.Join(all, ", ")
}
