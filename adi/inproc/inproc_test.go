package inproc_test

import (
	"testing"

	"cadre.example/adi"
	"cadre.example/adi/devicetest"
	"cadre.example/adi/inproc"
)

func TestConformance(t *testing.T) {
	for name, cfg := range map[string]inproc.Config{"spin": {}, "park": {Park: true}} {
		t.Run(name, func(t *testing.T) {
			devicetest.Run(t, func(t *testing.T, n int) []*adi.Context {
				ranks, err := inproc.New(n, cfg)
				if err != nil {
					t.Fatal(err)
				}
				return ranks
			})
		})
	}
}

func TestNoRanks(t *testing.T) {
	if _, err := inproc.New(0, inproc.Config{}); err == nil {
		t.Fatal("0 ranks were accepted")
	}
}
