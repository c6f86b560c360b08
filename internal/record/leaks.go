package record

import (
	"fmt"
	"slices"
	"strings"
)

// Blocks are texts of ranks, of which equal ones are told once.
type Blocks struct {
	texts []string
	ranks [][]int
}

// Add adds the text of a rank.
func (b *Blocks) Add(rank int, text string) {
	i := slices.Index(b.texts, text)
	if i < 0 {
		i = len(b.texts)
		b.texts = append(b.texts, text)
		b.ranks = append(b.ranks, nil)
	}
	b.ranks[i] = append(b.ranks[i], rank)
}

// Leaks is the report of what ranks leave behind, or nothing: a heading for each different text, and its lines. alone says
// that there is one rank in the job.
func (b *Blocks) Leaks(alone bool) string {
	var s strings.Builder
	for i, text := range b.texts {
		who := "the program has"
		if !alone {
			slices.Sort(b.ranks[i])
			who = Ranks(b.ranks[i])
		}
		fmt.Fprintf(&s, "cadre: %s left behind:\n  %s\n", who, strings.ReplaceAll(text, "\n", "\n  "))
	}
	return s.String()
}

// Ranks says who, for ranks in ascending order: "rank 3 has", "ranks 0-3, 5 have".
func Ranks(list []int) string {
	if len(list) == 1 {
		return fmt.Sprintf("rank %d has", list[0])
	}
	s := "ranks "
	for i := 0; i < len(list); {
		j := i
		for j+1 < len(list) && list[j+1] == list[j]+1 {
			j++
		}
		if i > 0 {
			s += ", "
		}
		s += fmt.Sprint(list[i])
		switch {
		case j == i+1:
			s += fmt.Sprintf(", %d", list[j])
		case j > i+1:
			s += fmt.Sprintf("-%d", list[j])
		}
		i = j + 1
	}
	return s + " have"
}
