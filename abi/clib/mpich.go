package clib

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"cadre.example/abi"
)

// The library for programs that were compiled against MPICH: each function puts what MPICH's ABI says into the words of the
// standard's, calls the standard's function, which is in the same library by another name, and puts the results back.

// groups are the sets of constants between which values are put over: a name, the kind in constants.txt, and how the
// constants' names begin, with none for all of the kind.
var groups = []struct {
	name, kind string
	begin      []string
}{
	{"error", "enum", []string{"SUCCESS", "ERR_", "T_ERR_"}},
	{"thread", "enum", []string{"THREAD_"}},
	{"compared", "enum", []string{"IDENT", "CONGRUENT", "SIMILAR", "UNEQUAL"}},
	{"topology", "enum", []string{"CART", "GRAPH", "DIST_GRAPH"}},
	{"split", "enum", []string{"COMM_TYPE_"}},
	{"combiner", "enum", []string{"COMBINER_"}},
	{"order", "enum", []string{"ORDER_"}},
	{"distribute", "enum", []string{"DISTRIBUTE_"}},
	{"typeclass", "enum", []string{"TYPECLASS_"}},
	{"keyval", "enum", []string{"TAG_UB", "IO", "HOST", "WTIME_", "APPNUM", "LASTUSEDCODE", "UNIVERSE_SIZE", "KEYVAL_INVALID", "WIN_BASE", "WIN_DISP_UNIT", "WIN_SIZE", "WIN_CREATE_FLAVOR", "WIN_MODEL"}},
	{"lock", "enum", []string{"LOCK_"}},
	{"winvalue", "enum", []string{"WIN_FLAVOR_", "WIN_UNIFIED", "WIN_SEPARATE"}},
	{"seek", "enum", []string{"SEEK_"}},
	{"binding", "enum", []string{"T_BIND_"}},
	{"scope", "enum", []string{"T_SCOPE_"}},
	{"pvarclass", "enum", []string{"T_PVAR_CLASS_"}},
	{"verbosity", "enum", []string{"T_VERBOSITY_"}},
	{"comm", "Comm", nil}, {"datatype", "Datatype", nil}, {"errhandler", "Errhandler", nil}, {"group", "Group", nil},
	{"info", "Info", nil}, {"message", "Message", nil}, {"op", "Op", nil}, {"request", "Request", nil},
	{"session", "Session", nil}, {"win", "Win", nil},
}

func begins(name string, with []string) bool {
	return with == nil || slices.ContainsFunc(with, func(w string) bool {
		return name == w || strings.HasSuffix(w, "_") && strings.HasPrefix(name, w)
	})
}

// mpichValues is the functions that put a value over, each way.
func mpichValues(constants []abi.Constant, values map[string]int32) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "/* %s */\n", mpichNotice)
	for _, g := range groups {
		handle := g.kind != "enum"
		other := "v"
		if handle {
			other = "handle_in(v)"
		}
		var in, out bytes.Buffer
		seenIn, seenOut := map[int32]bool{}, map[int]bool{}
		for _, c := range constants {
			v, ok := values[c.Name]
			if c.Kind != g.kind || !begins(c.Name, g.begin) || c.Name == "ERR_LASTCODE" {
				continue
			}
			if !ok && g.name == "error" { // a class that came later
				fmt.Fprintf(&out, "\tcase %d: return %d; /* %s */\n", c.Value, values["ERR_OTHER"], c.Name)
			}
			if !ok {
				continue
			}
			if !seenIn[v] {
				fmt.Fprintf(&in, "\tcase %s: return %d; /* %s */\n", mpichValue(v), c.Value, c.Name)
			}
			if !seenOut[c.Value] {
				fmt.Fprintf(&out, "\tcase %d: return %s;\n", c.Value, mpichValue(v))
			}
			seenIn[v], seenOut[c.Value] = true, true
		}
		fmt.Fprintf(&b, "\nSTATIC word %s_in(int v)\n{\n\tswitch (v) {\n%s\t}\n\treturn %s;\n}\n", g.name, &in, other)
		if handle {
			other = "handle_out(v)"
		} else {
			other = "(int)v"
		}
		fmt.Fprintf(&b, "\nSTATIC int %s_out(word v)\n{\n\tswitch (v) {\n%s\t}\n\treturn %s;\n}\n", g.name, &out, other)
	}
	return b.Bytes()
}

func mpichValue(v int32) string {
	if v < -1<<20 || v > 1<<20 {
		return fmt.Sprintf("(int)%#xu", uint32(v))
	}
	return fmt.Sprint(v)
}

