package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cadre.example/abi"
)

// notCalled are functions that end or begin, or that do with a good address of another kind of memory what any library does.
var notCalled = map[string]bool{
	"Init": true, "Init_thread": true, "Finalize": true, "Abort": true, "Free_mem": true, "Pcontrol": true, "T_finalize": true,
	"Session_init": true,
}

// badCalls is the functions as testdata/badinput.c takes them: name, kinds of the parameters, address. A kind is p for an
// address, f for a function, i for a number, and for a handle its letter in the program.
func badCalls(t *testing.T) string {
	all, err := abi.Functions()
	if err != nil {
		t.Fatal(err)
	}
	letters := map[string]string{
		"MPI_Comm": "C", "MPI_Datatype": "D", "MPI_Errhandler": "E", "MPI_File": "F", "MPI_Group": "G", "MPI_Info": "I",
		"MPI_Message": "M", "MPI_Op": "O", "MPI_Request": "R", "MPI_Session": "S", "MPI_Win": "W",
	}
	var b strings.Builder
	for _, f := range all {
		if notCalled[f.Name] || f.Result == "double" {
			continue
		}
		kinds := ""
		for _, p := range f.Params {
			switch {
			case p.Pointer():
				kinds += "p"
			case letters[p.Type] != "":
				kinds += letters[p.Type]
			case strings.Contains(p.Type, "_function"):
				kinds += "f"
			case strings.HasPrefix(p.Type, "MPI_T_") && p.Type != "MPI_T_cb_safety":
				kinds += "T"
			default:
				kinds += "i"
			}
		}
		fmt.Fprintf(&b, "{\"MPI_%s\", %q, (function *)MPI_%s},\n", f.Name, kinds, f.Name)
	}
	return b.String()
}

// No call with wrong arguments ends a program otherwise than by its error handler: null addresses, handles that are none, of
// the wrong kind, or freed, numbers that cannot be, before MPI_Init and after MPI_Finalize, and from threads that never called
// before.
func TestBadInput(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "badcalls.h"), []byte(badCalls(t)), 0o644); err != nil {
		t.Fatal(err)
	}
	bin := filepath.Join(dir, "badinput")
	args := []string{"-std=gnu11", "-Wall", "-Wno-cast-function-type", "-O1", "-g", "-pthread", "-I" + dir, "-o", bin, "testdata/badinput.c"}
	if text, err := exec.Command(filepath.Join(prefix(t), "bin", "mpicc"), args...).CombinedOutput(); err != nil {
		t.Fatalf("mpicc: %v\n%s", err, text)
	}
	out, code := run(t, nil, filepath.Join(prefix(t), "bin", "mpiexec"), "-n", "2", "-timeout", "100", bin)
	if code != 0 || !strings.Contains(out, "ok badinput 2") {
		t.Errorf("exit %d\n%s", code, out)
	}
}
