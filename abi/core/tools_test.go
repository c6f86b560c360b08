package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cadre.example/internal/effort"
	"cadre.example/internal/need"
)

// A toolkit builds profiling tools for one of the two ABIs, and programs that count their own calls.
type toolkit struct {
	dir     string
	cc      string
	fc      string
	wraps   string // a file of options for the linker: all names are wrapped
	reports string
}

// newToolkit writes calls.h: of the functions of C that the header declares, and of those of Fortran, which the libraries have
// that programs are linked with.
func newToolkit(t *testing.T, cc, fc string, libs ...string) *toolkit {
	t.Helper()
	dir := t.TempDir()
	k := &toolkit{dir: dir, cc: cc, fc: fc, wraps: filepath.Join(dir, "wraps"), reports: filepath.Join(dir, "reports")}
	var declared bytes.Buffer
	probe := exec.Command(cc, "-E", "-x", "c", "-")
	probe.Stdin, probe.Stdout = strings.NewReader("#include <mpi.h>\n"), &declared
	if err := probe.Run(); err != nil {
		t.Fatalf("%s -E: %v", cc, err)
	}
	symbols, code := run(t, nil, "nm", append([]string{"-D", "--defined-only"}, libs...)...)
	if code != 0 {
		t.Fatal(symbols)
	}
	var calls, wraps strings.Builder
	prototype := regexp.MustCompile(`\b(int|double|MPI_\w+) MPI_([A-Z]\w+)\s*\(([^()]*)\)`)
	argument := regexp.MustCompile(`(\w+)\s*(\[[^,]*)?$`)
	for _, m := range prototype.FindAllStringSubmatch(declared.String(), -1) {
		result, name, params := m[1], m[2], m[3]
		if strings.Contains(params, "...") || strings.Contains(name, "f08") || !strings.Contains(symbols, " MPI_"+name+"\n") || !strings.Contains(symbols, " PMPI_"+name+"\n") {
			continue
		}
		var args []string
		for p := range strings.SplitSeq(params, ",") {
			if p != "void" {
				args = append(args, argument.FindStringSubmatch(p)[1])
			}
		}
		fmt.Fprintf(&calls, "WRAP(%s, %s, (%s), (%s))\n", result, name, params, strings.Join(args, ", "))
		fmt.Fprintf(&wraps, "-Wl,--wrap=MPI_%s\n", name)
	}
	wraps.WriteString("-Wl,--wrap=MPI_Pcontrol\n")
	for _, m := range regexp.MustCompile(`(?m) \w pmpi_(\w*[a-z0-9])_$`).FindAllStringSubmatch(symbols, -1) {
		name := m[1]
		if strings.HasSuffix(name, "_fn") { // an address that the library compares with
			continue
		}
		result := "long"
		if name == "wtime" || name == "wtick" {
			result = "double"
		}
		fmt.Fprintf(&calls, "FORTRAN(%s, %s)\n", result, name)
		fmt.Fprintf(&wraps, "-Wl,--wrap=mpi_%s_\n", name)
	}
	for name, text := range map[string]string{"calls.h": calls.String(), "wraps": wraps.String()} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return k
}

func (k *toolkit) compile(t *testing.T, compiler, out string, args ...string) string {
	t.Helper()
	bin := filepath.Join(k.dir, out)
	args = append([]string{"-w", "-g", "-pthread", "-I" + k.dir, "-Itestdata", "-o", bin}, args...)
	if text, err := exec.Command(compiler, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v\n%.4000s", compiler, strings.Join(args, " "), err, text)
	}
	return bin
}

// tool is a library to be loaded before a program.
func (k *toolkit) tool(t *testing.T, name string) string {
	t.Helper()
	return k.compile(t, k.cc, "lib"+name+".so", "-shared", "-fPIC", "testdata/"+name+".c", "-Wl,-z,lazy")
}

// reported is what the processes of a run have reported under a name, by process.
func (k *toolkit) reported(t *testing.T, what string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(k.reports, what+".*"))
	if err != nil {
		t.Fatal(err)
	}
	reports := map[string]string{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		reports[filepath.Ext(f)] = string(text)
	}
	return reports
}

// toolkits are for our ABI and MPICH's.
func toolkits(t *testing.T) map[string]*toolkit {
	need.Tool(t, "gfortran")
	bin, lib := filepath.Join(prefix(t), "bin"), filepath.Join(prefix(t), "lib")
	mpich := func(lib string) string {
		path, err := exec.Command(need.Tool(t, "mpicc.mpich"), "-print-file-name="+lib).Output()
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(string(path))
	}
	return map[string]*toolkit{
		"ours": newToolkit(t, filepath.Join(bin, "mpicc"), filepath.Join(bin, "mpifort"),
			filepath.Join(lib, "libmpi_abi.so.1"), filepath.Join(lib, "libmpi_abi_fortran.so.1")),
		"mpich": newToolkit(t, need.Tool(t, "mpicc.mpich"), need.Tool(t, "mpifort.mpich"),
			mpich("libmpich.so"), mpich("libmpichfort.so")),
	}
}

// run runs a program with a tool, and returns nothing but what the reports say.
func (k *toolkit) run(t *testing.T, ranks int, name, tool, bin string) {
	t.Helper()
	if err := os.RemoveAll(k.reports); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(k.reports, 0o755); err != nil {
		t.Fatal(err)
	}
	out, code := run(t, nil, filepath.Join(prefix(t), "bin", "mpiexec"), "-n", strconv.Itoa(ranks), "-timeout", "100",
		"-x", "LD_PRELOAD="+tool, "-x", "WRAPPED_REPORTS="+k.reports, bin)
	if want := "ok " + name + " " + strconv.Itoa(ranks); code != 0 || !strings.Contains(out, want) {
		t.Fatalf("%s with %s: exit %d, want %q\n%.4000s", name, filepath.Base(tool), code, want, out)
	}
}

