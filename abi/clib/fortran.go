package clib

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"cadre.example/abi"
)

// The functions of Fortran 77, which are written once and compiled twice: over the standard's ABI, whose handles they put
// over with toint and fromint, and over MPICH's, whose handles are ints as they are.

// inFortran reports whether there is a function of that name in Fortran 77.
func inFortran(f abi.Function) bool {
	return !strings.HasSuffix(f.Name, "_c") && !strings.HasPrefix(f.Name, "T_") && !strings.HasPrefix(f.Name, "Abi_") && !isConversion(f)
}

// logicals are the parameters that are LOGICAL, by name.
func logicals() map[string]bool {
	return map[string]bool{
		"flag": true, "commute": true, "reorder": true, "high": true, "periods": true, "remain_dims": true, "weighted": true,
	}
}

func fortranLength(f abi.Function, p abi.Param) string {
	switch p.Name {
	case "array_of_datatypes":
		return "*max_datatypes"
	case "remain_dims":
		return "dimensions(HANDLE(MPI_Comm, *comm))"
	case "periods":
		if f.Name == "Cart_get" {
			return "*maxdims"
		}
		return "*ndims"
	}
	return lengthOf(f, p, "*", "HANDLE(MPI_Comm, *comm)", "in_place(sendbuf)")
}

// fortranCalls is the functions.
func fortranCalls(functions []abi.Function, byHand map[string]bool) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "/* %s */\n#include \"fortran.h\"\n", notice)
	for _, f := range functions {
		if !inFortran(f) || byHand[f.Name] {
			continue
		}
		w := fortranWriter{f: f}
		for _, p := range f.Params {
			w.param(p)
		}
		result, call := "void", fmt.Sprintf("PMPI_%s(%s)", f.Name, strings.Join(w.args, ", "))
		if f.Result == "int" {
			w.params = append(w.params, "MPI_Fint *ierr")
		} else {
			result = f.Result
		}
		w.params = append(w.params, w.strings...)
		if len(w.params) == 0 {
			w.params = []string{"void"}
		}
		fmt.Fprintf(&b, "\nFORTRAN(%s, %s, %s, (%s))\n{\n%s", strings.ToLower(f.Name), strings.ToUpper(f.Name), result, strings.Join(w.params, ", "), &w.before)
		switch {
		case f.Result != "int":
			fmt.Fprintf(&b, "\treturn %s;\n}\n", call)
		default:
			fmt.Fprintf(&b, "\t*ierr = %s;\n%s}\n", call, &w.after)
		}
	}
	return b.Bytes()
}

// A fortranWriter writes one function.
type fortranWriter struct {
	f             abi.Function
	params        []string // in Fortran's way
	strings       []string // the lengths of strings, which come last
	args          []string // of the call
	before, after bytes.Buffer
}

func (w *fortranWriter) add(ctype, name, arg string) {
	w.params = append(w.params, ctype+name)
	w.args = append(w.args, arg)
}