// mpichNames hides the standard's names, so that the C library can be compiled into another that has those names itself.
func mpichNames(functions []abi.Function) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "/* %s */\n#define CADRE_HIDDEN\n", mpichNotice)
	for _, f := range functions {
		fmt.Fprintf(&b, "#define MPI_%s cadre_weak_%s\n#define PMPI_%s cadre_%s\n", f.Name, f.Name, f.Name, f.Name)
	}
	return b.Bytes()
}

// mpichHandles are the types of handles, which are ints in MPICH's ABI.
func mpichHandles() map[string]string {
	return map[string]string{
		"MPI_Comm": "comm", "MPI_Datatype": "datatype", "MPI_Errhandler": "errhandler", "MPI_Group": "group", "MPI_Info": "info",
		"MPI_Message": "message", "MPI_Op": "op", "MPI_Request": "request", "MPI_Session": "session", "MPI_Win": "win",
	}
}

// mpichInts says which ints are constants, by their parameters' names: the group to put them over with.
func mpichInts() map[string]string {
	return map[string]string{
		"dest": "rank", "source": "rank", "target_rank": "rank", "root": "rank", "rank_source": "rank", "rank_dest": "rank",
		"ranks1": "rank", "ranks2": "rank", "rank": "rank",
		"tag": "tag", "sendtag": "tag", "recvtag": "tag",
		"required": "thread", "provided": "thread", "result": "compared", "split_type": "split", "combiner": "combiner",
		"order": "order", "array_of_distribs": "distribute", "array_of_dargs": "distribute", "typeclass": "typeclass",
		"keyval": "keyval", "comm_keyval": "keyval", "type_keyval": "keyval", "win_keyval": "keyval",
		"errorcode": "error", "errorclass": "error", "err": "error", "lock_type": "lock", "assert": "assert", "whence": "seek",
		"bind": "binding", "scope": "scope", "var_class": "pvarclass", "verbosity": "verbosity",
	}
}

// lengths are those of arrays whose elements are put over, by the parameters' names.
func lengths() map[string]string {
	return map[string]string{
		"array_of_requests": "count", "array_of_statuses": "count", "array_of_types": "count", "array_of_info": "count",
		"ranks1": "n", "ranks2": "n", "array_of_distribs": "ndims", "array_of_dargs": "ndims",
	}
}

// lengthOf is the length of an array whose elements are put over, as C says it: of is what precedes an argument to have its value,
// comm is the communicator as the standard's functions take it, and inPlace whether a collective is in place. It is nothing where
// the elements need not be put over.
func lengthOf(f abi.Function, p abi.Param, of, comm, inPlace string) string {
	switch {
	case strings.HasPrefix(f.Base, "Neighbor_alltoallw"):
		return fmt.Sprintf("neighbors(%s, %d)", comm, one(p.Name == "sendtypes"))
	case f.Base == "Alltoallw" && p.Name == "sendtypes":
		return fmt.Sprintf("%s ? 0 : peers(%s)", inPlace, comm)
	case f.Base == "Alltoallw":
		return fmt.Sprintf("peers(%s)", comm)
	case strings.HasSuffix(f.Base, "some"):
		return of + "incount"
	case lengths()[p.Name] != "":
		return of + lengths()[p.Name]
	}
	return ""
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// mpichType is a type of C in MPICH's ABI.
func mpichType(t string) string {
	for name := range mpichHandles() {
		if base, _, _ := strings.Cut(strings.TrimPrefix(t, "const "), " "); base == name {
			t = strings.Replace(t, name, "int", 1)
			break
		}
	}
	return strings.Replace(t, "MPI_Status", "struct mpich_status", 1)
}

// mpichPrototype is the function as MPICH declares it.
func mpichPrototype(f abi.Function, name string) string {
	g := f
	g.Params = slices.Clone(f.Params)
	for i, p := range g.Params {
		g.Params[i].Type = mpichType(p.Type)
	}
	g.Name = name
	return g.Prototype("")
}

// mpichCalls is the functions.
func mpichCalls(functions []abi.Function, byHand map[string]bool) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "/* %s */\n#include \"mpich.h\"\n", mpichNotice)
	for _, f := range functions {
		if !inMPICH(f) || byHand[f.Name] || isConversion(f) {
			continue
		}
		fmt.Fprintf(&b, "\nEXPORTED(%s, %s)\n{\n", f.Name, mpichPrototype(f, "mpich_"+f.Name))
		var args []string
		var before, after bytes.Buffer
		for _, p := range f.Params {
			args = append(args, mpichArgument(&before, &after, f, p))
		}
		call := fmt.Sprintf("cadre_%s(%s)", f.Name, strings.Join(args, ", "))
		switch {
		case f.Result != "int":
			fmt.Fprintf(&b, "\treturn %s;\n}\n", call)
		case after.Len() == 0:
			fmt.Fprintf(&b, "%s\treturn error_out(%s);\n}\n", &before, call)
		default:
			fmt.Fprintf(&b, "%s\tint code = %s;\n%s\treturn error_out(code);\n}\n", &before, call, &after)
		}
	}
	return b.Bytes()
}

