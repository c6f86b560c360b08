package build

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/launch/internal/process"
)

// buildPrefix begins the names of the folders for binaries, in the system's folder for temporary files.
const buildPrefix = "cadre-run-"

// A Built program is in a folder of its own. Remove deletes it and may always be called. Janitor is the process that
// would do so if this one could not, 0 for none.
type Built struct {
	Binary  string
	Remove  func()
	Janitor int
}

// Run makes a binary of a package. A signal ends the build; sig then says which.
func Run(p Program, stderr io.Writer, signals <-chan os.Signal) (b Built, sig os.Signal, err error) {
	b.Remove = func() {}
	gocmd, err := exec.LookPath("go")
	if err != nil {
		return b, nil, fmt.Errorf("%s is a Go package, and there is no go command on PATH to build it with: install Go, or name a binary", p.Package)
	}
	dir, j, err := makeFolder()
	if err != nil {
		return b, nil, fmt.Errorf("no folder to build %s in: %w", p.Package, err)
	}
	release := claim(dir)
	b.Remove = func() { os.RemoveAll(dir); release(); j.dismiss() }
	b.Janitor = j.pid()
	sweep()
	if noexec(dir) {
		return b, nil, fmt.Errorf("%s is built in %s, whose file system is mounted with noexec: name another folder with %s", p.Package, filepath.Dir(dir), tempVar)
	}
	b.Binary = filepath.Join(dir, binaryName(p.Package))
	cmd := exec.Command(gocmd, "build", "-o", b.Binary, p.Package)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	// The go command's own temporary folders are in there too, and so go with it whatever happens.
	cmd.Env = append(os.Environ(), tempVar+"="+dir)
	ownGroup(cmd)
	if err := cmd.Start(); err != nil {
		return b, nil, fmt.Errorf("cannot start %s: %w", gocmd, err)
	}
	j.watch(cmd.Process.Pid)
	defer j.watch(0)
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	begun := time.Now()
	slow := time.NewTimer(limits.BuildSlow)
	defer slow.Stop()
	for {
		select {
		case <-slow.C:
			if begin := time.Since(begun); begin < limits.BuildStill {
				fmt.Fprintf(stderr, "cadre run: building %s (the first time this compiles everything that it imports)\n", p.Package)
			} else {
				fmt.Fprintf(stderr, "cadre run: still building %s, %.0f s\n", p.Package, begin.Seconds())
			}
			slow.Reset(limits.BuildStill)
		case sig := <-signals:
			if !process.Ends(sig) {
				continue
			}
			killGroup(cmd)
			<-done
			return b, sig, nil
		case err := <-done:
			if err != nil {
				return b, nil, buildError(p, out.String(), err)
			}
			return b, nil, checkBuilt(p, b.Binary)
		}
	}
}

func buildError(p Program, out string, err error) error {
	out = strings.TrimRight(out, "\n")
	if out == "" {
		out = err.Error()
	}
	if p.guess {
		return fmt.Errorf("%s: there is no such file here, and as a Go package it does not build:\n%s", p.Package, out)
	}
	return fmt.Errorf("%s does not build:\n%s", p.Package, out)
}

// checkBuilt finds out that a package was no program: go build writes an archive then, or nothing.
func checkBuilt(p Program, binary string) error {
	f, err := os.Open(binary)
	if err == nil {
		defer f.Close()
		var magic [8]byte
		if n, _ := io.ReadFull(f, magic[:]); string(magic[:n]) != "!<arch>\n" {
			return nil
		}
	}
	return fmt.Errorf("%s is a library: want a Go package that is a program (package main)", p.Package)
}

// binaryName is what the user will see in ps.
func binaryName(pkg string) string {
	abs, err := filepath.Abs(pkg)
	if err != nil {
		abs = pkg
	}
	name := strings.TrimSuffix(filepath.Base(abs), ".go")
	if name == "" || name == "/" || name == "." {
		return "program"
	}
	return name + exeSuffix
}
