package launch

import "testing"

func TestAppNum(t *testing.T) {
	for value, want := range map[string]int{"": 0, "3": 3, "-1": 0, "x": 0} {
		t.Setenv("CADRE_APPNUM", value)
		if got := AppNum(); got != want {
			t.Errorf("CADRE_APPNUM=%q: %d, want %d", value, got, want)
		}
	}
}
