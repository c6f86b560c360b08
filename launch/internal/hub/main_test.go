package hub

import (
	"testing"

	"cadre.example/internal/effort"
)

func TestMain(m *testing.M) {
	effort.Beside(4) // they wait for ranks that never come
	m.Run()
}
