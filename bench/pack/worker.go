package pack

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"cadre.example/bench/osu"
	"cadre.example/bench/process"
)

// Source is the text of the C program.
//
//go:embed c/pack.c
var Source string

// Flags are those with which the C program is compiled: as a careful user would compile loops of her own.
var Flags = []string{"-O3", "-march=native", "-w"}

// LoopsFlags are those for a compiler without MPI.
var LoopsFlags = append([]string{"-DNO_MPI"}, Flags...)

const prefix = "@pack "

// A Worker is the C program at work.
type Worker struct {
	Version string // of the library; "none" without

	talk    *process.Talk
	timeout time.Duration
	at      *Instance // what it is set to
	wrong   error     // what it has said about that
	packed  uint64    // hashes
	user    uint64
}

// StartWorker starts the C program. Close must be called.
func StartWorker(ctx context.Context, argv []string, timeout time.Duration) (*Worker, error) {
	talk, err := process.Start(argv, nil, prefix)
	if err != nil {
		return nil, err
	}
	w := &Worker{talk: talk, timeout: timeout}
	answer, err := talk.Ask(ctx, "", timeout)
	if err != nil {
		return nil, err
	}
	version, ok := strings.CutPrefix(answer, "version ")
	if !ok {
		w.Close()
		return nil, fmt.Errorf("it says %.80q: want its version", answer)
	}
	w.Version = strings.TrimSpace(version)
	return w, nil
}

// Close ends the program.
func (w *Worker) Close() { w.talk.Close() }

// set makes it ready for in, once.
func (w *Worker) set(ctx context.Context, name string, in *Instance) error {
	if w.at == in {
		return w.wrong
	}
	w.at = in
	w.wrong = w.setNow(ctx, name, in)
	return w.wrong
}

func (w *Worker) setNow(ctx context.Context, name string, in *Instance) error {
	answer, err := w.talk.Ask(ctx, fmt.Sprintf("set %s %d %d %s %d %d %d %d %d", name, in.Packed, in.Memory, in.list, in.entries,
		in.args[0], in.args[1], in.args[2], in.args[3]), w.timeout)
	if err != nil {
		return err
	}
	if n, err := fmt.Sscanf(answer, "set %d %d", &w.packed, &w.user); n != 2 {
		return fmt.Errorf("it answers %.80q to set: %w", answer, err)
	}
	return nil
}

var errRow = errors.New("want row MEDIAN BEST ITERATIONS")

// row asks for one figure of what: mpi, loop or memcpy.
func (w *Worker) row(ctx context.Context, what string, unpack bool, minTime time.Duration, batches int) (r osu.Row, err error) {
	direction := 0
	if unpack {
		direction = 1
	}
	answer, err := w.talk.Ask(ctx, fmt.Sprintf("run %s %d %d %d", what, direction, int64(minTime), batches), w.timeout)
	if err != nil {
		return r, err
	}
	return parseRow(answer)
}

func parseRow(text string) (r osu.Row, err error) {
	f := strings.Fields(text)
	if len(f) != 4 || f[0] != "row" {
		return r, fmt.Errorf("it answers %.80q: %w", text, errRow)
	}
	median, err1 := strconv.ParseFloat(f[1], 64)
	best, err2 := strconv.ParseFloat(f[2], 64)
	iters, err3 := strconv.Atoi(f[3])
	if errors.Join(err1, err2, err3) != nil || !(median > 0 && best >= median && best < 1e9) || iters < 1 {
		return r, fmt.Errorf("it answers %.80q: %w", text, errRow)
	}
	return osu.Row{Median: median, Best: best, Iters: iters, Mallocs: -1}, nil
}
