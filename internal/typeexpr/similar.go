package typeexpr

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"cadre.example/datatype"
)

var basics = sync.OnceValue(func() map[string]*datatype.Type {
	m := map[string]*datatype.Type{}
	for name, t := range datatype.Named() {
		m[name] = t
		if lower := strings.ToLower(name); m[lower] == nil {
			m[lower] = t
		}
	}
	return m
})

// lookup finds a predefined type by one of its names, in any case; nil when there is none.
func (p *parser) lookup(name string) *datatype.Type {
	if t := basics()[name]; t != nil || len(name) > 64 {
		return t
	}
	return basics()[strings.ToLower(name)]
}

// ambiguous are words of languages that mean different sizes in different places.
var ambiguous = map[string]string{
	"int":      "in Go int has " + strconv.Itoa(strconv.IntSize) + " bits (int" + strconv.Itoa(strconv.IntSize) + "), in C 32 (int32, MPI_INT): say which",
	"uint":     "in Go uint has " + strconv.Itoa(strconv.IntSize) + " bits (uint" + strconv.Itoa(strconv.IntSize) + "), in C 32 (uint32, MPI_UNSIGNED): say which",
	"unsigned": "C's unsigned is uint32 or MPI_UNSIGNED",
	"char":     "C's char is int8 or MPI_CHAR",
	"short":    "C's short is int16 or MPI_SHORT",
	"float":    "C's float is float32 or MPI_FLOAT",
	"double":   "C's double is float64 or MPI_DOUBLE",
	"string":   "a string has no fixed length: want contiguous(n, byte) for n bytes of text",
	"rune":     "Go's rune is int32",
	"uintptr":  "addresses mean nothing to another process",
}

// similar is the known name that is nearest to a wrong one, "" when none is near.
func (p *parser) similar(name string) string {
	if len(name) > 40 {
		return ""
	}
	best, least := "", 1+min(3, len(name)/3)
	consider := func(candidate string) {
		if d := distance(strings.ToLower(name), strings.ToLower(candidate), least); d < least || d == least && best != "" && candidate < best {
			best, least = candidate, d
		}
	}
	for _, c := range constructors {
		consider(c.Name)
	}
	for candidate := range datatype.Named() {
		if strings.HasPrefix(candidate, "MPI_") == strings.HasPrefix(strings.ToUpper(name), "MPI_") {
			consider(candidate)
		}
	}
	var bound []string
	for n := range p.names {
		if len(n) <= 40 {
			bound = append(bound, n)
		}
	}
	slices.Sort(bound)
	for _, n := range bound[:min(len(bound), 1000)] {
		consider(n)
	}
	return best
}

// distance is the number of letters to insert, remove, change or swap with their neighbour, or more than most.
func distance(a, b string, most int) int {
	if len(a)-len(b) > most || len(b)-len(a) > most {
		return most + 1
	}
	rows := [3][]int{make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		row, above, before := rows[i%3], rows[(i+2)%3], rows[(i+1)%3]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
	}
	return rows[len(a)%3][len(b)]
}