// A tool that is loaded before the program sees each call of it, of C and of Fortran, on both ABIs, and nothing else: the
// library calls none of its own functions by the names that a tool may have taken.
func TestToolCounts(t *testing.T) {
	for abi, k := range toolkits(t) {
		tool := k.tool(t, "counter")
		mine := k.compile(t, k.cc, "mine.o", "-c", "-DMINE", "-DWITHOUT_FORTRAN", "testdata/counter.c")
		fortran := k.compile(t, k.cc, "fortran.o", "-c", "-DMINE", "testdata/counter.c")
		for _, name := range []string{"pt2pt", "datatype", "coll", "comm", "rest", "session", "threads", "begun", "f77"} {
			if !effort.Full() && !slices.Contains([]string{"coll", "begun", "f77"}, name) {
				continue
			}
			if abi == "mpich" && !slices.Contains([]string{"coll", "comm", "session", "threads", "begun", "f77"}, name) {
				continue // the others call what the installed MPICH does not have
			}
			t.Run(abi+"/"+name, func(t *testing.T) {
				var bin string
				if name == "f77" {
					bin = k.compile(t, k.fc, name, "-fallow-argument-mismatch", "testdata/f77.f", fortran, "@"+k.wraps)
				} else {
					bin = k.compile(t, k.cc, name, "-std=gnu11", "testdata/"+name+".c", mine, "@"+k.wraps)
				}
				k.run(t, 2, name, tool, bin)
				program, seen := k.reported(t, "program"), k.reported(t, "tool")
				for process, calls := range program {
					if len(calls) < 50 || len(strings.Split(calls, "\n")) < 6 {
						t.Errorf("process %s calls only\n%s", process, calls)
					}
					if seen[process] != calls {
						t.Errorf("process %s has called\n%s\nand the tool has seen\n%s", process, calls, seen[process])
					}
				}
				if len(program) < 2 {
					t.Errorf("%d processes of 2 report", len(program))
				}
			})
		}
	}
}

// A tool that traces sees where each call begins and ends, and none within another but those of the program's functions that the
// library calls.
func TestToolTraces(t *testing.T) {
	for abi, k := range toolkits(t) {
		tool := k.tool(t, "tracer")
		for name, least := range map[string]int{"coll": 100, "threads": 1000, "f77": 100} {
			own := "" // what the program's own functions call
			if name == "coll" {
				own = "1 > MPI_Type_size\n"
			}
			t.Run(abi+"/"+name, func(t *testing.T) {
				var bin string
				if name == "f77" {
					bin = k.compile(t, k.fc, name, "-fallow-argument-mismatch", "testdata/f77.f")
				} else {
					bin = k.compile(t, k.cc, name, "-std=gnu11", "testdata/"+name+".c")
				}
				k.run(t, 2, name, tool, bin)
				traces := k.reported(t, "trace")
				if len(traces) != 2 {
					t.Errorf("%d processes of 2 report", len(traces))
				}
				for process, trace := range traces {
					begun, ended, inside := 0, 0, ""
					for line := range strings.Lines(trace) {
						switch {
						case strings.Contains(line, " > "):
							begun++
							if !strings.HasPrefix(line, "0 ") && line != own {
								inside += line
							}
						case strings.Contains(line, " < "):
							ended++
						}
					}
					if begun < least || begun != ended {
						t.Errorf("process %s: %d calls have begun and %d have ended, want at least %d\n%.2000s", process, begun, ended, least, trace)
					}
					if inside != "" {
						t.Errorf("process %s: within calls were\n%.2000s", process, inside)
					}
				}
			})
		}
	}
}

// No library of ours asks the system's linker for a function by a name that a tool may have taken, or by one that a program may
// have: what Fortran calls goes to the names that begin with P.
func TestNoNamesOfTools(t *testing.T) {
	libs, err := filepath.Glob(filepath.Join(prefix(t), "lib", "*.so*"))
	if err != nil || len(libs) < 5 {
		t.Fatalf("%v, %v", libs, err)
	}
	taken := regexp.MustCompile(`\s(MPI_[A-Z][a-z]\w*|mpi_\w+)(@\S+)?\s`)
	shown := regexp.MustCompile(`(?i)^p?mpix?r?_|^mpi(priv[12c]|fcmb[59])_$`)
	for _, lib := range libs {
		out, code := run(t, nil, "readelf", "-rW", lib)
		if code != 0 {
			t.Fatal(out)
		}
		for line := range strings.Lines(out) {
			if m := taken.FindString(line); m != "" {
				t.Errorf("%s asks for%s", filepath.Base(lib), m)
			}
		}
		if filepath.Base(lib) == "libcadre_core.so" {
			continue // what Go's own library of C has is among its names; it is opened for itself alone
		}
		if out, code = run(t, nil, "nm", "-D", "--defined-only", lib); code != 0 {
			t.Fatal(out)
		}
		for line := range strings.Lines(out) {
			words := strings.Fields(line)
			if name := words[len(words)-1]; !shown.MatchString(name) {
				t.Errorf("%s shows %s", filepath.Base(lib), name)
			}
		}
	}
}
