package osu

import (
	"os"
	"testing"

	"cadre.example/internal/environ"
)

// OSU's bandwidth has all receives of a window in the same memory, which MPI forbids and the race detector sees.
func TestMain(m *testing.M) {
	os.Setenv(environ.Check, "none")
	os.Exit(m.Run())
}
