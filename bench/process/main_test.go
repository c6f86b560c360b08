package process

import (
	"testing"

	"cadre.example/internal/effort"
)

func TestMain(m *testing.M) {
	effort.Beside(8) // they wait for programs that hang
	m.Run()
}
