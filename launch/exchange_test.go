package launch

import (
	"errors"
	"strings"
	"testing"
)

// What is registered is tried between PMI and the rendezvous, and its failure says what it is.
func TestRegister(t *testing.T) {
	before := providers
	t.Cleanup(func() { providers = before })
	failure := errors.New("no such library")
	p := Provider{"other", "a launcher", "OTHER_RANK", func(getenv func(string) string) bool { return getenv("OTHER_RANK") != "" },
		func() (Exchange, error) { return nil, failure }}
	Register(p)
	at := func(name string) int {
		for i, p := range providers {
			if p.name == name {
				return i
			}
		}
		return -1
	}
	if !(at("pmi") < at("other") && at("other") < at("rendezvous")) || len(providers) != len(before)+1 {
		t.Errorf("other is at %d, pmi at %d, rendezvous at %d", at("other"), at("pmi"), at("rendezvous"))
	}
	env := map[string]string{"OTHER_RANK": "1"}
	way, err := choose(func(k string) string { return env[k] })
	if err != nil || way == nil || way.name != "other" {
		t.Fatalf("%v, %v: want other", way, err)
	}
	if _, err := way.join(nil); !errors.Is(err, failure) || !strings.Contains(err.Error(), "other cannot be spoken") {
		t.Errorf("%v", err)
	}
	defer func() {
		if recover() == nil {
			t.Error("a name was registered twice")
		}
	}()
	Register(p)
}
