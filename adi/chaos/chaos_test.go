package chaos_test

import (
	"fmt"
	"testing"

	"cadre.example/adi"
	"cadre.example/adi/chaos"
	"cadre.example/adi/devicetest"
)

func TestConformance(t *testing.T) {
	for _, seed := range []uint64{3, 4} {
		t.Run(fmt.Sprintf("seed=%d form=%s", seed, chaos.Form(seed)), func(t *testing.T) {
			devicetest.Run(t, func(t *testing.T, n int) []*adi.Context {
				ranks, err := chaos.New(n, chaos.Config{Seed: seed})
				if err != nil {
					t.Fatal(err)
				}
				return ranks
			})
		})
	}
}

func TestNoRanks(t *testing.T) {
	if _, err := chaos.New(0, chaos.Config{}); err == nil {
		t.Fatal("0 ranks were accepted")
	}
}
