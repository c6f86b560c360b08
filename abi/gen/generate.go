package main

import (
	"bytes"
	"fmt"
	"go/format"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"cadre.example/abi"
)

// Generate makes all files, named as seen from folder abi, where folder is that with the C files written by hand.
func Generate(folder string) (map[string][]byte, error) {
	functions, err := abi.Functions()
	if err != nil {
		return nil, err
	}
	constants, err := abi.Constants()
	if err != nil {
		return nil, err
	}
	byHand, err := written(filepath.Join(folder, "front.c"), `(?m)^[A-Za-z_]+ \*?PMPI_(\w+)\(`)
	if err != nil {
		return nil, err
	}
	mpich, err := abi.MPICH()
	if err != nil {
		return nil, err
	}
	maps.Copy(mpich, mpichMarkers)
	withMarkers := slices.Concat(constants, markers)
	mpichByHand, err := written(filepath.Join(folder, "mpich", "mpich.c"), `(?m)^(?:EXPORTED|KEYVALS)\((\w+)`)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(functions, func(a, b abi.Function) int { return strings.Compare(a.Name, b.Name) })
	table, err := format.Source(goTable(functions, byHand))
	if err != nil {
		return nil, err
	}
	values, err := format.Source(goConstants(withMarkers))
	if err != nil {
		return nil, err
	}
	fortranByHand, err := written(filepath.Join(folder, "fortran", "fortran.c"), `(?m)^(?:FORTRAN|GETS|PUTS)\((\w+)`)
	if err != nil {
		return nil, err
	}
	for name := range fortranByHand { // as the table has it
		fortranByHand[strings.ToUpper(name[:1])+name[1:]] = true
	}
	lane, err := lanes(folder)
	if err != nil {
		return nil, err
	}
	return map[string][]byte{
		"c/mpi.h":                 header(functions, constants),
		"c/calls.h":               calls(functions),
		"c/lane.h":                lane,
		"c/calls.c":               wrappers(functions, byHand),
		"c/weak.h":                weak(functions, byHand),
		"c/libmpi_abi.map":        exports(functions),
		"c/mpich/names.h":         mpichNames(functions),
		"c/mpich/values.h":        mpichValues(withMarkers, mpich),
		"c/mpich/calls.c":         mpichCalls(functions, mpichByHand),
		"c/mpich/libmpich.map":    mpichExports(functions, mpichByHand),
		"c/fortran/calls.c":       fortranCalls(functions, fortranByHand),
		"c/fortran/mpich_calls.h": mpichProto(functions),
		"c/fortran/mpif.h":        fortranHeader(withMarkers),
		"core/functions.go":       table,
		"core/constants.go":       values,
	}, nil
}

// written is the names of the functions in a C file.
func written(file, pattern string) (map[string]bool, error) {
	source, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	names := map[string]bool{}
	for _, m := range regexp.MustCompile(pattern).FindAllSubmatch(source, -1) {
		names[string(m[1])] = true
	}
	return names, nil
}

const notice = "written by abi/gen from functions.txt and constants.txt; do not edit"

// header is mpi.h.
func header(functions []abi.Function, constants []abi.Constant) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "/* The C interface of MPI-5.0 with its standard ABI: %s. */\n", notice)
	b.WriteString(preamble)
	group := ""
	enum := false
	for _, c := range constants {
		if c.Group != group {
			if enum {
				b.WriteString("};\n")
			}
			fmt.Fprintf(&b, "\n/* %s */\n", c.Group)
			group, enum = c.Group, false
		}
		if inEnum := c.Kind == "enum"; inEnum != enum {
			b.WriteString(map[bool]string{true: "enum {\n", false: "};\n"}[inEnum])
			enum = inEnum
		}
		switch c.Kind {
		case "enum":
			fmt.Fprintf(&b, "\tMPI_%s = %d,\n", c.Name, c.Value)
		case "str":
			fmt.Fprintf(&b, "#define MPI_%s %d\n", c.Name, c.Value)
		default:
			fmt.Fprintf(&b, "#define MPI_%s ((%s)%s)\n", c.Name, castOf(c), valueOf(c))
		}
	}
	if enum {
		b.WriteString("};\n")
	}
	for _, prefix := range []string{"MPI_", "PMPI_"} {
		b.WriteString("\n")
		for _, f := range functions {
			fmt.Fprintf(&b, "%s;\n", f.Prototype(prefix))
		}
	}
	b.WriteString(ofFortran)
	for _, kind := range []string{"Comm", "Errhandler", "File", "Group", "Info", "Message", "Op", "Request", "Session", "Type", "Win"} {
		for _, prefix := range []string{"MPI_", "PMPI_"} {
			fmt.Fprintf(&b, "#define %s%s_c2f(handle) ((MPI_Fint)%[1]s%[2]s_toint(handle))\n", prefix, kind)
			fmt.Fprintf(&b, "#define %s%s_f2c(handle) %[1]s%[2]s_fromint((int)(handle))\n", prefix, kind)
		}
	}
	b.Write(ofMPI1())
	b.WriteString(closing)
	return b.Bytes()
}