func (w *fortranWriter) param(p abi.Param) {
	base := strings.TrimSuffix(strings.TrimPrefix(p.Type, "const "), " *")
	pointer := strings.HasSuffix(p.Type, "*")
	array := p.Suffix != ""
	name := p.Name
	switch {
	case w.f.Name == "Init" || w.f.Name == "Init_thread" && strings.HasPrefix(name, "arg"):
		w.args = append(w.args, "NULL")
	case mpichHandles()[base] != "" || base == "MPI_File":
		w.handle(p, base, pointer, array)
	case base == "MPI_Status" && array:
		w.add("MPI_Fint *", name, fmt.Sprintf("statuses_at(%s)", name))
	case base == "MPI_Status":
		w.add("MPI_Fint *", name, fmt.Sprintf("status_at(%s)", name))
	case strings.HasPrefix(base, "MPI_") && strings.Contains(base, "_function"):
		w.add("void *", name, fmt.Sprintf("(%s)%s", p.Type, name))
	case base == "char" && (pointer || strings.HasPrefix(p.Type, "const char")) && !strings.Contains(p.Suffix, "*") && !strings.HasSuffix(p.Type, "**") && !(pointer && array):
		w.text(p, strings.HasPrefix(p.Type, "const"))
	case strings.HasPrefix(base, "char"): // arguments of programs to start
		w.add("char *", name, "NULL")
		w.strings = append(w.strings, "size_t n_"+name)
		fmt.Fprintf(&w.before, "\t(void)%s, (void)n_%s;\n", name, name)
	case base == "void" && (name == "location" || strings.HasSuffix(name, "buf")) || name == "buffer" && w.f.Base == "Bcast":
		w.add("void *", name, fmt.Sprintf("buffer_at(%s)", name))
	case base == "void":
		w.add("void *", name, name)
	case base == "int" && logicals()[name]:
		w.logical(p, pointer, array)
	case base == "int" && name == "indx" && pointer: // counted from 1
		w.add("MPI_Fint *", name, name)
		fmt.Fprintf(&w.after, "\tif (!*ierr && *indx != MPI_UNDEFINED)\n\t\t++*indx;\n")
	case name == "array_of_indices":
		w.add("MPI_Fint *", name, name)
		fmt.Fprintf(&w.after, "\tfor (int i = 0; !*ierr && i < *outcount; i++)\n\t\tarray_of_indices[i]++;\n")
	case base == "int" && strings.HasSuffix(name, "weights") && p.Type == "const int *":
		w.add("MPI_Fint *", name, fmt.Sprintf("weights_at(%s)", name))
	case name == "array_of_errcodes":
		w.add("MPI_Fint *", name, fmt.Sprintf("errcodes_at(%s)", name))
	case name == "ranges":
		w.add("MPI_Fint *", name, "(int (*)[3])"+name)
	case pointer || array:
		w.add(base+" *", name, name)
	default:
		w.add(base+" *", name, "*"+name)
	}
}

func (w *fortranWriter) handle(p abi.Param, base string, pointer, array bool) {
	switch {
	case !pointer && !array:
		w.add("MPI_Fint *", p.Name, fmt.Sprintf("HANDLE(%s, *%s)", base, p.Name))
	case pointer && !array:
		w.add("MPI_Fint *", p.Name, "&c_"+p.Name)
		fmt.Fprintf(&w.before, "\t%s c_%s = HANDLE(%s, *%s);\n", base, p.Name, base, p.Name)
		fmt.Fprintf(&w.after, "\t*%s = NUMBER(%s, c_%s);\n", p.Name, base, p.Name)
	default:
		w.add("MPI_Fint *", p.Name, "c_"+p.Name)
		fmt.Fprintf(&w.before, "\tword n_%s = %s;\n\t%s small_%s[SMALL] = {0}, *c_%s = room(small_%s, n_%s, sizeof *c_%s);\n", p.Name, fortranLength(w.f, p), base, p.Name, p.Name, p.Name, p.Name, p.Name)
		if p.Name != "array_of_datatypes" {
			fmt.Fprintf(&w.before, "\tfor (word i = 0; i < n_%s; i++)\n\t\tc_%s[i] = HANDLE(%s, %s[i]);\n", p.Name, p.Name, base, p.Name)
		}
		if !strings.HasPrefix(p.Type, "const") {
			n := "n_" + p.Name
			if p.Name == "array_of_datatypes" {
				n = "filled(*datatype, n_array_of_datatypes, *ierr)"
			}
			fmt.Fprintf(&w.after, "\tfor (word i = 0, n = %s; i < n; i++)\n\t\t%s[i] = NUMBER(%s, c_%s[i]);\n", n, p.Name, base, p.Name)
		}
		fmt.Fprintf(&w.after, "\tif (c_%s != small_%s)\n\t\tfree(c_%s);\n", p.Name, p.Name, p.Name)
	}
}

