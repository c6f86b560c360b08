package main

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"cadre.example/internal/effort"
	"cadre.example/internal/environ"
)

// Many threads begin and end requests at once, of which there are now a few and now thousands: with messages that the C
// library carries by itself, on all ranks, on some or on none.
func TestRequestStorm(t *testing.T) {
	const some = `test $((CADRE_RANK % 2)) = 1 && export ` + environ.ABIFast + `=off; exec "$0" "$@"`
	mpiexec, bin := filepath.Join(prefix(t), "bin", "mpiexec"), compiled(t, "storm")
	for _, c := range []struct {
		seed, threads int
		words         []string
	}{
		{1, 4, []string{"-n", "2", bin}},
		{2, 8, []string{"-n", "2", bin}},
		{3, 3, []string{"-n", "3", bin}},
		{4, 4, []string{"-n", "2", "sh", "-c", some, bin}},
		{5, 3, []string{"-n", "2", "-x", environ.ABIFast + "=off", bin}},
		{6, 3, []string{"-n", "2", "-device", "tcp", bin}},
		{7, 4, []string{"-n", "1", bin}},
	} {
		rounds := strconv.Itoa(effort.Rounds(20, 400))
		args := append(append([]string{"-timeout", "200"}, c.words...), strconv.Itoa(c.seed), rounds, strconv.Itoa(c.threads))
		if out, code := run(t, nil, mpiexec, args...); code != 0 || !strings.Contains(out, "ok storm") {
			t.Errorf("%s: exit %d\n%s", strings.Join(args, " "), code, out)
		}
	}
}

// What one thread reads of a communicator stays right while another makes so many that they share places in the library's memory.
func TestManyCommunicators(t *testing.T) {
	made := strconv.Itoa(effort.Rounds(1000, 61800))
	mpiexec, bin := filepath.Join(prefix(t), "bin", "mpiexec"), compiled(t, "places")
	if out, code := run(t, nil, mpiexec, "-timeout", "200", "-n", "2", bin, made); code != 0 || !strings.Contains(out, "ok places 2") {
		t.Errorf("exit %d\n%s", code, out)
	}
}
