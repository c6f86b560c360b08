package lint

import (
	"bytes"
	"flag"
	"fmt"
	"go/importer"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write api.txt and docs/standard.md anew from what they are made of")

// frozen are the packages that programs import. What they export is a promise: a line of api.txt changes only on purpose.
var frozen = []string{"address", "datatype", "mpi", "mpi/mpitest", "mpi/object"}

// visible are the other packages that another module can import. They promise nothing, and each has its reason not to be
// below internal.
var visible = map[string]string{
	"adi/...":    "devices that other modules may bring, and the statistics that mpi shows by an alias",
	"launch":     "Register, by which a module such as launch/pmix adds a way to find the other ranks",
	"launch/job": "mpi/mpitest and the command start ranks by it",
	"abi/...":    "the command reads its tables and makes C of them; it embeds the C source beside it",
	"bench/...":  "parts of the command",
}

const apiFile = "api.txt"

// Every package that another module can import is part of the API, or has its reason. CONTRIBUTING names the same packages.
func TestPublicPackages(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## API\n")
	section, _, _ = strings.Cut(section, "\n## ")
	says := func(name string) {
		if !strings.Contains(section, "`"+strings.TrimSuffix(name, "/...")+"`") {
			t.Errorf("CONTRIBUTING.md, API: `%s` is missing", name)
		}
	}
	for _, folder := range frozen {
		says(folder)
	}
	for pattern := range visible {
		says(pattern)
	}
	for _, s := range golang(t) {
		pkg := s.pkg()
		if s.module != "." || s.isTest() || s.ast.Name.Name == "main" || slices.Contains(strings.Split(pkg, "/"), "internal") || slices.Contains(frozen, pkg) {
			continue
		}
		known := false
		for pattern := range visible {
			known = known || matches(pattern, pkg)
		}
		if !known {
			t.Errorf("%s: package %s is neither part of the API nor below internal: see frozen and visible", s.path, pkg)
		}
	}
}

// The public API is what api.txt says. After a change on purpose: go test ./internal/lint -run TestAPI -update
func TestAPI(t *testing.T) {
	got := publicAPI(t)
	if *update {
		if err := os.WriteFile(apiFile, []byte(strings.Join(got, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(apiFile)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSpace(string(text)), "\n")
	for _, line := range want {
		if !slices.Contains(got, line) {
			t.Errorf("gone: %s", line)
		}
	}
	for _, line := range got {
		if !slices.Contains(want, line) {
			t.Errorf("new:  %s", line)
		}
	}
	if t.Failed() {
		t.Logf("if this is meant: go test ./internal/lint -run TestAPI -update")
	}
}

// publicAPI reads the compiler's export data of the frozen packages and returns a sorted line for everything they export.
func publicAPI(t *testing.T) (lines []string) {
	t.Helper()
	args := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}"}
	for _, folder := range frozen {
		args = append(args, modulePath+"/"+folder)
	}
	cmd := exec.Command("go", args...)
	cmd.Dir = root
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, stderr.Bytes())
	}
	export := make(map[string]string)
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		export[path] = file
	}
	imp := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		if export[path] == "" {
			return nil, fmt.Errorf("no export data for %s", path)
		}
		return os.Open(export[path])
	})
	for _, folder := range frozen {
		pkg, err := imp.Import(modulePath + "/" + folder)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, exported(pkg, folder)...)
	}
	slices.Sort(lines)
	return lines
}

// exported returns the lines of one package.
func exported(pkg *types.Package, folder string) (lines []string) {
	qualify := func(p *types.Package) string {
		if p == pkg {
			return ""
		}
		return p.Name()
	}
	say := func(format string, args ...any) {
		lines = append(lines, "pkg "+folder+", "+fmt.Sprintf(format, args...))
	}
	scope := pkg.Scope()
	for _, name := range scope.Names() {
		obj := scope.Lookup(name)
		if !obj.Exported() {
			continue
		}
		switch obj := obj.(type) {
		case *types.Const:
			say("const %s %s = %s", name, types.TypeString(obj.Type(), qualify), obj.Val().ExactString())
		case *types.Var:
			say("var %s %s", name, types.TypeString(obj.Type(), qualify))
		case *types.Func:
			say("func %s%s", name, signature(obj, qualify))
		case *types.TypeName:
			typeLines(obj, qualify, say)
		}
	}
	return lines
}

// typeLines says what a type shows: its kind, exported fields and methods.
func typeLines(obj *types.TypeName, qualify types.Qualifier, say func(string, ...any)) {
	named, ok := obj.Type().(*types.Named)
	if alias, is := obj.Type().(*types.Alias); is || !ok {
		name := obj.Name()
		if is {
			name += typeParams(alias.TypeParams(), qualify)
		}
		say("type %s = %s", name, types.TypeString(types.Unalias(obj.Type()), qualify))
		return
	}
	name := obj.Name() + typeParams(named.TypeParams(), qualify)
	switch under := named.Underlying().(type) {
	case *types.Struct:
		say("type %s struct", name)
		for i := range under.NumFields() {
			if f := under.Field(i); f.Embedded() && f.Exported() {
				say("type %s struct, embedded %s", name, types.TypeString(f.Type(), qualify))
			} else if f.Exported() {
				say("type %s struct, %s %s", name, f.Name(), types.TypeString(f.Type(), qualify))
			}
		}
	case *types.Interface:
		say("type %s interface", name)
		for i := range under.NumMethods() {
			m := under.Method(i)
			if m.Exported() {
				say("type %s interface, %s%s", name, m.Name(), signature(m, qualify))
			} else {
				say("type %s interface, unexported methods", name)
			}
		}
	default:
		say("type %s %s", name, types.TypeString(under, qualify))
	}
	for i := range named.NumMethods() {
		m := named.Method(i)
		if m.Exported() {
			recv := types.TypeString(m.Signature().Recv().Type(), qualify)
			say("method (%s) %s%s", recv, m.Name(), signature(m, qualify))
		}
	}
}

// signature writes type parameters, parameters with their names, which are documentation, and results without.
func signature(f *types.Func, qualify types.Qualifier) string {
	sig := f.Signature()
	var params, results []string
	for i := range sig.Params().Len() {
		v := sig.Params().At(i)
		typ := types.TypeString(v.Type(), qualify)
		if sig.Variadic() && i == sig.Params().Len()-1 {
			typ = "..." + strings.TrimPrefix(typ, "[]")
		}
		params = append(params, strings.TrimSpace(v.Name()+" "+typ))
	}
	for i := range sig.Results().Len() {
		results = append(results, types.TypeString(sig.Results().At(i).Type(), qualify))
	}
	out := strings.Join(results, ", ")
	if len(results) > 1 {
		out = "(" + out + ")"
	}
	return strings.TrimSpace(typeParams(sig.TypeParams(), qualify) + "(" + strings.Join(params, ", ") + ") " + out)
}

func typeParams(list *types.TypeParamList, qualify types.Qualifier) string {
	if list.Len() == 0 {
		return ""
	}
	var params []string
	for i := range list.Len() {
		p := list.At(i)
		params = append(params, p.Obj().Name()+" "+types.TypeString(p.Constraint(), qualify))
	}
	return "[" + strings.Join(params, ", ") + "]"
}
