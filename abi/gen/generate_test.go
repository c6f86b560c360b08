package main

import (
	"bytes"
	"os"
	"testing"
)

// What is committed is what the tables say.
func TestGenerated(t *testing.T) {
	files, err := generate("..")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		have, err := os.ReadFile("../" + name)
		if err != nil || !bytes.Equal(have, want) {
			t.Errorf("abi/%s is not what the tables say (%v): run go generate ./abi", name, err)
		}
	}
}
