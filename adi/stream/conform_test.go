package stream

import (
	"testing"

	"cadre.example/adi"
	"cadre.example/adi/devicetest"
	"cadre.example/internal/need"
)

func TestConformance(t *testing.T) {
	each(t, func(t *testing.T, f form) { conform(t, f) })
}

// A rank with many connections asks epoll which are ready.
func TestConformanceAsking(t *testing.T) { conform(t, form{network: Unix, ask: true}) }

// A rank keeps what a peer on another host has not acknowledged.
func TestConformanceLasting(t *testing.T) {
	need.Linux(t)
	conform(t, lastingForms[0])
}

func conform(t *testing.T, f form) {
	run := devicetest.Run
	if f.tls {
		run = devicetest.RunEncrypted
	}
	run(t, func(t *testing.T, n int) []*adi.Context {
		j, _ := f.start(t, n, adi.Config{Spin: devicetest.Spin(n)}, nil)
		return j.ranks
	})
}
