package peer

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Compilers returns the MPI compilers in the folders of path, a list as in PATH: mpicc, and mpicc.NAME as Debian calls
// the one of each library. Two names of one file count once, and the longer name wins, as it says more. The extra ones
// come first.
func Compilers(path string, extra []string) []string {
	var list []string
	seen := make(map[string]bool)
	add := func(file string) {
		real, err := filepath.EvalSymlinks(file)
		if err != nil || seen[real] {
			return
		}
		seen[real] = true
		list = append(list, file)
	}
	for _, f := range extra {
		add(f)
	}
	for _, dir := range filepath.SplitList(path) {
		if dir == "" {
			continue // the current folder is no place to take compilers from unasked
		}
		entries, err := os.ReadDir(dir)
		if err != nil {
			continue
		}
		var names []string
		for _, e := range entries {
			name := strings.TrimSuffix(e.Name(), ".exe")
			if (name == "mpicc" || strings.HasPrefix(name, "mpicc.")) && executable(filepath.Join(dir, e.Name())) {
				names = append(names, e.Name())
			}
		}
		slices.SortFunc(names, func(a, b string) int {
			if len(a) != len(b) {
				return len(b) - len(a)
			}
			return strings.Compare(a, b)
		})
		for _, name := range names {
			add(filepath.Join(dir, name))
		}
	}
	slices.SortStableFunc(list[min(len(extra), len(list)):], strings.Compare)
	return list
}

func executable(file string) bool {
	st, err := os.Stat(file)
	return err == nil && st.Mode().IsRegular() && (st.Mode().Perm()&0o111 != 0 || filepath.Ext(file) == ".exe")
}

// launchers are the names under which a library's launcher is looked for, best first: in the compiler's own folder, then
// on PATH. suffix is what the compiler's name has after mpicc.
func launchers(family, suffix string) []string {
	switch family {
	case openMPI:
		return []string{"mpirun.openmpi", "mpiexec.openmpi", "mpirun" + suffix, "mpiexec" + suffix}
	case mpich:
		return []string{"mpiexec.hydra", "mpiexec.mpich", "mpirun.mpich", "mpiexec" + suffix, "mpirun" + suffix}
	}
	return []string{"mpiexec" + suffix, "mpirun" + suffix}
}

// findLauncher returns "" when there is none.
func findLauncher(compiler, family, path string) string {
	suffix := strings.TrimPrefix(strings.TrimSuffix(filepath.Base(compiler), ".exe"), "mpicc")
	for _, dir := range append([]string{filepath.Dir(compiler)}, filepath.SplitList(path)...) {
		for _, name := range launchers(family, suffix) {
			for _, file := range []string{filepath.Join(dir, name), filepath.Join(dir, name+".exe")} {
				if dir != "" && executable(file) {
					return file
				}
			}
		}
	}
	return ""
}
