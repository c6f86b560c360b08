package lint

import (
	"go/ast"
	"go/doc"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// seedItems are the items of the description that package datatype realises (seed 002), as docs/datatypes.md lists them.
const seedItems = `
OPAL_DATATYPE_FLAG_: UNAVAILABLE PREDEFINED COMMITED OVERLAP CONTIGUOUS NO_GAPS USER_LB USER_UB DATA BASIC
opal_datatype_t: super flags id bdt_used size true_lb true_ub lb ub nbElems align name desc opt_desc btypes
dt_type_desc_t: length used desc
ddt_elem_id_description: flags type
dt_elem_desc_t: elem loop end_loop
ddt_elem_desc_t: common count blocklen extent disp
ddt_loop_desc_t: common loops items unused extent
ddt_endloop_desc_t: common items unused size first_elem_disp
opal_datatype_: create add clone resize commit copy_content_same_ddt`

// datatypes is docs/datatypes.md.
func datatypes(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "docs/datatypes.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// elements are the names that package datatype declares: functions, types, values, and after a type and a dot its
// methods and fields. tests are the tests' names.
func elements(t *testing.T) (names, tests map[string]bool, examples map[string]*doc.Example) {
	names, tests, examples = map[string]bool{}, map[string]bool{}, map[string]*doc.Example{}
	for _, s := range golang(t) {
		if s.pkg() != "datatype" {
			continue
		}
		if s.isTest() {
			for _, e := range doc.Examples(s.ast) {
				examples["Example"+e.Name] = e
			}
		}
		for _, decl := range s.ast.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				switch {
				case s.isTest():
					tests[d.Name.Name] = true
				case d.Recv == nil:
					names[d.Name.Name] = true
				default:
					recv := d.Recv.List[0].Type
					if star, ok := recv.(*ast.StarExpr); ok {
						recv = star.X
					}
					if id, ok := recv.(*ast.Ident); ok {
						names[id.Name+"."+d.Name.Name] = true
					}
				}
			case *ast.GenDecl:
				if s.isTest() {
					continue
				}
				for _, spec := range d.Specs {
					switch d := spec.(type) {
					case *ast.ValueSpec:
						for _, n := range d.Names {
							names[n.Name] = true
						}
					case *ast.TypeSpec:
						names[d.Name.Name] = true
						if st, ok := d.Type.(*ast.StructType); ok {
							for _, f := range st.Fields.List {
								for _, n := range f.Names {
									names[d.Name.Name+"."+n.Name] = true
								}
							}
						}
					}
				}
			}
		}
	}
	return names, tests, examples
}

// The table of the description's items leaves none out, and every element and test that it names exists.
func TestSeedTable(t *testing.T) {
	_, table, ok := strings.Cut(datatypes(t), "| description | here | proved by |\n|---|---|---|\n")
	if !ok {
		t.Fatal("docs/datatypes.md has no table of the description")
	}
	table, _, _ = strings.Cut(table, "\n\n")
	names, tests, _ := elements(t)
	items := map[string]bool{}
	span := regexp.MustCompile("`([^`]+)`")
	for row := range strings.SplitSeq(table, "\n") {
		cells := strings.Split(row, "|")
		if len(cells) != 5 {
			t.Errorf("%d cells in %s", len(cells)-2, row)
			continue
		}
		item := span.FindStringSubmatch(cells[1])
		if item == nil {
			t.Errorf("no item in %s", row)
			continue
		}
		owner, fields, ok := strings.Cut(item[1], "::")
		for f := range strings.SplitSeq(fields, ", ") {
			items[owner+":"+f] = true
		}
		if !ok {
			items[item[1]] = true
		}
		elements, proofs := span.FindAllStringSubmatch(cells[2], -1), span.FindAllStringSubmatch(cells[3], -1)
		for _, m := range elements {
			if !names[m[1]] && !names["Type."+m[1]] {
				t.Errorf("package datatype has no %s: %s", m[1], row)
			}
		}
		for _, m := range proofs {
			if !tests[m[1]] {
				t.Errorf("package datatype has no test %s: %s", m[1], row)
			}
		}
		if len(elements) > 0 && len(proofs) == 0 {
			t.Errorf("no test in %s", row)
		}
	}
	for line := range strings.SplitSeq(strings.TrimSpace(seedItems), "\n") {
		owner, fields, _ := strings.Cut(line, ": ")
		for f := range strings.FieldsSeq(fields) {
			if !items[owner+":"+f] && !items[owner+f] {
				t.Errorf("the table has no row for %s %s", owner, f)
			}
		}
	}
}

// The block of the worked example is what the example prints, which go test holds true.
func TestSeedExampleInDocs(t *testing.T) {
	_, _, examples := elements(t)
	e := examples["ExampleType_Describe"]
	if e == nil || e.Output == "" {
		t.Fatal("package datatype has no ExampleType_Describe with an output")
	}
	if !strings.Contains(datatypes(t), "\n```text\n"+e.Output+"```\n") {
		t.Errorf("docs/datatypes.md has no block\n%s", e.Output)
	}
}
