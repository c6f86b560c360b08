package engine

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"

	"cadre.example/adi/limits"
	"cadre.example/internal/environ"
)

// A Rule says from which number of ranks and bytes on an operation uses an algorithm. It is a line of a table.
type Rule struct {
	Operation string `json:"operation"` // as in package mpi, in lower case
	Algorithm string `json:"algorithm"`
	Ranks     int    `json:"ranks,omitempty"`   // at least
	Bytes     int    `json:"bytes,omitempty"`   // at least, of one message as the operation's arguments count them
	Most      int    `json:"most,omitempty"`    // bytes at most; 0: any number
	Total     int    `json:"total,omitempty"`   // bytes of the messages of all ranks at most; 0: any number
	Crowded   *bool  `json:"crowded,omitempty"` // only where ranks share processors, or only where they do not
	Hosts     *bool  `json:"hosts,omitempty"`   // only where ranks are on several hosts, several of them on one, or only where not
	Piece     int    `json:"piece,omitempty"`   // bytes of a piece, for algorithms that cut; 0: their own
}

// A Table decides which algorithm a call takes: of the rules that apply and can serve, the last. It is immutable.
type Table struct {
	Rules  []known
	forced map[Kind]Compiled // by Force
}

// known is a Rule whose names were looked up.
type known struct {
	Rule
	kind      Kind
	algorithm *Algorithm
}

// Compiled is a Rule that was found for a communicator.
type Compiled struct {
	*Algorithm
	Bytes, Most int // from and up to
	Piece       int
	Preferred   bool // by Force
	forced      bool // it is an error when it cannot serve
}

// Alone reports whether the algorithm sees for itself that the calls of all ranks agree.
func (r *Compiled) Alone() bool { return r.Over >= OverCells }

//go:embed table.json
var builtin []byte

// Default is the table that is built in.
var Default = sync.OnceValue(func() *Table {
	t, err := new(Table).With(builtin)
	if err != nil {
		panic(err) // a test has read it
	}
	return t
})

// Environment is Default with what the environment changes. It is read once.
var Environment = sync.OnceValues(ReadEnvironment)

// ReadEnvironment is Environment, read anew.
func ReadEnvironment() (*Table, error) {
	t := Default()
	if name := environ.Get(environ.CollTable); name != "" {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", environ.CollTable, err)
		}
		if t, err = t.With(text); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", environ.CollTable, name, err)
		}
	}
	t, err := t.Force(environ.Get(environ.Coll))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", environ.Coll, err)
	}
	return t, nil
}

// Choice says by what this process chooses algorithms, for a comparison with others: equal words mean equal tables, and the
// text, which is escaped as in a URL, says where a table is from. A table that cannot be has no word.
func Choice() (word, text string) {
	t, err := Environment()
	if err != nil {
		return "", url.QueryEscape("a table that cannot be")
	}
	for _, name := range []string{environ.Coll, environ.CollTable} {
		if v := environ.Get(name); v != "" {
			if len(v) > 50 {
				v = v[:50] + "..."
			}
			text += " and " + name + "=" + v
		}
	}
	return t.Word(), url.QueryEscape(cmp.Or(strings.TrimPrefix(text, " and "), "the built-in table"))
}

// Word is a digest of all that t says.
func (t *Table) Word() string {
	h := sha256.New()
	for _, r := range t.Rules {
		text, _ := json.Marshal(r.Rule) // which has nothing that could fail
		h.Write(append(text, '\n'))
	}
	for k := range Kinds {
		if r, ok := t.forced[k]; ok {
			fmt.Fprintln(h, k, r.Name, r.Piece, r.forced)
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// ErrTable is wrapped by the errors of rules that cannot be.
var ErrTable = errors.New("no rule for a collective")

// With is t with the rules of text, a JSON array of them, behind its own.
func (t *Table) With(text []byte) (*Table, error) {
	var more []Rule
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&more); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTable, err)
	}
	rules := t.Rules[:len(t.Rules):len(t.Rules)]
	for i, r := range more {
		k, ok := KindNamed(r.Operation)
		if !ok {
			return nil, fmt.Errorf("%w: rule %d: operation %q: want one of %s", ErrTable, i, r.Operation, operationList())
		}
		a, ok := Find(k, r.Algorithm)
		if !ok {
			return nil, fmt.Errorf("%w: rule %d: algorithm %q of %s: want one of %s", ErrTable, i, r.Algorithm, r.Operation, algorithmList(k))
		}
		if min(r.Ranks, r.Bytes, r.Most, r.Total, r.Piece) < 0 {
			return nil, fmt.Errorf("%w: rule %d: ranks %d, bytes %d, most %d, total %d, piece %d: want no negative number", ErrTable, i, r.Ranks, r.Bytes, r.Most, r.Total, r.Piece)
		}
		rules = append(rules, known{r, k, a})
	}
	return &Table{rules, t.forced}, nil
}

