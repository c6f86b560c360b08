package peer

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// tree makes files; a name with an arrow is a symbolic link, one with a minus at its end is not executable.
func tree(t *testing.T, names ...string) string {
	t.Helper()
	root := t.TempDir()
	for _, n := range names {
		n, target, link := strings.Cut(n, "->")
		n, plain := strings.CutSuffix(n, "-")
		file := filepath.Join(root, n)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if link {
			if err := os.Symlink(target, file); err != nil {
				t.Fatal(err)
			}
			continue
		}
		mode := os.FileMode(0o755)
		if plain {
			mode = 0o644
		}
		if err := os.WriteFile(file, []byte("#!/bin/sh\n"), mode); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func relative(t *testing.T, root string, files []string) (list []string) {
	t.Helper()
	for _, f := range files {
		rel, err := filepath.Rel(root, f)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, rel)
	}
	return list
}

// As Debian lays it out: names by way of links, of which the one that says more is taken, and each library once.
func TestCompilers(t *testing.T) {
	root := tree(t, "bin/mpicc.mpich", "bin/opal_wrapper", "bin/mpicc.openmpi->opal_wrapper", "alt/mpi->../bin/mpicc.openmpi",
		"bin/mpicc->../alt/mpi", "bin/mpicc.txt-", "bin/mpiccx", "opt/mpicc", "opt/mpicc.d/x", "own/cc")
	path := strings.Join([]string{"", filepath.Join(root, "none"), filepath.Join(root, "bin"), filepath.Join(root, "opt")}, string(os.PathListSeparator))
	got := relative(t, root, Compilers(path, nil))
	if want := []string{"bin/mpicc.mpich", "bin/mpicc.openmpi", "opt/mpicc"}; !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	got = relative(t, root, Compilers(path, []string{filepath.Join(root, "own/cc"), filepath.Join(root, "opt/mpicc")}))
	if want := []string{"own/cc", "opt/mpicc", "bin/mpicc.mpich", "bin/mpicc.openmpi"}; !reflect.DeepEqual(got, want) {
		t.Errorf("with extra ones: %q, want %q", got, want)
	}
	if got := Compilers("", nil); len(got) != 0 {
		t.Errorf("on no path: %q", got)
	}
}

// A library's own launcher wins over one that happens to be first on PATH.
func TestFindLauncher(t *testing.T) {
	root := tree(t, "bin/mpicc.mpich", "bin/mpiexec.hydra", "bin/mpirun.openmpi", "bin/mpirun", "opt/mpicc", "opt/mpirun", "opt/mpiexec",
		"alone/mpicc", "alone/mpiexec-")
	at := func(name string) string { return filepath.Join(root, name) }
	for _, c := range []struct{ compiler, family, want string }{
		{"bin/mpicc.mpich", mpich, "bin/mpiexec.hydra"},
		{"bin/mpicc.openmpi", openMPI, "bin/mpirun.openmpi"},
		{"bin/mpicc", openMPI, "bin/mpirun.openmpi"},
		{"opt/mpicc", openMPI, "opt/mpirun"},
		{"opt/mpicc", mpich, "opt/mpiexec"},
		{"opt/mpicc", unknown, "opt/mpiexec"},
		{"alone/mpicc", mpich, "bin/mpiexec.hydra"},
		{"alone/mpicc", unknown, "bin/mpirun"},
	} {
		if got := findLauncher(at(c.compiler), c.family, at("bin")); got != c.want && got != at(c.want) {
			t.Errorf("%s (%s): %q, want %q", c.compiler, c.family, got, c.want)
		}
	}
	if got := findLauncher(at("alone/mpicc"), unknown, ""); got != "" {
		t.Errorf("a file that is not executable: %q", got)
	}
}

func TestCommand(t *testing.T) {
	for _, c := range []struct {
		family   string
		n, cores int
		want     string
	}{
		{openMPI, 2, 2, "run --allow-run-as-root --bind-to core -n 2 twin bw 1"},
		{openMPI, 3, 2, "run --allow-run-as-root --bind-to none --oversubscribe -n 3 twin bw 1"},
		{mpich, 2, 2, "run -bind-to core -n 2 twin bw 1"},
		{mpich, 16, 2, "run -n 16 twin bw 1"},
		{unknown, 2, 2, "run -n 2 twin bw 1"},
	} {
		p := &Peer{Launcher: "run", Binary: "twin", Family: c.family}
		if got := strings.Join(p.Command(c.n, c.cores, []string{"bw", "1"}), " "); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestShortVersion(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Open MPI v4.1.4, package: Debian OpenMPI, ident: 4.1.4, repo rev: v4.1.4, May 26, 2022", "Open MPI 4.1.4"},
		{"Open MPI v6.0.0rc2, package: x", "Open MPI 6.0.0rc2"},
		{"MPICH Version: \t4.0.2", "MPICH 4.0.2"},
		{"MPICH Version:      5.0.2\nMPICH Release date: x", "MPICH 5.0.2"},
		{"Intel(R) MPI Library 2021.9 for Linux* OS", "Intel(R) MPI 2021.9"},
		{"Some Other MPI with a very long name, really", "Some Other MPI with a ve"},
		{"", ""},
	} {
		if got := ShortVersion(c.text); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

func TestFamily(t *testing.T) {
	for _, c := range []struct{ binary, want string }{
		{"\x7fELF...cadre-twin-family=openmpi;\x00...", openMPI},
		{"cadre-twin-family=mpich;", mpich},
		{"cadre-twin-family=other;", unknown},
		{"cadre-twin-family=", unknown},
		{"", unknown},
	} {
		if got := family([]byte(c.binary)); got != c.want {
			t.Errorf("%q: %s, want %s", c.binary, got, c.want)
		}
	}
	for _, f := range []string{openMPI, mpich, unknown} {
		if !strings.Contains(Source(), "#define FAMILY \""+f+"\"") {
			t.Errorf("the C program never says %s", f)
		}
	}
}
