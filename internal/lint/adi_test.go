package lint

import (
	"go/ast"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// adiNames are the names of the description that package adi realises (seed 003), without their common beginning MPID_.
const adiNames = `
ADI_MUST_SENDSELF Abort Alloc_recv_handle Alloc_send_handle AlltoAll BLOCKING BLOCKING_TYPE Barrier Bcast
Blocking_recv Blocking_send Blocking_send_ready CACHE_ALIGN CAN_SEND_CONTIG Cancel Check_device Check_incoming
Clr_completed Comm_free Comm_init Complete_recv Complete_send Copy_body_long Copy_body_short DEBUG_ALL
DEVICE_CODE DOES_STRIDED Dest_byte_order End FREE_SEND Flags Free_recv_handle Free_send_handle HAS_DEBUG
HAS_HETERO HAS_SHARED_MEM H_INC H_LSB H_MSB H_NONE H_XDR IS_HETERO Init Init_communicator Iprobe
LIMITED_BUFFERS Message_protocol Myrank Mysize NEEDS_WORLD_SRC_INDICES NOT_BLOCKING Node_name PACK_IN_ADVANCE
PKT_COMPLETE_SEND PKT_COMPRESSED PKT_DATA_SIZE PKT_DEF PKT_DYNAMIC_RECV PKT_DYNAMIC_SEND PKT_GALLOC
PKT_GET_NEEDS_ACK PKT_INCLUDE_LEN PKT_INCLUDE_LINK PKT_INCLUDE_SRC PKT_LEN_DECL PKT_LINK_DECL PKT_OK_TO_SEND
PKT_PRIVATE PKT_READY_ERROR PKT_REQUEST_SEND PKT_SRC_DECL PKT_SYNC_ACK PKT_T PKT_XDR_DECL Post_recv Post_send
Post_send_ready Post_send_sync Probe Procinfo RETURN_PACKED RHANDLE Reduce Reduce_op_type Reduce_sum_double
Reduce_sum_int Reuse_recv_handle Reuse_send_handle SHANDLE Scan Scan_op_type Set_completed TEST_SYNC
THREAD_DS_LOCK THREAD_DS_LOCK_DECLARE THREAD_DS_LOCK_INIT THREAD_DS_UNLOCK THREAD_LOCK THREAD_LOCK_FINISH
THREAD_LOCK_INIT THREAD_UNLOCK TINY_BUFFERS Test_recv Test_request Test_send USE_GET USE_SEND_BLOCK
Version_name WSEND_BEFORE_WRECV Wtick Wtime Wtime_is_global nextract_long post_send_long post_send_short
wextract_long`

// declared are the names of every package, each after the package's name and a dot: functions, types, values, and after a
// type and a dot its methods and fields. An interface's methods are among them. Another name of a generic type has what that has.
func declared(t *testing.T) map[string]bool {
	names := map[string]bool{}
	aliases := map[string]string{}
	for _, s := range golang(t) {
		if s.isTest() || s.module != "." {
			continue
		}
		pkg := s.ast.Name.Name + "."
		for _, decl := range s.ast.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil {
					names[pkg+d.Name.Name] = true
					continue
				}
				recv := d.Recv.List[0].Type
				if star, ok := recv.(*ast.StarExpr); ok {
					recv = star.X
				}
				if id, ok := generic(recv).(*ast.Ident); ok {
					names[pkg+id.Name+"."+d.Name.Name] = true
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch d := spec.(type) {
					case *ast.ValueSpec:
						for _, n := range d.Names {
							names[pkg+n.Name] = true
						}
					case *ast.TypeSpec:
						names[pkg+d.Name.Name] = true
						if of, ok := generic(d.Type).(*ast.Ident); ok && d.Assign.IsValid() {
							aliases[pkg+d.Name.Name+"."] = pkg + of.Name + "."
						}
						for _, f := range membersOf(d.Type) {
							names[pkg+d.Name.Name+"."+f] = true
						}
					}
				}
			}
		}
	}
	for alias, of := range aliases {
		for name := range maps.Clone(names) {
			if member, ok := strings.CutPrefix(name, of); ok {
				names[alias+member] = true
			}
		}
	}
	return names
}

// generic is the type of which typ is an instance, or typ.
func generic(typ ast.Expr) ast.Expr {
	switch t := typ.(type) {
	case *ast.IndexExpr:
		return t.X
	case *ast.IndexListExpr:
		return t.X
	}
	return typ
}

func membersOf(typ ast.Expr) (names []string) {
	var list *ast.FieldList
	switch t := typ.(type) {
	case *ast.StructType:
		list = t.Fields
	case *ast.InterfaceType:
		list = t.Methods
	default:
		return nil
	}
	for _, f := range list.List {
		for _, n := range f.Names {
			names = append(names, n.Name)
		}
	}
	return names
}