func (w *fortranWriter) logical(p abi.Param, pointer, array bool) {
	switch {
	case !pointer && !array:
		w.add("MPI_Fint *", p.Name, "*"+p.Name+" != 0")
	case !array:
		w.add("MPI_Fint *", p.Name, "&c_"+p.Name)
		fmt.Fprintf(&w.before, "\tint c_%s = 0;\n", p.Name)
		fmt.Fprintf(&w.after, "\tif (!*ierr)\n\t\t*%s = c_%s != 0;\n", p.Name, p.Name)
	default:
		w.add("MPI_Fint *", p.Name, "c_"+p.Name)
		fmt.Fprintf(&w.before, "\tword n_%s = %s;\n\tint small_%s[SMALL] = {0}, *c_%s = room(small_%s, n_%s, sizeof *c_%s);\n", p.Name, fortranLength(w.f, p), p.Name, p.Name, p.Name, p.Name, p.Name)
		if strings.HasPrefix(p.Type, "const") {
			fmt.Fprintf(&w.before, "\tfor (word i = 0; i < n_%s; i++)\n\t\tc_%s[i] = %s[i] != 0;\n", p.Name, p.Name, p.Name)
		} else {
			n := "n_" + p.Name
			if w.f.Name == "Cart_get" {
				n = fmt.Sprintf("least(%s, dimensions(HANDLE(MPI_Comm, *comm)))", n)
			}
			fmt.Fprintf(&w.after, "\tfor (word i = 0, n = *ierr ? 0 : %s; i < n; i++)\n\t\t%s[i] = c_%s[i] != 0;\n", n, p.Name, p.Name)
		}
		fmt.Fprintf(&w.after, "\tif (c_%s != small_%s)\n\t\tfree(c_%s);\n", p.Name, p.Name, p.Name)
	}
}

// text is a string, which has blanks behind it and no zero byte.
func (w *fortranWriter) text(p abi.Param, in bool) {
	w.add("char *", p.Name, "c_"+p.Name)
	w.strings = append(w.strings, "size_t n_"+p.Name)
	if in {
		fmt.Fprintf(&w.before, "\tchar *c_%s = trimmed(%s, n_%s);\n", p.Name, p.Name, p.Name)
		fmt.Fprintf(&w.after, "\tfree(c_%s);\n", p.Name)
		return
	}
	fmt.Fprintf(&w.before, "\tchar *c_%s = text_room(n_%s);\n", p.Name, p.Name)
	set := "!*ierr"
	if slices.ContainsFunc(w.f.Params, func(q abi.Param) bool { return q.Name == "flag" }) {
		set += " && c_flag"
	}
	fmt.Fprintf(&w.after, "\tif (%s)\n\t\tpadded(%s, n_%s, c_%s);\n\tfree(c_%s);\n", set, p.Name, p.Name, p.Name, p.Name)
}

// fortranHeader is mpif.h of the standard's ABI.
func fortranHeader(constants []abi.Constant) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "!     %s\n", notice)
	b.WriteString(fortranPreamble)
	for _, c := range constants {
		value := c.Value
		switch c.Kind {
		case "enum", "Comm", "Datatype", "Errhandler", "File", "Group", "Info", "Message", "Op", "Request", "Session", "Win":
		case "str":
			if strings.HasPrefix(c.Name, "MAX_") {
				value-- // without the zero byte
			}
		default:
			continue
		}
		if strings.HasPrefix(c.Name, "T_") || strings.HasPrefix(c.Name, "F_") { // C's own
			continue
		}
		fmt.Fprintf(&b, "      INTEGER MPI_%s\n      PARAMETER (MPI_%s=%d)\n", c.Name, c.Name, value)
	}
	return b.Bytes()
}