func valueOf(c abi.Constant) string {
	if c.Value > 11 {
		return fmt.Sprintf("%#x", c.Value)
	}
	return fmt.Sprint(c.Value)
}

// castOf is the type that a constant that is no enum is of.
func castOf(c abi.Constant) string {
	switch c.Kind {
	case "buf":
		return "void *"
	case "argv":
		return "char **"
	case "argvs":
		return "char ***"
	case "pint":
		return "int *"
	case "status":
		return "MPI_Status *"
	case "handle": // of the tool interface
		name := strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(c.Name[2:]), "_null"), "_all_handles")
		if name == "pvar" {
			name = "pvar_handle"
		}
		return "MPI_T_" + name
	}
	if strings.HasSuffix(c.Kind, "_function") || strings.HasSuffix(c.Kind, "_function_c") {
		return "MPI_" + c.Kind + " *"
	}
	return "MPI_" + c.Kind
}

// calls numbers the functions.
func calls(functions []abi.Function) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "/* %s */\nenum {\n", notice)
	for _, f := range functions {
		fmt.Fprintf(&b, "\tCALL_%s,\n", f.Name)
	}
	b.WriteString("\tCALLS\n};\n")
	return b.Bytes()
}

// wrappers is the C library's functions: each puts its arguments into words and goes through the door.
func wrappers(functions []abi.Function, byHand map[string]bool) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "/* %s */\n#include \"front.h\"\n\n", notice)
	b.WriteString("const char *const cadre_names[CALLS] = {\n")
	for _, f := range functions {
		fmt.Fprintf(&b, "\t\"MPI_%s\",\n", f.Name)
	}
	b.WriteString("};\n\nconst unsigned char cadre_early[CALLS] = {\n")
	for _, f := range functions {
		if f.Early {
			fmt.Fprintf(&b, "\t[CALL_%s] = 1,\n", f.Name)
		}
	}
	b.WriteString("};\n")
	for _, f := range functions {
		if byHand[f.Name] {
			continue
		}
		fmt.Fprintf(&b, "\n%s\n{\n", f.Prototype("PMPI_"))
		args := "0"
		if len(f.Params) > 0 {
			var words []string
			for _, p := range f.Params {
				words = append(words, "W("+p.Name+")")
			}
			fmt.Fprintf(&b, "\tconst word a[] = {%s};\n", strings.Join(words, ", "))
			args = "a"
		}
		fmt.Fprintf(&b, "\treturn cadre_call(CALL_%s, %s);\n}\n%s", f.Name, args, alias(f))
	}
	return b.Bytes()
}

// alias lets the name MPI_ stand for PMPI_ unless another library has one.
func alias(f abi.Function) string {
	return fmt.Sprintf("%s WEAK(%s);\n", f.Prototype("MPI_"), f.Name)
}

// weak is the aliases of the functions written by hand, which must be in the same file.
func weak(functions []abi.Function, byHand map[string]bool) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "/* %s */\n", notice)
	for _, f := range functions {
		if byHand[f.Name] {
			b.WriteString(alias(f))
		}
	}
	return b.Bytes()
}

// exports is the linker's list of what the C library shows.
func exports(functions []abi.Function) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "/* %s */\n{\nglobal:\n", notice)
	for _, prefix := range []string{"MPI_", "PMPI_"} {
		for _, f := range functions {
			fmt.Fprintf(&b, "\t%s%s;\n", prefix, f.Name)
		}
	}
	b.WriteString("local:\n\t*;\n};\n")
	return b.Bytes()
}

const goNotice = "// Code generated by abi/gen; DO NOT EDIT.\n\npackage main\n\n"

// goTable is the Go library's list of functions, in the order of their numbers.
func goTable(functions []abi.Function, byHand map[string]bool) []byte {
	var b bytes.Buffer
	b.WriteString(goNotice + "// functions are those of the standard in the order of their numbers.\nvar functions = [...]function{\n")
	for _, f := range functions {
		fmt.Fprintf(&b, "{name: %q, base: %q", f.Name, f.Base)
		if f.Large {
			b.WriteString(", large: true")
		}
		if f.Form != abi.Blocking {
			fmt.Fprintf(&b, ", form: %d", f.Form)
		}
		if byHand[f.Name] {
			b.WriteString(", front: true")
		}
		fmt.Fprintf(&b, ", args: %d},\n", len(f.Params))
	}
	b.WriteString("}\n")
	return b.Bytes()
}

// goConstants is the constants that the Go library needs.
func goConstants(constants []abi.Constant) []byte {
	var b bytes.Buffer
	b.WriteString(goNotice + "// The constants of the ABI, with the standard's names.\nconst (\n")
	for _, c := range constants {
		switch c.Kind {
		case "str", "handle", "argv", "argvs":
			if !strings.HasPrefix(c.Name, "MAX_") {
				continue
			}
		}
		fmt.Fprintf(&b, "mpi%s = %s\n", camel(c.Name), valueOf(c))
	}
	b.WriteString(")\n")
	return b.Bytes()
}

// camel is ERR_BUFFER as ErrBuffer.
func camel(name string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(name, "_") {
		b.WriteString(part[:1] + strings.ToLower(part[1:]))
	}
	return b.String()
}
