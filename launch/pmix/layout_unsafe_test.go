//go:build linux && (amd64 || arm64)

package pmix

import (
	"testing"
	"unsafe"
)

// The records have the sizes and places that the C headers of versions 4 and 5 give them.
func TestLayout(t *testing.T) {
	var i info
	for what, got := range map[string][2]uintptr{
		"pmix_proc_t":       {unsafe.Sizeof(proc{}), 260},
		"pmix_value_t":      {unsafe.Sizeof(value{}), 32},
		"a string's":        {unsafe.Sizeof(stringValue{}), 32},
		"pmix_info_t":       {unsafe.Sizeof(i), 552},
		"its flags":         {unsafe.Offsetof(i.flags), 512},
		"its value":         {unsafe.Offsetof(i.value), 520},
		"the data in there": {unsafe.Offsetof(i.value.data), 8},
	} {
		if got[0] != got[1] {
			t.Errorf("%s: %d, want %d", what, got[0], got[1])
		}
	}
}
