package main

import (
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"cadre.example/abi"
	"cadre.example/abi/clib"
)

// otherMPIs are libraries of other MPIs, whose programs cannot run on Cadre, by how their names begin.
var otherMPIs = map[string]string{"libmpi.so": "Open MPI", "libmpi_mpifh.so": "Open MPI", "libmpi_usempif08.so": "Open MPI", "libmpi_cxx.so": "Open MPI", "libmpichcxx.so": "MPICH's C++"}

// A mpiProgram is what a program needs of MPI.
type mpiProgram struct {
	path   string
	wants  []string        // libraries of MPI that we have
	other  []string        // those that we have not
	calls  map[string]bool // symbols that MPI's libraries must have
	absent []string        // shared libraries that are not there
}

// programOf reads the program that a word of the command line names, and says whether it is one: a word with a slash must
// be one, another is one when it is a command that needs MPI.
func programOf(word string) (*mpiProgram, bool, error) {
	path, err := word, error(nil)
	if !strings.Contains(word, "/") { // else it may be a library, too
		if path, err = exec.LookPath(word); err != nil {
			return nil, false, nil
		}
	}
	p := &mpiProgram{path: path, calls: map[string]bool{}}
	err = p.read(path)
	info, missing := os.Stat(path)
	switch {
	case err == nil:
	case errors.Is(missing, fs.ErrNotExist):
		err = fmt.Errorf("%s: no such file: want a compiled program, or the name of a host", path)
	case missing == nil && info.IsDir():
		err = fmt.Errorf("%s: a folder: want a compiled program, or the name of a host", path)
	case errors.Is(err, io.EOF) || errors.As(err, new(*elf.FormatError)):
		err = fmt.Errorf("%s: not a program for Linux that a compiler has made", path)
	}
	if !strings.Contains(word, "/") && (err != nil || len(p.wants)+len(p.other) == 0) {
		return nil, false, nil
	}
	return p, true, err
}

// read takes what the program needs, and its shared libraries, which the loader finds.
func (p *mpiProgram) read(path string) error {
	if err := p.add(path); err != nil {
		return err
	}
	text, err := exec.Command("ldd", path).Output()
	if err != nil {
		return nil // it has no shared libraries, or there is no ldd to ask
	}
	for _, m := range regexp.MustCompile(`(?m)^\s*(\S+) => (\S+)`).FindAllStringSubmatch(string(text), -1) {
		switch {
		case isMPI(m[1]):
		case m[2] == "not":
			p.absent = append(p.absent, m[1])
		default:
			if err := p.add(m[2]); err != nil {
				return err
			}
		}
	}
	return nil
}

func isMPI(library string) bool {
	_, ours := clib.Libraries[library]
	return ours || otherOf(library) != ""
}

func otherOf(library string) string {
	for begin, name := range otherMPIs {
		if strings.HasPrefix(library, begin) {
			return name
		}
	}
	return ""
}

// add takes what one file needs.
func (p *mpiProgram) add(path string) error {
	f, err := elf.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	needed, err := f.ImportedLibraries()
	if err != nil {
		return nil // a static program
	}
	uses := false
	for _, n := range needed {
		_, ours := clib.Libraries[n]
		switch {
		case ours && !slices.Contains(p.wants, n):
			p.wants = append(p.wants, n)
		case otherOf(n) != "" && !slices.Contains(p.other, n):
			p.other = append(p.other, n)
		}
		uses = uses || isMPI(n)
	}
	if !uses {
		return nil
	}
	symbols, err := f.ImportedSymbols()
	if err != nil {
		return err
	}
	for _, s := range symbols {
		low := strings.ToLower(s.Name)
		if strings.HasPrefix(low, "mpi") || strings.HasPrefix(low, "pmpi") || strings.HasPrefix(low, "qmpi") {
			p.calls[s.Name] = true
		}
	}
	return nil
}

// findings says whether the program would run, and what it would miss.
func (p *mpiProgram) findings() ([]finding, error) {
	const what = "program"
	if len(p.other) > 0 {
		return []finding{{what, findBad, fmt.Sprintf("it needs %s of %s, whose binary interface Cadre does not have", strings.Join(p.other, ", "), otherOf(p.other[0])),
			"compile it with the mpicc or mpifort that cadre install makes"}}, nil
	}
	var found []finding
	if len(p.absent) > 0 {
		found = append(found, finding{"libraries", findBad, "not found: " + strings.Join(p.absent, ", "), "install the packages that have them, or name their folder in LD_LIBRARY_PATH"})
	}
	switch {
	case len(p.wants) == 0 && len(p.absent) > 0:
		return append(found, finding{what, findWarn, "it needs no library of MPI itself; those that are not found may", "ask again when they are there"}), nil
	case len(p.wants) == 0:
		return append(found, finding{what, findWarn, "it needs no library of MPI: it is in Go, or static, or no program of MPI", "start it with cadre run"}), nil
	}
	has := map[string]bool{}
	var kinds []string
	for _, lib := range p.wants {
		names, err := clib.Exports(lib)
		if err != nil {
			return nil, err
		}
		maps.Copy(has, names)
		kinds = append(kinds, fmt.Sprintf("%s (%s)", lib, clib.Libraries[lib]))
	}
	var lacks, idle []string
	real := map[string]bool{}
	for _, r := range abi.Real() {
		real[strings.ToLower(r)] = true
	}
	for _, s := range slices.Sorted(maps.Keys(p.calls)) {
		function, is := clib.FunctionOf(s)
		switch {
		case !has[s]:
			lacks = append(lacks, s)
		case is && known(function) && !real[strings.ToLower(function)]:
			idle = append(idle, s)
		}
	}
	found = append(found, finding{what, findOK, fmt.Sprintf("it needs %s and %d symbols of MPI", strings.Join(kinds, ", "), len(p.calls)), ""})
	if len(lacks) > 0 {
		found = append(found, finding{"symbols", findBad, "Cadre has no " + strings.Join(lacks, ", ") + ": the loader ends the program when it starts or first calls one",
			"compile it for the standard's functions with the mpicc or mpifort that cadre install makes"})
	}
	if len(idle) > 0 {
		found = append(found, finding{"functions", findWarn, strings.Join(idle, ", ") + ": these report MPI_ERR_UNSUPPORTED_OPERATION when they are called",
			"it runs as far as it does without them: cadre info --abi lists what is real"})
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(filepath.Dir(self)), "lib", p.wants[0])); err != nil {
		found = append(found, finding{"installed", findWarn, "beside this command is no " + p.wants[0], "run cadre install DIR, and start the program with DIR/bin/mpiexec"})
	}
	return found, nil
}

var standardFunctions = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	functions, err := abi.Functions()
	if err != nil {
		panic(err) // the table is part of this program, and under test
	}
	for _, f := range functions {
		names[strings.ToLower(f.Name)] = true
	}
	return names
})

// known reports whether the standard has the function.
func known(function string) bool { return standardFunctions()[strings.ToLower(function)] }
