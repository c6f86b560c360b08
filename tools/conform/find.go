package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A plan is all that a folder of suites holds.
type plan struct {
	programs []program
	builds   map[string][]string // by folder: the suites' own builds
}

// compiler names the command that compiles a source, "" when it is none.
func compiler(source string) string {
	switch path.Ext(source) {
	case ".c":
		return "mpicc"
	case ".cc", ".cpp", ".cxx", ".C":
		return "mpicxx"
	case ".f", ".F", ".for", ".f90", ".F90":
		return "mpifort"
	}
	return ""
}

// inside reports whether a path stays in its folder.
func inside(name string) bool { return filepath.IsLocal(filepath.FromSlash(name)) }

var (
	comments    = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*`)
	mainInC     = regexp.MustCompile(`\bmain\s*\(`)
	mainFortran = regexp.MustCompile(`(?im)^\s*program\s+[a-z]\w*\s*$`)
)

// hasMain reports whether a source makes a program.
func hasMain(name string, text []byte) bool {
	if compiler(name) == "mpifort" {
		return mainFortran.Match(text)
	}
	return mainInC.Match(comments.ReplaceAll(text, nil))
}

// find reads a folder of suites. A manifest speaks for its folder and those below it that have none of their own.
func find(dir string, ranks []int) (plan, error) {
	p := plan{builds: make(map[string][]string)}
	err := p.folder(os.DirFS(dir), ".", program{ranks: ranks})
	if err == nil && len(p.programs) == 0 {
		err = fmt.Errorf("folder %s: no program found: want sources in C, C++ or Fortran with a main, or a %s", dir, manifestName)
	}
	slices.SortFunc(p.programs, func(a, b program) int { return strings.Compare(a.name, b.name) })
	for i := 1; i < len(p.programs) && err == nil; i++ {
		if a, b := p.programs[i-1], p.programs[i]; a.name == b.name {
			err = fmt.Errorf("program %s: named in folder %s and in folder %s", a.name, a.folder, b.folder)
		}
	}
	return p, err
}

// folder adds the programs of one folder and of those below it.
func (p *plan) folder(fsys fs.FS, dir string, defaults program) error {
	named := false // a manifest names the programs here
	text, err := fs.ReadFile(fsys, path.Join(dir, manifestName))
	switch {
	case err == nil:
		m, err := parseManifest(string(text))
		if err != nil {
			return fmt.Errorf("%s:%w", path.Join(dir, manifestName), err)
		}
		if m.defaults.ranks == nil {
			m.defaults.ranks = defaults.ranks
		}
		defaults, named = m.defaults, len(m.programs) > 0
		if len(m.builds) > 0 {
			p.builds[dir] = m.builds
		}
		for _, q := range m.programs {
			if q.ranks == nil {
				q.ranks = defaults.ranks
			}
			if len(q.sources) > 0 {
				q.exe += ".conform"
			}
			q.name, q.folder = plain(path.Join(dir, q.name)), dir
			p.programs = append(p.programs, q)
		}
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	return p.sources(fsys, dir, defaults, named)
}

// sources adds each source that has a main, unless a manifest has named the programs, and goes on below. Below a folder with
// a manifest that names programs only further manifests count.
func (p *plan) sources(fsys fs.FS, dir string, defaults program, named bool) error {
	list, err := fs.ReadDir(fsys, dir)
	if err != nil {
		return err
	}
	var found []program
	helpers := make(map[string][]string)
	for _, d := range list {
		name := path.Join(dir, d.Name())
		if d.IsDir() && !strings.HasPrefix(d.Name(), ".") {
			_, err := fs.Stat(fsys, path.Join(name, manifestName))
			if named && err != nil {
				err = p.sources(fsys, name, defaults, true)
			} else {
				err = p.folder(fsys, name, defaults)
			}
			if err != nil {
				return err
			}
			continue
		}
		cc := compiler(d.Name())
		if named || cc == "" || !d.Type().IsRegular() {
			continue
		}
		text, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		if !hasMain(d.Name(), text) {
			helpers[cc] = append(helpers[cc], d.Name())
			continue
		}
		q := defaults
		q.name, q.folder, q.sources, q.exe = plain(name), dir, []string{d.Name()}, d.Name()+".conform"
		found = append(found, q)
	}
	for _, q := range found {
		q.helpers = helpers[compiler(q.sources[0])]
		p.programs = append(p.programs, q)
	}
	return nil
}

// plain makes a name that is one word of a list.
var plain = strings.NewReplacer("%", "%25", " ", "%20", "\t", "%09", "\n", "%0a", "#", "%23").Replace
