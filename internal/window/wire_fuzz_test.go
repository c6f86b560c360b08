package window

import (
	"bytes"
	"testing"
)

// Whatever comes, parse gives an error or a message that put writes back as it was.
func FuzzParse(f *testing.F) {
	for _, h := range []header{
		{kind: kindPut, typ: 1, n: 8, disp: 16, count: 1}, {kind: kindUpdate, op: 3, flags: flagFetch, id: 7, n: 64, count: 8, pos: 8},
		{kind: kindAnswer, id: 1<<64 - 1}, {kind: kindStop},
	} {
		b := make([]byte, headerBytes, headerBytes+4)
		h.put(b)
		f.Add(append(b, "data"...))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		h, data, err := parse(b)
		if err != nil {
			return
		}
		back := make([]byte, headerBytes)
		h.put(back)
		again, _, err := parse(append(back, data...))
		if err != nil || again != h || !bytes.Equal(data, b[headerBytes:]) {
			t.Errorf("%+v, then %+v: %v", h, again, err)
		}
	})
}
