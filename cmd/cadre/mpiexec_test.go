package main

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// The spellings of other launchers become those of cadre run.
func TestTranslate(t *testing.T) {
	for _, c := range []struct {
		args, want string
		wrong      string
	}{
		{args: "-np 4 ./a x", want: "-n=4 ./a x"},
		{args: "-n 2 --oversubscribe --allow-run-as-root --bind-to core --map-by slot ./a -n 3", want: "-n=2 -bind-to=core -map-by=slot ./a -n 3"},
		{args: "--np=3 -genv A 1 -env B 2 -x C=3 ./a", want: "-n=3 -x=A=1 -env=B=2 -x=C=3 ./a"},
		{args: "--mca btl self,vader -wdir /tmp -l ./a", want: "-wdir=/tmp -tag ./a"},
		{args: "-timeout 20 ./a", want: "-timeout=20s ./a"},
		{args: "-timeout 2m ./a", want: "-timeout=2m ./a"},
		{args: "-H h1:4,h2 --map-by node ./a", want: "-host=h1:4,h2 -map-by=node ./a"},
		{args: "-machinefile hosts -ppn 2 -map-by core ./a", want: "-hostfile=hosts -N=2 ./a"},
		{args: "-f hosts --ssh rsh ./a : -n 2 ./b", want: "-hostfile=hosts --ssh rsh ./a : -n=2 ./b"},
		{args: "-device tcp --per-process 2 ./a", want: "-device tcp --per-process 2 ./a"},
		{args: "-n 2 -- -odd", want: "-n=2 -odd"},
		{args: "-genv A 1 -np 2 -env B 2 ./a x : -np 3 -wdir /tmp -env B 3 ./b : ./c", want: "-x=A=1 -n=2 -env=B=2 ./a x : -n=3 -wdir=/tmp -env=B=3 ./b : ./c"},
		{args: "-bind-to hwthread --report-bindings ./a : -l -bind-to core --report-bindings ./b", want: "-report-bindings ./a : ./b"},
		{args: "-n 2 ./a : -host elsewhere ./b", want: "-n=2 ./a : -host=elsewhere ./b"}, // which cadre run refuses
		{args: "-np", wrong: "want 1 more"},
		{args: "-genv A", wrong: "want 2 more"},
	} {
		got, err := translate(strings.Fields(c.args))
		switch {
		case c.wrong != "":
			if err == nil || !strings.Contains(err.Error(), c.wrong) {
				t.Errorf("%s: %v, want an error with %q", c.args, err, c.wrong)
			}
		case err != nil || !slices.Equal(got, strings.Fields(c.want)):
			t.Errorf("%s: %v, %v, want %s", c.args, got, err, c.want)
		}
	}
}

// The program is mpiexec when it is called so.
func TestCalledAs(t *testing.T) {
	for name, want := range map[string]bool{"mpiexec": true, "/opt/bin/mpirun": true, "cadre": false, "mpiexec.hydra": false} {
		if _, is := calledAs(name); is != want {
			t.Errorf("%s: %v, want %v", name, is, want)
		}
	}
}

func TestInstallUsage(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		args string
		want string
	}{
		{"", "want one"},
		{"a b", "want one"},
		{"--source " + dir + " " + dir, "not the folder of Cadre's source"},
		{"--cc /no/such/compiler " + dir, "C compiler"},
	} {
		out, err := os.CreateTemp(dir, "")
		if err != nil {
			t.Fatal(err)
		}
		if code := runInstall(strings.Fields(c.args), out, out); code == 0 {
			t.Errorf("cadre install %s succeeds", c.args)
		}
		text, _ := os.ReadFile(out.Name())
		if !strings.Contains(string(text), c.want) {
			t.Errorf("cadre install %s: no %q in %s", c.args, c.want, text)
		}
		out.Close()
	}
}