// isConversion reports whether the function is one of those between handles and integers.
func isConversion(f abi.Function) bool {
	return strings.HasSuffix(f.Name, "_toint") || strings.HasSuffix(f.Name, "_fromint")
}

// inMPICH reports whether the function is one of that ABI.
func inMPICH(f abi.Function) bool {
	return f.Name != "File_toint" && f.Name != "File_fromint" && !strings.HasPrefix(f.Name, "Abi_")
}

// mpichArgument writes what is to be done before and after the call for a parameter, and returns what the call is given.
func mpichArgument(before, after *bytes.Buffer, f abi.Function, p abi.Param) string {
	base := strings.TrimSuffix(strings.TrimPrefix(p.Type, "const "), " *")
	pointer := strings.HasSuffix(p.Type, "*")
	constant := strings.HasPrefix(p.Type, "const ")
	length := lengthOf(f, p, "", "(MPI_Comm)comm_in(comm)", "sendbuf == MPICH_IN_PLACE")
	switch kind := mpichHandles()[base]; {
	case kind != "" && p.Suffix == "" && !pointer:
		fmt.Fprintf(before, "\tword std_%s = %s_in(%s);\n", p.Name, kind, p.Name)
		return fmt.Sprintf("(%s)std_%s", base, p.Name)
	case kind != "":
		return array(before, after, p, "handles", base+" *", kind, length, constant)
	}
	switch {
	case base == "MPI_Status":
		return array(before, after, p, "statuses", "MPI_Status *", "status", length, constant)
	case base == "MPI_File" && p.Suffix == "" && !pointer:
		return "file_in(" + p.Name + ")"
	case base == "int" && (strings.HasSuffix(p.Name, "weights")) && f.Name != "Dist_graph_neighbors":
		return fmt.Sprintf("weights_in(%s)", p.Name)
	case p.Name == "sendbuf" || p.Name == "recvbuf" || p.Name == "buffer" && f.Base == "Bcast":
		return fmt.Sprintf("buffer_in(%s)", p.Name)
	}
	group := mpichInts()[p.Name]
	if f.Name == "Topo_test" && p.Name == "status" {
		group = "topology"
	}
	switch {
	case group == "" || base != "int":
		return p.Name
	case p.Suffix == "" && !pointer:
		return fmt.Sprintf("(int)%s_in(%s)", group, p.Name)
	}
	return array(before, after, p, "ints", "int *", group, length, constant)
}

// array puts over an array, or when there is no length the one value that a pointer is to.
func array(before, after *bytes.Buffer, p abi.Param, what, ctype, kind, length string, constant bool) string {
	if p.Suffix == "" {
		length = "1"
	}
	if length == "" {
		return "(" + ctype + ")" + p.Name // of a function that is not one of those that are real
	}
	fmt.Fprintf(before, "\tstruct %s std_%s;\n\t%s_in(&std_%s, %s, %s%s);\n", what, p.Name, what, p.Name, p.Name, length, with(what, kind, "in"))
	fmt.Fprintf(after, "\t%s_out(&std_%s, %s%s);\n", what, p.Name, pick(constant, "NULL", p.Name), with(what, kind, "out"))
	return fmt.Sprintf("(%s)std_%s.p", ctype, p.Name)
}

func with(what, kind, way string) string {
	if what == "statuses" {
		return ""
	}
	return ", " + kind + "_" + way
}

func pick(b bool, yes, no string) string {
	if b {
		return yes
	}
	return no
}

// mpichExports is the linker's list of what the library shows.
func mpichExports(functions []abi.Function, byHand map[string]bool) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "/* %s */\n{\nglobal:\n", mpichNotice)
	names := map[string]bool{}
	for name := range byHand {
		names[name] = true
	}
	for _, f := range functions {
		names[f.Name] = names[f.Name] || inMPICH(f)
	}
	for _, prefix := range []string{"MPI_", "PMPI_"} {
		for _, name := range slices.Sorted(maps.Keys(names)) {
			if names[name] {
				fmt.Fprintf(&b, "\t%s%s;\n", prefix, name)
			}
		}
	}
	b.WriteString("\tMPI_F_STATUS_IGNORE;\n\tMPI_F_STATUSES_IGNORE;\n\tMPI_UNWEIGHTED;\n\tMPI_WEIGHTS_EMPTY;\n\tMPIR_Dup_fn;\nlocal:\n\t*;\n};\n")
	return b.Bytes()
}
