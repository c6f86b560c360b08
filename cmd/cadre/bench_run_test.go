//go:build unix

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"cadre.example/bench/compare"
	"cadre.example/bench/osu"
	"cadre.example/internal/busy"
	"cadre.example/internal/need"
)

// buildCadre makes the command, as cadre bench starts its own file again.
func buildCadre(t testing.TB) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "cadre")
	if text, err := exec.Command(need.Tool(t, "go"), "build", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return binary
}

// twin is what the fake compilers make: it says who it is, by the length of its name, and then does what its name says.
const twin = `#!/bin/sh
# cadre-twin-family=mpich;
echo "@cadre version MPICH Version: 9.$$NAME"
[ "$1" = probe ] && { echo "@cadre done"; exit 0; }
case NAME in
crash) echo "it crashes" >&2; exit 3 ;;
garbage) echo "@cadre row nothing" ;;
hang) trap '' TERM; while :; do /bin/sleep 1; done ;;
esac
IFS=,
for size in $6; do echo "@cadre row $size 1.5 1.25 10 -1 0"; done
echo "@cadre done"
`

// fakePeers is a folder with compilers and one launcher, which checks how it is called.
func fakePeers(t *testing.T, names ...string) string {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write("mpiexec.hydra", `#!/bin/sh
[ "$1" = -bind-to ] && shift 2
[ "$1" = -n ] || { echo "no -n" >&2; exit 9; }
n=$2; shift 2
[ "$3" = "$n" ] || { echo "$n processes, and the program wants $3" >&2; exit 9; }
exec "$@"
`)
	for _, name := range names {
		script := "#!/bin/sh\n"
		if name == "broken" {
			script += "echo 'mpi.h: it is missing' >&2; exit 1\n"
		} else {
			text := strings.ReplaceAll(strings.ReplaceAll(twin, "$$NAME", strconv.Itoa(len(name))), "NAME", name)
			script += "/bin/cat >\"$4\" <<'END'\n" + text + "END\n/bin/chmod +x \"$4\"\n"
		}
		write("mpicc."+name, script)
	}
	return dir
}

func benchOnce(t *testing.T, binary, path string, args ...string) (out, errs string, status int) {
	t.Helper()
	cmd := exec.Command(binary, append([]string{"bench"}, args...)...)
	cmd.Env = append(os.Environ(), "PATH="+path, "TMPDIR="+t.TempDir())
	var o, e strings.Builder
	cmd.Stdout, cmd.Stderr = &o, &e
	cmd.WaitDelay = 5 * time.Second
	err := cmd.Run()
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	for _, nv := range cmd.Env[len(cmd.Env)-1:] {
		_, dir, _ := strings.Cut(nv, "=")
		if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
			t.Errorf("it leaves %v in the folder for temporary files, %v", left, err)
		}
	}
	return o.String(), e.String(), cmd.ProcessState.ExitCode()
}

// The command as it is installed, with and without peers.
func TestBench(t *testing.T) {
	binary := buildCadre(t)
	for name, f := range map[string]func(*testing.T, string){
		"Ours": testBenchOurs, "Pack": testBenchPack, "Peers": testBenchPeers, "PeerHangs": testBenchPeerHangs, "Interrupted": testBenchInterrupted,
	} {
		t.Run(name, func(t *testing.T) { f(t, binary) })
	}
}

// tiny makes a run as short as it can be.
var tiny = []string{"--rounds", "2", "--min-time", "500us", "--sizes", "0,8,4K", "--depths", "0,10", "-n", "2"}