// proof says what is wrong with a cell's entry: a file and the test, or the check of the devices' suite, in it; or the file
// of a test's data.
func proof(t *testing.T, entry string) string {
	file, name, ok := strings.Cut(entry, ": ")
	text, err := os.ReadFile(filepath.Join(root, file))
	switch {
	case err != nil:
		return err.Error()
	case !ok && strings.Contains(file, "/testdata/"):
		return ""
	case !ok:
		return entry + " names no test"
	case path.Dir(file) == "adi/devicetest" && strings.Contains(string(text), `name: "`+name+`"`):
		return ""
	case strings.HasSuffix(file, "_test.go") && strings.HasPrefix(name, "Test") && strings.Contains(string(text), "\nfunc "+name+"("):
		return ""
	}
	return file + " has no " + name
}

// The table of docs/adi.md has every name, and every element and test that it names exists. A row without a test says why
// it has none: that something is absent, or not needed.
func TestDeviceTable(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "docs/adi.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, ok := strings.Cut(string(text), "| the manual | here | proved by |\n|---|---|---|\n")
	if !ok {
		t.Fatal("docs/adi.md has no table")
	}
	table, _, _ = strings.Cut(table, "\n\n")
	names, found := declared(t), map[string]bool{}
	span, element := regexp.MustCompile("`([^`]+)`"), regexp.MustCompile(`^[a-z0-9]+\.[A-Z]\w*(\.\w+)?$`)
	for row := range strings.SplitSeq(table, "\n") {
		cells := strings.Split(row, "|")
		if len(cells) != 5 {
			t.Errorf("%d cells in %s", len(cells)-2, row)
			continue
		}
		for _, m := range span.FindAllStringSubmatch(cells[1], -1) {
			found[m[1]] = true
		}
		elements := 0
		for _, m := range span.FindAllStringSubmatch(cells[2], -1) {
			switch {
			case element.MatchString(m[1]):
				elements++
				if !names[m[1]] {
					t.Errorf("there is no %s: %s", m[1], row)
				}
			case strings.HasPrefix(m[1], "-mpi") || strings.HasPrefix(m[1], "MPID_") || m[1] == "adi" || m[1] == "mpi" || m[1] == "parent":
			default:
				t.Errorf("%s is no element: %s", m[1], row)
			}
		}
		proofs := span.FindAllStringSubmatch(cells[3], -1)
		for _, m := range proofs {
			if why := proof(t, m[1]); why != "" {
				t.Errorf("%s: %s", why, row)
			}
		}
		here := strings.TrimSpace(cells[2])
		without := strings.HasPrefix(here, "absent") || strings.HasPrefix(here, "not ")
		if !without && len(proofs) == 0 || !without && elements == 0 && len(proofs) == 0 {
			t.Errorf("nothing proves %s", row)
		}
	}
	count := 0
	for name := range strings.FieldsSeq(adiNames) {
		count++
		if !found["MPID_"+name] {
			t.Errorf("the table has no row for MPID_%s", name)
		}
	}
	if count != 116 {
		t.Errorf("%d names, want 116", count)
	}
	for name := range found {
		if rest, ok := strings.CutPrefix(name, "MPID_"); ok && !slices.Contains(strings.Fields(adiNames), rest) {
			t.Errorf("the manual has no %s", name)
		}
	}
}

// Package adi and its devices keep no state outside of Contexts: no package variable is written after it was initialised.
// An element of one is written neither, and its address is not taken but where the system only reads it.
func TestDeviceKeepsNoState(t *testing.T) {
	byPkg, seen := map[string][]source{}, 0
	for _, s := range golang(t) {
		if !s.isTest() && (s.pkg() == "adi" || strings.HasPrefix(s.pkg(), "adi/")) {
			byPkg[s.pkg()] = append(byPkg[s.pkg()], s)
		}
	}
	for _, files := range byPkg {
		//lint:ignore SA1019 which declaration of its file a name belongs to is all that is asked
		vars := map[*ast.Object]bool{}
		named := map[string]bool{}
		onlyRead := []string{"bellByte"} // handed to a system call as what to send
		for _, s := range files {
			for _, decl := range s.ast.Decls {
				if d, ok := decl.(*ast.GenDecl); ok && d.Tok == token.VAR {
					for _, spec := range d.Specs {
						for _, n := range spec.(*ast.ValueSpec).Names {
							if n.Name != "_" {
								vars[n.Obj], named[n.Name] = true, true
								seen++
							}
						}
					}
				}
			}
		}
		for _, s := range files {
			written := func(x ast.Expr) {
				for {
					switch e := x.(type) {
					case *ast.IndexExpr:
						x = e.X
						continue
					case *ast.SelectorExpr:
						x = e.X
						continue
					case *ast.ParenExpr:
						x = e.X
						continue
					}
					break
				}
				// An identifier that its file does not resolve is of another file of the package, or of the universe.
				if id, ok := x.(*ast.Ident); ok && named[id.Name] && !slices.Contains(onlyRead, id.Name) && (id.Obj == nil || vars[id.Obj]) {
					t.Errorf("%s: the package variable %s is written, or its address is taken", s.line(id), id.Name)
				}
			}
			ast.Inspect(s.ast, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.AssignStmt:
					if n.Tok != token.DEFINE {
						for _, x := range n.Lhs {
							written(x)
						}
					}
				case *ast.IncDecStmt:
					written(n.X)
				case *ast.UnaryExpr:
					if n.Op == token.AND {
						written(n.X)
					}
				}
				return true
			})
		}
	}
	if seen == 0 {
		t.Error("no package variables were found")
	}
}
