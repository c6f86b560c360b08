package clib

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"

	"cadre.example/abi"
)

// Libraries are the shared libraries that cadre install makes for programs of C and Fortran, by the name that a program
// asks for, with what they are for.
var Libraries = map[string]string{
	"libmpi_abi.so.1":         "the standard's ABI",
	"libmpi_abi_fortran.so.1": "Fortran on the standard's ABI",
	"libmpich.so.12":          "MPICH's ABI",
	"libmpichfort.so.12":      "Fortran on MPICH's ABI",
}

// The patterns are compiled when they are used: every start of the command cadre would pay for them.
func mapped() *regexp.Regexp { return regexp.MustCompile(`(?m)^\t(\w+);$`) }

func fortran() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^\t?(?:FORTRAN|GETS|PUTS)\((\w+), (\w+)`)
}

// Exports is the names that one of the libraries has for programs.
func Exports(library string) (map[string]bool, error) {
	made, err := Generated()
	if err != nil {
		return nil, err
	}
	names := map[string]bool{}
	switch library {
	case "libmpi_abi.so.1", "libmpich.so.12":
		file := map[string]string{"libmpi_abi.so.1": "libmpi_abi.map", "libmpich.so.12": "mpich/libmpich.map"}[library]
		for _, m := range mapped().FindAllSubmatch(made[file], -1) {
			names[string(m[1])] = true
		}
		return names, nil
	case "libmpi_abi_fortran.so.1", "libmpichfort.so.12":
		for _, n := range []string{"mpipriv1_", "mpipriv2_", "mpiprivc_", "mpifcmb5_", "mpifcmb9_"} {
			names[n] = true
		}
		for _, kind := range []string{"", "comm_", "type_", "win_"} { // which macros make
			for _, n := range []string{"null_copy_fn", "null_delete_fn", "dup_fn"} {
				addFortran(names, kind+n)
			}
		}
		byHand, err := fs.ReadFile(abi.ByHand(), "fortran/fortran.c")
		for _, text := range [][]byte{byHand, made["fortran/calls.c"]} {
			for _, m := range fortran().FindAllSubmatch(text, -1) {
				addFortran(names, string(m[1]))
			}
		}
		return names, err
	}
	return nil, fmt.Errorf("abi: %s is none of the libraries", library)
}

// addFortran adds a function by all the names that c/fortran/fortran.h gives it.
func addFortran(names map[string]bool, low string) {
	for _, p := range []string{"mpi_", "pmpi_"} {
		for _, end := range []string{"", "_", "__"} {
			names[p+low+end] = true
		}
		names[strings.ToUpper(p+low)] = true
	}
}

// FunctionOf is the function, without MPI_ and as the standard writes it, that a symbol of one of the libraries is, and
// false for symbols that are none.
func FunctionOf(symbol string) (string, bool) {
	name := strings.TrimPrefix(symbol, "P")
	if after, ok := strings.CutPrefix(name, "MPI_"); ok && strings.ToUpper(after) != after {
		return after, true
	}
	low := strings.TrimRight(strings.TrimPrefix(strings.ToLower(symbol), "p"), "_")
	if after, ok := strings.CutPrefix(low, "mpi_"); ok && after != "" {
		return strings.ToUpper(after[:1]) + after[1:], true
	}
	return "", false
}
