package pmi

import (
	"fmt"
	"strconv"
	"strings"

	"cadre.example/adi/limits"
)

// Nodes returns the node of each of size ranks, by the numbers that the launcher gives them:
// "(vector,(0,2,4),(2,1,1))" is four ranks on node 0, four on 1 and one on 2, and again from the start until all ranks have
// a place.
func Nodes(mapping string, size int) ([]int, error) {
	bad := func() ([]int, error) {
		return nil, fmt.Errorf("%w: process mapping %.80q", ErrMalformed, mapping)
	}
	text, ok := strings.CutPrefix(strings.ReplaceAll(mapping, " ", ""), "(vector,")
	if !ok || size < 1 || size > limits.RanksPerJob {
		return bad()
	}
	text, ok = strings.CutSuffix(text, ")")
	if !ok {
		return bad()
	}
	var blocks [][3]int
	for text != "" {
		inner, rest, ok := strings.Cut(strings.TrimPrefix(text, "("), ")")
		fields := strings.Split(inner, ",")
		if !ok || len(fields) != 3 || text[0] != '(' {
			return bad()
		}
		var b [3]int
		for i, f := range fields {
			n, err := strconv.Atoi(f)
			if err != nil || n < 0 || n > limits.RanksPerJob || i > 0 && n == 0 {
				return bad()
			}
			b[i] = n
		}
		blocks = append(blocks, b)
		text = strings.TrimPrefix(rest, ",")
	}
	if len(blocks) == 0 {
		return bad()
	}
	nodes := make([]int, 0, size)
	for {
		for _, b := range blocks {
			for node := range b[1] {
				for range b[2] {
					if nodes = append(nodes, b[0]+node); len(nodes) == size {
						return nodes, nil
					}
				}
			}
		}
	}
}
