package main

import (
	"slices"
	"strings"
	"testing"

	"cadre.example/internal/member"
)

// The seed's options are options of cadre run too, and reach the ranks in their environment.
func TestRunInsightFlags(t *testing.T) {
	var args, want []string
	for _, f := range member.InsightFlags() {
		args = append(args, f.Name)
		if f.Value {
			args = append(args, "value")
			want = append(want, f.Env+"=value")
		} else {
			want = append(want, f.Env+"=1")
		}
		if !strings.Contains(runUsage, "  "+f.Name+" ") || !strings.Contains(runUsage, f.Env+"=") {
			t.Errorf("cadre run -h does not tell of %s and %s", f.Name, f.Env)
		}
	}
	s, err := parseRun(append(args, "-mpiqueue=json", "prog", "-mpiqueue"))
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, "CADRE_QUEUE=json")
	if !slices.Equal(s.Env, want) || !slices.Equal(s.Args, []string{"-mpiqueue"}) {
		t.Errorf("%q %q, want %q", s.Env, s.Args, want)
	}
}
