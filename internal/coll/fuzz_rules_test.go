package coll

import (
	"encoding/json"
	"errors"
	"testing"

	"cadre.example/internal/coll/engine"
)

// FuzzRules: whatever stands in a file of rules or in CADRE_COLL is refused with words, or means the same in every process, and
// gives each operation an algorithm.
func FuzzRules(f *testing.F) {
	f.Add(`[{"operation": "bcast", "algorithm": "chain", "bytes": 65536, "piece": 4096}]`, "allreduce=ring!")
	f.Add(`[{"operation": "allreduce", "algorithm": "ring", "ranks": 4, "crowded": false, "total": 1000000}]`, "bcast=chain/64K, barrier=tree")
	f.Add(`[{"operation": "bcast", "most": -1}]`, "bcast=chain/5MK")
	f.Add(`[]`, "bcast=chain/1073741824")
	f.Fuzz(func(t *testing.T, rules, forced string) {
		once, err := engine.Default().With([]byte(rules))
		if err == nil {
			once, err = once.Force(forced)
		}
		for range 8 {
			again, err2 := engine.Default().With([]byte(rules))
			if err2 == nil {
				again, err2 = again.Force(forced)
			}
			if (err == nil) != (err2 == nil) || err == nil && once.Word() != again.Word() {
				t.Fatalf("%q and %q mean this once and that again: %v, %v", rules, forced, err, err2)
			}
		}
		if err != nil {
			if !errors.Is(err, engine.ErrTable) {
				t.Errorf("%v does not wrap %v", err, engine.ErrTable)
			}
			return
		}
		for k := range engine.Kinds {
			if len(engine.Catalogue[k]) == 0 {
				continue // not an operation
			}
			for _, ranks := range []int{1, 2, 1000} {
				for _, r := range once.Compile(k, ranks, ranks == 2, ranks == 1000) {
					if r.Name == "" || r.Piece < 0 || r.Most < 0 || r.Bytes < 0 {
						t.Errorf("operation %v of %d ranks: %+v", k, ranks, r)
					}
				}
			}
		}
		for _, r := range once.Rules {
			if _, err := json.Marshal(r.Rule); err != nil {
				t.Errorf("%+v: %v", r.Rule, err)
			}
		}
	})
}