// Force is t with operations that take one algorithm wherever it can serve, "bcast=chain/64K,allreduce=ring", or else, with
// an exclamation mark behind it, fail: "allreduce=ring!".
func (t *Table) Force(text string) (*Table, error) {
	out := &Table{t.Rules, map[Kind]Compiled{}}
	for k, r := range t.forced {
		out.forced[k] = r
	}
	for word := range strings.SplitSeq(text, ",") {
		if word = strings.TrimSpace(word); word == "" {
			continue
		}
		operation, name, ok := strings.Cut(word, "=")
		if !ok {
			return nil, fmt.Errorf("%w: %q: want operation=algorithm, such as bcast=chain/64K", ErrTable, word)
		}
		k, ok := KindNamed(operation)
		if !ok {
			return nil, fmt.Errorf("%w: %q: operation %q: want one of %s", ErrTable, word, operation, operationList())
		}
		name, piece, cut := strings.Cut(name, "/")
		name, forced := strings.CutSuffix(name, "!")
		r := Compiled{Preferred: true, forced: forced, Most: math.MaxInt}
		if r.Algorithm, ok = Find(k, name); !ok {
			return nil, fmt.Errorf("%w: %q: algorithm %q: want one of %s", ErrTable, word, name, algorithmList(k))
		}
		if cut {
			n, err := size(piece)
			if err != nil {
				return nil, fmt.Errorf("%w: %q: piece %q: want bytes such as 4096 or 64K", ErrTable, word, piece)
			}
			r.Piece = n
		}
		out.forced[k] = r
	}
	return out, nil
}

func size(s string) (int, error) {
	unit := 1
	upper := strings.ToUpper(s)
	if rest, ok := strings.CutSuffix(upper, "K"); ok {
		s, unit = rest, 1<<10
	} else if rest, ok := strings.CutSuffix(upper, "M"); ok {
		s, unit = rest, 1<<20
	}
	n, err := strconv.Atoi(s)
	if err == nil && (n < 1 || n > limits.CollTableSize/unit) {
		err = strconv.ErrRange
	}
	return n * unit, err
}

func operationList() string {
	var list []string
	for _, a := range Algorithms() {
		list = append(list, a.Operation)
	}
	return strings.Join(list, ", ")
}

func algorithmList(k Kind) string {
	var list []string
	for _, a := range Catalogue[k] {
		list = append(list, a.Name)
	}
	return strings.Join(list, ", ")
}

// Compile is what t says about operation k to ranks that are so many, share processors, and share several hosts: the first
// serves always.
func (t *Table) Compile(k Kind, ranks int, crowded, hosts bool) []Compiled {
	list := []Compiled{{Algorithm: Catalogue[k][0], Most: math.MaxInt}}
	for _, r := range t.Rules {
		if r.kind != k || ranks < r.Ranks || r.Crowded != nil && *r.Crowded != crowded || r.Hosts != nil && *r.Hosts != hosts {
			continue
		}
		most := cmp.Or(r.Most, math.MaxInt)
		if r.Total > 0 {
			most = min(most, r.Total/ranks)
		}
		list = append(list, Compiled{Algorithm: r.algorithm, Bytes: r.Bytes, Most: most, Piece: r.Piece})
	}
	if f, ok := t.forced[k]; ok {
		list = append(list, f)
	}
	return list
}

// Rules is what the communicator's table says about operation k.
func (c *Comm) Rules(k Kind) []Compiled {
	if list := c.Choices.Chosen[k]; list != nil {
		return list
	}
	t := c.Table
	if t == nil {
		t = Default()
	}
	h := c.Layout()
	c.Choices.Chosen[k] = t.Compile(k, c.Size, c.Ctx.Crowded(), h != nil && h.Shared)
	return c.Choices.Chosen[k]
}
