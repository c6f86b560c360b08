package member

import (
	"encoding/json"
	"strings"
	"testing"

	"cadre.example/internal/environ"
)

// FuzzEnvironment: whatever the variables for a rank say is taken, or refused with words that name the variable and the value.
func FuzzEnvironment(f *testing.F) {
	f.Add(environ.Check, "none")
	f.Add(environ.HangAfter, "-1s")
	f.Add(environ.HangAfter, "9999999h")
	f.Add(environ.OnHang, "kill")
	f.Add(environ.Eager, "99999999999999999999")
	f.Add(environ.Queue, "json")
	f.Add(environ.SingleCopy, "8K")
	f.Fuzz(func(t *testing.T, name, value string) {
		getenv := func(n string) string {
			if n == name {
				return value
			}
			return ""
		}
		refused := func(err error) {
			if err != nil && (value == "" || !strings.Contains(err.Error(), name)) {
				t.Errorf("%s=%q: %v: want it to name the variable", name, value, err)
			}
		}
		var cfg Config
		refused(cfg.FromEnvironment(getenv))
		err := cfg.HangFrom(getenv)
		if refused(err); err == nil && cfg.Hang.Time < 0 {
			t.Errorf("%s=%q: %v", name, value, cfg.Hang.Time)
		}
		_, err = CheckFrom(getenv, CheckLeaks)
		refused(err)
		if n, err := singleCopy(value); err == nil && n < -1 {
			t.Errorf("%q: %d", value, n)
		}
	})
}

// FuzzSought: whatever one process asks another of its records is answered or not.
func FuzzSought(f *testing.F) {
	f.Add(`{"Rank":0}`)
	f.Add(`{"Rank":-1,"Tag":99999999999}`)
	f.Fuzz(func(t *testing.T, text string) {
		var q Sought
		if json.Unmarshal([]byte(text), &q) != nil {
			return
		}
		if _, err := json.Marshal(&q); err != nil {
			t.Errorf("%+v: %v", q, err)
		}
	})
}
