package abi

import (
	"bufio"
	"embed"
	"fmt"
	"strconv"
	"strings"
)

//go:embed functions.txt constants.txt mpich.txt real.txt
var tables embed.FS

// A Form is how a collective is called.
type Form int

// The forms.
const (
	Blocking Form = iota
	Nonblocking
	Persistent
)

// A Function is one of the standard's.
type Function struct {
	Name   string // without MPI_
	Base   string // the name of the row that it was made of: Allreduce of Iallreduce_c
	Result string // "int"
	Params []Param
	Form   Form
	Large  bool // with large counts
	Early  bool // may be called before MPI_Init and after MPI_Finalize
}

// A Param is a parameter: "const int displs[]" is {"const int", "displs", "[]"}.
type Param struct{ Type, Name, Suffix string }

// Pointer reports whether the parameter is an address.
func (p Param) Pointer() bool {
	return p.Suffix != "" || strings.HasSuffix(p.Type, "*") || strings.HasSuffix(p.Type, "_function") && strings.HasPrefix(p.Type, "MPI_T_event_")
}

// handles are the types of C that begin with MPI_.
var handles = map[string]bool{
	"Comm": true, "Datatype": true, "Errhandler": true, "File": true, "Group": true, "Info": true, "Message": true, "Op": true,
	"Request": true, "Session": true, "Win": true, "Status": true, "Aint": true, "Offset": true, "Count": true,
}

// ctype is a type of the table in C.
func ctype(word string, large bool) string {
	switch word {
	case "N":
		return pick(large, "MPI_Count", "int")
	case "D":
		return pick(large, "MPI_Aint", "int")
	case "A":
		return pick(large, "MPI_Count", "MPI_Aint")
	}
	if handles[word] || strings.HasPrefix(word, "T_") || strings.HasSuffix(word, "_function") || strings.HasSuffix(word, "_function_c") {
		return "MPI_" + word
	}
	return word
}

func pick(b bool, yes, no string) string {
	if b {
		return yes
	}
	return no
}

// Functions is the table, in its order; a row's forms follow it.
func Functions() ([]Function, error) {
	text, err := tables.ReadFile("functions.txt")
	if err != nil {
		return nil, err
	}
	var all []Function
	lines := bufio.NewScanner(strings.NewReader(string(text)))
	for n := 1; lines.Scan(); n++ {
		line := lines.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		flags, proto, ok := strings.Cut(line, " ")
		if !ok {
			return nil, fmt.Errorf("functions.txt:%d: no prototype", n)
		}
		for _, form := range []Form{Blocking, Nonblocking, Persistent} {
			if form == Nonblocking && !strings.Contains(flags, "i") || form == Persistent && !strings.Contains(flags, "p") {
				continue
			}
			for _, large := range []bool{false, true} {
				if large && !strings.Contains(flags, "c") {
					continue
				}
				f, err := parse(proto, form, large)
				if err != nil {
					return nil, fmt.Errorf("functions.txt:%d: %w", n, err)
				}
				f.Early = strings.Contains(flags, "e")
				all = append(all, f)
			}
		}
	}
	return all, lines.Err()
}

func parse(proto string, form Form, large bool) (Function, error) {
	f := Function{Result: "int", Form: form, Large: large}
	head, rest, ok := strings.Cut(proto, "(")
	params, last := strings.CutSuffix(rest, ")")
	if !ok || !last {
		return f, fmt.Errorf("no parameters: %s", proto)
	}
	if result, name, two := strings.Cut(head, " "); two {
		f.Result, head = ctype(result, false), name
	}
	f.Base, f.Name = head, head
	for p := range strings.SplitSeq(params, ", ") {
		switch p {
		case "void":
		case "...":
			f.Params = append(f.Params, Param{Type: p})
		default:
			param, err := parseParam(p, large)
			if err != nil {
				return f, err
			}
			f.Params = append(f.Params, param)
		}
	}
	switch form {
	case Nonblocking:
		f.Name = "I" + strings.ToLower(head[:1]) + head[1:]
	case Persistent:
		f.Name += "_init"
		f.Params = append(f.Params, Param{"MPI_Info", "info", ""})
	}
	if form != Blocking {
		f.Params = append(f.Params, Param{"MPI_Request *", "request", ""})
	}
	if large {
		f.Name += "_c"
	}
	return f, nil
}

func parseParam(text string, large bool) (Param, error) {
	at := strings.LastIndexAny(text, " *")
	if at < 0 {
		return Param{}, fmt.Errorf("no type: %q", text)
	}
	p := Param{Type: strings.TrimSuffix(text[:at+1], " "), Name: text[at+1:]}
	if i := strings.IndexByte(p.Name, '['); i >= 0 {
		p.Name, p.Suffix = p.Name[:i], p.Name[i:]
	}
	words := strings.Fields(p.Type)
	for i, w := range words {
		words[i] = ctype(w, large)
	}
	p.Type = strings.Join(words, " ")
	return p, nil
}

// C is the parameter as C declares it.
func (p Param) C() string {
	if p.Type == "..." {
		return p.Type
	}
	sep := " "
	if strings.HasSuffix(p.Type, "*") {
		sep = ""
	}
	return p.Type + sep + p.Name + p.Suffix
}

// Prototype is the function as C declares it, with a prefix such as MPI_.
func (f Function) Prototype(prefix string) string {
	sep := " "
	if strings.HasSuffix(f.Result, "*") {
		sep = ""
	}
	var params []string
	for _, p := range f.Params {
		params = append(params, p.C())
	}
	if len(params) == 0 {
		params = []string{"void"}
	}
	return f.Result + sep + prefix + f.Name + "(" + strings.Join(params, ", ") + ")"
}

// A Constant is a name with a value.
type Constant struct {
	Kind  string // as constants.txt describes it
	Name  string // without MPI_
	Value int
	Group string // the heading above it
}

// Constants is the table of constants.
func Constants() ([]Constant, error) {
	text, err := tables.ReadFile("constants.txt")
	if err != nil {
		return nil, err
	}
	var all []Constant
	group := ""
	for n, line := range strings.Split(string(text), "\n") {
		if heading, ok := strings.CutPrefix(line, "# "); ok {
			group = heading
			continue
		}
		if line == "" {
			continue
		}
		words := strings.Fields(line)
		if len(words) != 3 {
			return nil, fmt.Errorf("constants.txt:%d: not kind, name and value: %q", n+1, line)
		}
		v, err := strconv.ParseInt(words[2], 0, 32)
		if err != nil {
			return nil, fmt.Errorf("constants.txt:%d: %w", n+1, err)
		}
		all = append(all, Constant{words[0], words[1], int(v), group})
	}
	return all, nil
}

// Real is the names, without MPI_, of the functions that do what the standard says. The others report
// MPI_ERR_UNSUPPORTED_OPERATION.
func Real() []string {
	text, err := tables.ReadFile("real.txt")
	if err != nil {
		return nil
	}
	return strings.Fields(string(text))
}
