package osu

import (
	"os"
	"testing"

	"cadre.example/internal/member"
)

// OSU's bandwidth has all receives of a window in the same memory, which MPI forbids and the race detector sees.
func TestMain(m *testing.M) {
	os.Setenv(member.EnvCheck, "none")
	os.Exit(m.Run())
}
