package build

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A Program is what PROG turned out to be.
type Program struct {
	Binary  string // an executable file, or
	Package string // what go build is to build
	guess   bool   // pkg may be a misspelt file
}

// Resolve decides what PROG means, in this order: an executable file; a .go file; a folder with Go files; the name of a
// program on PATH; an import path.
func Resolve(prog string) (Program, error) {
	st, err := os.Stat(prog)
	bare := !strings.ContainsRune(prog, filepath.Separator) && !strings.Contains(prog, "/")
	switch {
	case bare && (err != nil || st.IsDir() || !IsExecutable(prog, st)):
		// Only a bare name is looked for on PATH, as in a shell.
		if path, lookErr := exec.LookPath(prog); lookErr == nil {
			return Program{Binary: path}, nil
		}
	}
	switch {
	case err == nil && st.IsDir():
		return folder(prog)
	case err == nil && strings.HasSuffix(prog, ".go"):
		if f, err := os.Open(prog); err != nil {
			return Program{}, fmt.Errorf("%s: cannot be read: %v", prog, Reason(err))
		} else {
			f.Close()
		}
		return Program{Package: relative(prog)}, nil
	case err == nil && !st.Mode().IsRegular():
		return Program{}, fmt.Errorf("%s: neither a program nor a folder (%v)", prog, st.Mode().Type())
	case err == nil && st.Mode().Perm()&0o111 != 0 && !IsExecutable(prog, st) && noexec(prog):
		return Program{}, fmt.Errorf("%s: nothing can be run there, its file system is mounted with noexec: copy it to another folder", prog)
	case err == nil && !IsExecutable(prog, st):
		return Program{}, fmt.Errorf("%s: not executable (mode %v): want a program, or the folder of a Go package", prog, st.Mode().Perm())
	case err == nil:
		path, err := filepath.Abs(prog)
		return Program{Binary: path}, err
	case !errors.Is(err, fs.ErrNotExist):
		return Program{}, fmt.Errorf("%s: %v", prog, Reason(err))
	case isImportPath(prog):
		return Program{Package: prog, guess: true}, nil
	case bare:
		return Program{}, fmt.Errorf("%s: no program of that name on PATH, and no such file or folder here: want a binary, or a Go package such as ./examples/wordcount", prog)
	}
	return Program{}, fmt.Errorf("%s: no such file or folder: want a binary, or a Go package such as ./examples/wordcount", prog)
}

// folder takes the folder of a Go package.
func folder(dir string) (Program, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return Program{}, fmt.Errorf("%s: cannot be read: %v", dir, Reason(err))
	}
	for _, e := range entries {
		if name := e.Name(); strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			return Program{Package: relative(dir)}, nil
		}
	}
	return Program{}, fmt.Errorf("%s: a folder without Go files: want a binary, or the folder of a Go package", dir)
}

// relative makes go build read a name as a place, not as an import path.
func relative(path string) string {
	if filepath.IsAbs(path) || strings.HasPrefix(path, "./") || strings.HasPrefix(path, "../") || path == "." || path == ".." {
		return path
	}
	return "./" + path
}

// isImportPath says whether a name that is no file may be a package's: a/b, but not ./a/b and not a.
func isImportPath(s string) bool {
	if strings.HasPrefix(s, ".") || strings.HasPrefix(s, "/") || strings.HasPrefix(s, "-") || !strings.Contains(s, "/") {
		return false
	}
	return !strings.ContainsAny(s, " \\:@\n\t") && !strings.HasSuffix(s, "/")
}
