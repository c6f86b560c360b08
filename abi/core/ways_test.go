package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"cadre.example/abi"
	"cadre.example/internal/effort"
	"cadre.example/internal/need"
)

// largeHeader is a header by which a program that calls MPI_Send calls MPI_Send_c, and so on.
func largeHeader(t *testing.T, declared string) string {
	t.Helper()
	all, err := abi.Functions()
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]abi.Function{}
	for _, f := range all {
		byName[f.Name] = f
	}
	var b strings.Builder
	arrays, err := filepath.Abs("../c/arrays.h") // by name: mpi.h beside it is not the one that is meant
	if err != nil {
		t.Fatal(err)
	}
	b.WriteString("#include <mpi.h>\n#include \"" + arrays + "\"\n" +
		"#define LARGE(type, from, n) ({ type *to_ = NULL; if (from) { to_ = (type *)taken((n), sizeof *to_); " +
		"for (word i_ = 0; i_ < (n); i_++) to_[i_] = (from)[i_]; } to_; }) /* stays as it is until the operation is complete */\n")
	for _, f := range all {
		g, ok := byName[f.Name+"_c"]
		if !ok || len(f.Params) != len(g.Params) || !strings.Contains(declared, "MPI_"+g.Name+"(") {
			continue
		}
		if name := f.Name; strings.HasPrefix(name, "File_") || strings.HasPrefix(name, "Win_") || name == "Pcontrol" {
			continue
		}
		if text, ok := largeCall(f, g); !ok {
			continue
		} else if makes := f.Params[len(f.Params)-1]; makes.Name == "newtype" {
			b.WriteString("#ifndef SMALL_TYPES\n" + text + "#endif\n")
		} else {
			b.WriteString(text)
		}
	}
	path := filepath.Join(t.TempDir(), "large.h")
	if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// largeCall makes calls of f those of its large form.
func largeCall(f, g abi.Function) (text string, ok bool) {
	var before, args, after string
	for i, p := range f.Params {
		large := g.Params[i]
		switch {
		case p.Type == large.Type:
			args += ", " + p.Name
		case strings.Contains(p.Type, "_function"):
			return "", false
		case !p.Pointer():
			args += ", " + p.Name
		case strings.HasPrefix(large.Type, "const "):
			args += fmt.Sprintf(", LARGE(%s, %s, %s)", strings.TrimPrefix(large.Type, "const "), p.Name, lengthOf(f, p.Name))
		default:
			of := strings.TrimSuffix(strings.TrimSuffix(large.Type, "*"), " ")
			first := "0"
			if p.Name == "position" {
				first = "*" + p.Name
			}
			before += fmt.Sprintf("\t%s large_%s = %s ? %s : 0;\n", of, p.Name, p.Name, first)
			args += fmt.Sprintf(", %s ? &large_%s : NULL", p.Name, p.Name)
			after += fmt.Sprintf("\tif (%[1]s && !code_)\n\t\t*%[1]s = large_%[1]s == (__typeof__(*%[1]s))large_%[1]s ? large_%[1]s : MPI_UNDEFINED;\n", p.Name)
		}
	}
	return fmt.Sprintf("static inline %s\n{\n%s\tint code_ = MPI_%s(%s);\n%s\treturn code_;\n}\n#define MPI_%s large_%s\n",
		f.Prototype("large_"), before, g.Name, strings.TrimPrefix(args, ", "), after, f.Name, f.Name), true
}

// lengthOf says in C how long an array is.
func lengthOf(f abi.Function, name string) string {
	for _, p := range f.Params {
		if p.Name == "count" || p.Name == "ndims" {
			return p.Name
		}
	}
	if strings.Contains(strings.ToLower(f.Name), "neighbor") {
		out := strings.HasPrefix(name, "s")
		return "neighbors(comm, " + strconv.Itoa(map[bool]int{true: 1}[out]) + ")"
	}
	return "peers(comm)"
}

// declaredBy is what mpi.h declares for a compiler.
func declaredBy(t *testing.T, cc string) string {
	t.Helper()
	header := filepath.Join(t.TempDir(), "a.c")
	if err := os.WriteFile(header, []byte("#include <mpi.h>\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	out, code := run(t, nil, cc, "-E", header)
	if code != 0 {
		t.Fatal(out)
	}
	return regexp.MustCompile(`\s+\(`).ReplaceAllString(out, "(")
}

// A way is how a program is compiled and run.
type way struct {
	name  string
	flags []string
	env   []string
}

// ways are by the functions with large counts, and while other threads of each rank send, receive and make communicators.
func ways(t *testing.T, cc string) []way {
	t.Helper()
	large := []string{"-include", largeHeader(t, declaredBy(t, cc)), "-Wno-unused", "-Wno-sign-compare", "-Wno-maybe-uninitialized"}
	noise := []string{"CHECK_NOISE=1"}
	all := []way{{"large", large, nil}, {"noise", nil, noise}, {"both", large, noise}}
	if !effort.Full() {
		return all[2:]
	}
	return all
}

// try runs a program, as compiled in a way.
func (w way) try(t *testing.T, name string, compile func(flags ...string) string) {
	t.Helper()
	flags := w.flags
	if name == "datatype" && flags != nil {
		flags = append(flags[:len(flags):len(flags)], "-DSMALL_TYPES") // it asks how they were made
	}
	bin := compile(flags...)
	ranks := []int{2, 3}
	if effort.Full() {
		ranks = []int{1, 2, 3, 5}
	}
	for _, n := range ranks {
		out, code := run(t, w.env, filepath.Join(prefix(t), "bin", "mpiexec"), "-n", strconv.Itoa(n), "-timeout", "100", bin)
		if want := "ok " + name + " " + strconv.Itoa(n); code != 0 || !strings.Contains(out, want) {
			t.Errorf("%s, %d ranks: exit %d, want %q\n%.3000s", w.name, n, code, want, out)
		}
	}
}

// The programs that check a chapter each do so in other ways, too.
func TestWays(t *testing.T) {
	all := ways(t, filepath.Join(prefix(t), "bin", "mpicc"))
	for _, name := range []string{"pt2pt", "datatype", "coll", "comm", "errors", "rest", "session", "threads", "begun", "fast", "storm"} {
		t.Run(name, func(t *testing.T) {
			for _, w := range all {
				w.try(t, name, func(flags ...string) string { return compiled(t, name, flags...) })
			}
		})
	}
}

// So they do in MPICH's ABI.
func TestWaysOfMPICH(t *testing.T) {
	all := ways(t, need.Tool(t, "mpicc.mpich"))
	for _, name := range []string{"pt2pt", "datatype", "coll", "comm", "errors", "session", "threads", "begun", "fast", "storm"} {
		t.Run(name, func(t *testing.T) {
			for _, w := range all {
				w.try(t, name, func(flags ...string) string { return againstMPICH(t, name, false, flags...) })
			}
		})
	}
}
