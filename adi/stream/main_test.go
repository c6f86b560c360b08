package stream

import (
	"testing"

	"cadre.example/internal/effort"
)

func TestMain(m *testing.M) {
	effort.Beside(12) // they wait for silence
	m.Run()
}
