package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// FuzzProgram: whatever a file has in it, cadre doctor says whether it is a program of MPI and of which.
func FuzzProgram(f *testing.F) {
	if self, err := os.Executable(); err == nil {
		if text, err := os.ReadFile(self); err == nil && len(text) > 4096 {
			f.Add(text[:4096])
		}
	}
	f.Add([]byte("\x7fELF\x02\x01\x01"))
	f.Add([]byte("#!/bin/sh\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		path := filepath.Join(t.TempDir(), "program")
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		p := &mpiProgram{path: path, calls: map[string]bool{}}
		if p.add(path) == nil {
			p.findings()
		}
	})
}

// FuzzHostReports: whatever the hosts report to cadre doctor is compared and shown, or refused.
func FuzzHostReports(f *testing.F) {
	f.Add(`{"rank":1,"report":{"host":"b","version":"1","clock":"2020-01-02T03:04:05Z","links":[{"to":0,"addr":"a:1","time":1000}]},"secret":"x"}`)
	f.Add(`{"rank":0,"report":{"links":[{"to":-1},{"to":99,"error":"no"}]}}` + "\n" + `{"rank":2}`)
	f.Add(`{"rank":-1}`)
	f.Fuzz(func(t *testing.T, text string) {
		reports := make([]report, 3)
		if err := hearReports(strings.NewReader(text), reports); err != nil && !strings.Contains(err.Error(), "a host says") && !strings.Contains(err.Error(), "token too long") {
			t.Error(err)
		}
		compareReports(reports)
		printReports(io.Discard, reports)
	})
}