const fortranPreamble = `      INTEGER MPI_STATUS_SIZE, MPI_SOURCE, MPI_TAG, MPI_ERROR
      PARAMETER (MPI_STATUS_SIZE=8)
      PARAMETER (MPI_SOURCE=1, MPI_TAG=2, MPI_ERROR=3)
      INTEGER MPI_ADDRESS_KIND, MPI_OFFSET_KIND, MPI_COUNT_KIND
      PARAMETER (MPI_ADDRESS_KIND=8, MPI_OFFSET_KIND=8)
      PARAMETER (MPI_COUNT_KIND=8)
      INTEGER MPI_INTEGER_KIND
      PARAMETER (MPI_INTEGER_KIND=4)
      LOGICAL MPI_SUBARRAYS_SUPPORTED, MPI_ASYNC_PROTECTS_NONBLOCKING
      PARAMETER (MPI_SUBARRAYS_SUPPORTED=.FALSE.)
      PARAMETER (MPI_ASYNC_PROTECTS_NONBLOCKING=.FALSE.)
      INTEGER MPI_BOTTOM, MPI_IN_PLACE
      INTEGER MPI_STATUS_IGNORE(MPI_STATUS_SIZE)
      INTEGER MPI_STATUSES_IGNORE(MPI_STATUS_SIZE,1)
      INTEGER MPI_ERRCODES_IGNORE(1)
      INTEGER MPI_UNWEIGHTED(1), MPI_WEIGHTS_EMPTY(1)
      CHARACTER*1 MPI_ARGV_NULL(1), MPI_ARGVS_NULL(1,1)
      COMMON /MPIPRIV1/ MPI_BOTTOM, MPI_IN_PLACE, MPI_STATUS_IGNORE
      COMMON /MPIPRIV2/ MPI_STATUSES_IGNORE, MPI_ERRCODES_IGNORE
      COMMON /MPIFCMB5/ MPI_UNWEIGHTED
      COMMON /MPIFCMB9/ MPI_WEIGHTS_EMPTY
      COMMON /MPIPRIVC/ MPI_ARGVS_NULL, MPI_ARGV_NULL
      SAVE /MPIPRIV1/, /MPIPRIV2/, /MPIFCMB5/, /MPIFCMB9/, /MPIPRIVC/
      EXTERNAL MPI_NULL_COPY_FN, MPI_DUP_FN, MPI_NULL_DELETE_FN
      EXTERNAL MPI_COMM_NULL_COPY_FN, MPI_COMM_DUP_FN
      EXTERNAL MPI_COMM_NULL_DELETE_FN
      EXTERNAL MPI_TYPE_NULL_COPY_FN, MPI_TYPE_DUP_FN
      EXTERNAL MPI_TYPE_NULL_DELETE_FN
      EXTERNAL MPI_WIN_NULL_COPY_FN, MPI_WIN_DUP_FN
      EXTERNAL MPI_WIN_NULL_DELETE_FN
      DOUBLE PRECISION MPI_WTIME, MPI_WTICK
      DOUBLE PRECISION PMPI_WTIME, PMPI_WTICK
      EXTERNAL MPI_WTIME, MPI_WTICK, PMPI_WTIME, PMPI_WTICK
      INTEGER(KIND=8) MPI_AINT_ADD, MPI_AINT_DIFF
      EXTERNAL MPI_AINT_ADD, MPI_AINT_DIFF
`

// mpichProto declares MPICH's functions of C for the library of Fortran that is over them.
func mpichProto(functions []abi.Function) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "/* %s */\n", mpichNotice)
	kinds := map[string]bool{}
	for _, f := range functions {
		if !inFortran(f) {
			continue
		}
		for _, p := range f.Params {
			if base := strings.TrimSuffix(p.Type, " *"); strings.HasPrefix(base, "MPI_") && strings.HasSuffix(base, "_function") && !kinds[base] {
				kinds[base] = true
				fmt.Fprintf(&b, "typedef void(%s)(void);\n", base)
			}
		}
	}
	for _, f := range functions {
		if inFortran(f) {
			fmt.Fprintf(&b, "%s;\n", f.Prototype("PMPI_"))
		}
	}
	return b.Bytes()
}
