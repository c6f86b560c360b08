package coll

import (
	"fmt"
	"testing"

	"cadre.example/internal/coll/engine"
)

// singleTable takes single copies wherever they serve.
func singleTable(tb testing.TB) {
	tb.Helper()
	text := "["
	for i, a := range engine.Algorithms() {
		for _, name := range a.Algorithms {
			if name == engine.SingleCopy {
				if len(text) > 1 {
					text += ","
				}
				text += fmt.Sprintf(`{"operation": %q, "algorithm": "single_copy", "piece": %d}`, a.Operation, 1000+i)
			}
		}
	}
	var err error
	if tableOfTest, err = engine.Default().With([]byte(text + "]")); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { tableOfTest = nil })
}

// Ranks in different calls find out by what they publish.
func TestSingleMismatch(t *testing.T) {
	singleTable(t)
	for _, crowd := range []bool{false, true} {
		t.Run(fmt.Sprintf("crowd=%t", crowd), func(t *testing.T) {
			testMismatch(t, func(tb testing.TB, p int) []*engine.Comm { return celledComms(tb, p, crowd && p > 2) })
		})
	}
}
