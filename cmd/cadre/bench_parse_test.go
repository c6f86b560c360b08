package main

import (
	"errors"
	"flag"
	"reflect"
	"strings"
	"testing"
	"time"

	"cadre.example/bench/osu"
	"cadre.example/bench/pack"
	"cadre.example/launch/job"
)

func TestParseBench(t *testing.T) {
	t.Setenv("CADRE_DEVICE", "")
	b, err := parseBench([]string{"latency", "--rounds", "7", "osu_bw", "-n", "4,2", "--sizes", "0,1K"})
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(b.Benches, []string{"latency", "osu_bw"}) || b.Rounds != 7 || b.MinTime != minTime || b.Timeout != timeout || b.Budget != 0 ||
		!reflect.DeepEqual(b.Ranks, []int{2, 4}) || !reflect.DeepEqual(b.Sizes, []int{0, 1024}) || b.Window != 64 || b.device != "" {
		t.Errorf("%+v", b)
	}
	b, err = parseBench([]string{"--quick"})
	if err != nil || b.Rounds != quickRounds || b.MinTime != quickMinTime || b.Timeout != quickTimeout || b.Budget != quickBudget {
		t.Errorf("--quick: %+v, %v", b, err)
	}
	b, err = parseBench([]string{"--quick", "--rounds", "9", "--min-time", "1s", "--timeout", "5m"})
	if err != nil || b.Rounds != 9 || b.MinTime != time.Second || b.Timeout != 5*time.Minute || b.Budget != 0 {
		t.Errorf("what is said wins over --quick: %+v, %v", b, err)
	}
	for _, d := range job.Devices {
		if _, err := parseBench([]string{"--device", d}); err != nil {
			t.Errorf("--device %s: %v", d, err)
		}
	}
	for _, c := range []struct {
		args string
		says string
	}{
		{"fly", `"fly": want benchmarks out of latency, bw`},
		{"--device ib", `--device "ib": want one of auto, `},
		{"-n 1", `-n "1": want numbers of ranks`},
		{"--sizes 1T", `--sizes "1T": `},
		{"--rounds 0", "--rounds 0: want 1 to 1000"},
		{"--rounds two", `--rounds "two": want a whole number`},
		{"--min-time 0s", "--min-time 0s: want"},
		{"--min-time 5", `--min-time "5": want a duration`},
		{"--timeout -1s", "--timeout -1s: want"},
		{"--window 0", "--window 0: want"},
		{"--mpicc /no/such/mpicc", `--mpicc "/no/such/mpicc": no such file`},
		{"--fast", "unknown flag --fast"},
		{"latency --json", "--json: its value is missing"},
	} {
		if _, err := parseBench(strings.Fields(c.args)); err == nil || !strings.HasPrefix(err.Error(), c.says) {
			t.Errorf("%s: %v, want %s", c.args, err, c.says)
		}
	}
	if _, err := parseBench([]string{"bw", "-h"}); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("-h: %v", err)
	}
}

func TestParseBenchPack(t *testing.T) {
	t.Setenv("CADRE_DEVICE", "")
	b, err := parseBench([]string{"pack", "--quick", "struct", "vector1"})
	if err != nil || !b.packing() || b.Rounds != packQuickRounds || b.MinTime != packQuickMinTime {
		t.Fatalf("%+v, %v", b, err)
	}
	cases, err := b.packCases()
	if err != nil || len(cases) != 4 || cases[0].Bench.Name != "pack struct" || !reflect.DeepEqual(cases[0].Sizes, pack.QuickSizes) {
		t.Errorf("%v, %v", cases, err)
	}
	for args, says := range map[string]string{
		"pack fly": `"fly": want layouts out of vector1, `, "pack --sizes 8": "--sizes 8: want 512 to", "pack -n 2": "-n: pack has one rank",
		"pack --rounds 0": "--rounds 0: want", "latency pack": `"pack": want benchmarks out of`,
	} {
		if _, err := parseBench(strings.Fields(args)); err == nil || !strings.HasPrefix(err.Error(), says) {
			t.Errorf("%s: %v, want %s", args, err, says)
		}
	}
}

// The help names every benchmark or group of them and every device there is, and every flag.
func TestBenchUsage(t *testing.T) {
	text := benchUsage()
	for _, b := range osu.Benches() {
		if b.Group != "" {
			if !strings.Contains(text, "\n  "+b.Group+" ") {
				t.Errorf("no word of %s", b.Group)
			}
			continue
		}
		if !strings.Contains(text, "  "+b.Name+" ") || !b.Own && !strings.Contains(text, " osu_"+b.Name+" ") {
			t.Errorf("no word of %s", b.Name)
		}
	}
	for _, name := range pack.Names() {
		if !strings.Contains(text, "  "+name+" ") {
			t.Errorf("no word of %s", name)
		}
	}
	for _, f := range []string{strings.Join(job.Devices, ", "), "--quick", "--rounds", "--min-time", "-n LIST", "--sizes", "--window", "--depths", "--mpicc", "--no-peers",
		"--timeout", "--json", "--svg", "--table"} {
		if !strings.Contains(text, f) {
			t.Errorf("no word of %s", f)
		}
	}
}

func TestOpenFiles(t *testing.T) {
	if _, err := openFiles("", t.TempDir(), ""); err == nil || !strings.HasPrefix(err.Error(), "--svg: ") {
		t.Errorf("a folder: %v", err)
	}
	if _, err := openFiles(t.TempDir()+"/no/such/folder/x", "", ""); err == nil || !strings.HasPrefix(err.Error(), "--json: ") {
		t.Errorf("no folder: %v", err)
	}
}