// Ours alone, with its files: every benchmark on goroutine ranks, and one of each kind on processes.
func testBenchOurs(t *testing.T, binary string) {
	kinds := []string{"latency", "bw", "bibw", "mbw_mr", "multi_lat", "match_unexp_rev", "flood_mem", "noncontig_contig", "noncontig_struct", "barrier", "allreduce"}
	for device, names := range map[string][]string{"inproc": compare.Names(), "unix": kinds} {
		rows := 0
		for _, name := range names {
			switch b := osu.Find(name); {
			case !b.Sized || b.Count == "messages" || strings.HasPrefix(name, "noncontig_"): // of 0, 8 and 4K only 4K
				rows++
			case name == "latency" || name == "multi_lat":
				rows += 3
			default:
				rows += 2
			}
		}
		dir := t.TempDir()
		svg, file := filepath.Join(dir, "b.svg"), filepath.Join(dir, "b.json")
		if err := os.WriteFile(file, []byte(strings.Repeat("an old and longer file ", 10_000)), 0o644); err != nil {
			t.Fatal(err)
		}
		out, errs, status := benchOnce(t, binary, t.TempDir(), slices.Concat([]string{"--device", device, "--svg", svg, "--json", file}, tiny, names)...)
		if status != 0 {
			t.Fatalf("%s: status %d\n%s%s", device, status, out, errs)
		}
		for _, want := range []string{"Cadre alone: there is no mpicc on PATH", "osu_latency", "osu_bw", "osu_mbw_mr", "osu_barrier", "osu_allreduce",
			"osu_bibw", "osu_multi_lat", "\nmatch_unexp_rev: ", "\nflood_mem: ", "\nnoncontig_struct: ", "as part of noncontig_contig",
			"Cadre " + device, "4 KiB", "objects allocated per message or call, ours, all sizes: latency "} {
			if !strings.Contains(out, want) {
				t.Errorf("%s: the table does not say %q\n%s", device, want, out)
			}
		}
		if strings.Contains(out, "ours/best") {
			t.Errorf("%s: a ratio to nobody\n%s", device, out)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var r compare.Report
		if err := json.Unmarshal(text, &r); err != nil {
			t.Fatalf("%s: %v", device, err)
		}
		if len(r.Results) != rows || r.Rounds != 2 || len(r.Implementations) != 1 || r.Implementations[0].Device != device {
			t.Errorf("%s: %s", device, text)
		}
		for _, row := range r.Results {
			if len(row.Cells) != 1 || len(row.Cells[0].Rounds) != 2 || row.Cells[0].Median <= 0 || row.Cells[0].Messages == 0 && row.Bench != "flood_mem" && row.Bench != "memory" {
				t.Errorf("%s: %+v", device, row)
			}
		}
		if text, err := os.ReadFile(svg); err != nil || strings.Count(string(text), "<polyline") != len(names) {
			t.Errorf("%s: the charts: %v", device, err)
		}
	}
}

// Packing, without any compiler: ours alone, with its files.
func testBenchPack(t *testing.T, binary string) {
	dir := t.TempDir()
	svg, file := filepath.Join(dir, "p.svg"), filepath.Join(dir, "p.json")
	out, errs, status := benchOnce(t, binary, t.TempDir(), "pack", "--rounds", "2", "--min-time", "100us", "--sizes", "1K,4K", "--svg", svg, "--json", file, "struct")
	if status != 0 || !strings.Contains(out, "Cadre alone: there is no C compiler cc on PATH") || strings.Contains(out, "ours/") ||
		!strings.Contains(out, "\nunpack struct: structs of int, double, char[3], in GB/s (more is better)") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var r compare.Report
	if err := json.Unmarshal(text, &r); err != nil || len(r.Results) != 4 || len(r.Results[0].Cells[0].Rounds) != 2 {
		t.Errorf("%v: %s", err, text)
	}
	if text, err := os.ReadFile(svg); err != nil || strings.Count(string(text), "<polyline") != 2 {
		t.Errorf("the charts: %v", err)
	}
}

// Peers of every kind of trouble: each is named, the good one is measured, and the exit status is ours.
func testBenchPeers(t *testing.T, binary string) {
	dir := fakePeers(t, "good", "goof", "crash", "garbage", "broken")
	out, errs, status := benchOnce(t, binary, dir, append([]string{"--device", "inproc", "latency"}, tiny...)...)
	if status != 0 {
		t.Fatalf("status %d\n%s%s", status, out, errs)
	}
	for _, want := range []string{
		"not measured: " + dir + "/mpicc.broken does not compile the benchmark", "mpi.h: it is missing",
		"MPICH 9.4: ", "MPICH 9.4 #2: ", "(" + dir + "/mpicc.good, " + dir + "/mpiexec.hydra)", "ours/best",
		"failed: MPICH 9.5, latency with 2 ranks, round 2: exit status 3", "it crashes",
		"failed: MPICH 9.7, latency with 2 ranks, round 1: line 2 of the output",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("it does not say %q", want)
		}
	}
	if t.Failed() {
		t.Log(out)
	}
	for line := range strings.Lines(out) {
		// Columns: size, ours, crash, garbage, good, goof, ratio.
		if f := strings.Fields(line); len(f) == 7 && f[0] == "8" && (f[2] != "-" || f[3] != "-" || f[4] != "1.500" || f[5] != "1.500" || f[6] == "-") {
			t.Errorf("%q: only the good peers have figures", line)
		}
	}
}

// A peer that hangs, deaf to SIGTERM, is ended and named; no process of it is left.
func testBenchPeerHangs(t *testing.T, binary string) {
	dir := fakePeers(t, "hang")
	start := time.Now()
	out, errs, status := benchOnce(t, binary, dir, append([]string{"--device", "inproc", "--timeout", "5s", "barrier"}, tiny...)...)
	if status != 0 || !strings.Contains(out, "failed: MPICH 9.4, barrier with 2 ranks, round 1: it has not ended within 5s") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
	if strings.Contains(out, "round 2: it") {
		t.Errorf("it was tried again\n%s", out)
	}
	if took := time.Since(start); busy.Late(took, 45*time.Second) {
		t.Errorf("took %v", took)
	}
	if !strings.Contains(errs, "cadre bench: round 1 of 2, 1 of 4 jobs done: barrier, 2 ranks with MPICH 9.4\n") {
		t.Errorf("progress: %q", errs)
	}
}

// measured is a progress line that follows at least one job.
var measured = regexp.MustCompile(`[1-9][0-9]* of [0-9]+ jobs done`)

// A signal ends a run at once, and shows what there is.
func testBenchInterrupted(t *testing.T, binary string) {
	cmd := exec.Command(binary, "bench", "--no-peers", "--device", "inproc", "--rounds", "1000", "--sizes", "8", "latency")
	var out, errs strings.Builder
	cmd.Stdout = &out
	progress, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var start time.Time
	for lines := bufio.NewScanner(progress); lines.Scan(); {
		fmt.Fprintln(&errs, lines.Text())
		if start.IsZero() && measured.MatchString(lines.Text()) { // there is something to show
			cmd.Process.Signal(syscall.SIGTERM)
			start = time.Now()
		}
	}
	cmd.Wait()
	if got := cmd.ProcessState.ExitCode(); got != 143 || !strings.Contains(errs.String(), "terminated: not all was measured") {
		t.Errorf("status %d\n%s%s", got, out.String(), errs.String())
	}
	if !strings.Contains(out.String(), "osu_latency") {
		t.Errorf("no table\n%s", out.String())
	}
	if took := time.Since(start); busy.Late(took, 3*time.Second) {
		t.Errorf("ended after %v", took)
	}
}
