// Heat lets the brightness of a picture flow like heat, with as many ranks as it is run with:
//
//	cadre run -n 4 ./examples/heat [-in FILE.png | -size WxH] [-out FILE.png] [-steps N] [-residual R] [-every N] [-serial]
//
// A pixel is a cell, from 0 for black to 1 for white; around the picture it is as cold as black. In every step a cell comes
// closer to its four neighbours. The run ends when no cell changes by more than R (default 1e-4) in a step, or after N
// steps (default 1000); the changes are looked at in every 10th step, or as -every says, and in the last. The final cells
// are written as a picture (default heat.png) in the colours of glowing iron. Without -in the first picture is a drawn one.
//
// Rank 0 reads the picture. The ranks lie in a grid (DimsCreate, Cart), each has a block of the picture (Subarray), and
// what it needs from its neighbours (Shift) comes in every step: rows as slices, columns as a Vector. The largest change
// is agreed on with Allreduce. Maxima do not depend on the order in which they are taken, so the result has the same bits
// for any number of ranks, which the checksum at the end of the summary shows. -serial computes it on one rank in the
// plainest way, for comparison.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"cadre.example/examples/internal/start"
	"cadre.example/mpi"
)

type config struct {
	in, out string
	width   int // of the drawn picture
	height  int
	steps   int
	until   float64 // the residual that ends the run
	every   int
	serial  bool
}

const usage = "usage: heat [-in FILE.png | -size WxH] [-out FILE.png] [-steps N] [-residual R] [-every N] [-serial]"

func parse(args []string) (cfg config, err error) {
	var size string
	flags := start.NewFlags("heat", usage)
	flags.StringVar(&cfg.in, "in", "", "")
	flags.StringVar(&cfg.out, "out", "heat.png", "")
	flags.StringVar(&size, "size", "560x304", "")
	flags.IntVar(&cfg.steps, "steps", 1000, "")
	flags.Float64Var(&cfg.until, "residual", 1e-4, "")
	flags.IntVar(&cfg.every, "every", 10, "")
	flags.BoolVar(&cfg.serial, "serial", false, "")
	fail := func(format string, args ...any) (config, error) { return config{}, flags.Errorf(format, args...) }
	operands, err := flags.Operands(args)
	if err != nil {
		return config{}, err
	}
	var rest string
	n, _ := fmt.Sscanf(size+" ", "%dx%d%s", &cfg.width, &cfg.height, &rest)
	sized := false
	flags.Visit(func(f *flag.Flag) { sized = sized || f.Name == "size" })
	switch {
	case len(operands) > 0:
		return fail("want no arguments besides flags, got %q; a picture is named with -in", operands)
	case cfg.in != "" && sized:
		return fail("-in and -size are both given; the size of a picture is its own")
	case n != 2 || cfg.width < 1 || cfg.height < 1 || cfg.height > maxPixels/cfg.width:
		return fail("-size is %q; want WIDTHxHEIGHT with at most %d pixels", size, maxPixels)
	case cfg.out == "":
		return fail("-out is empty; want the name of a file")
	case cfg.steps < 1:
		return fail("-steps is %d; want 1 or more", cfg.steps)
	case !(cfg.until >= 0):
		return fail("-residual is %v; want 0 or more", cfg.until)
	case cfg.every < 1:
		return fail("-every is %d; want 1 or more", cfg.every)
	}
	return cfg, nil
}

func main() {
	start.Main(parse, func(world *mpi.Comm, cfg config) error { return run(world, cfg, os.Stderr, start.Terminal(world)) })
}

// run reads, computes and writes. The files are rank 0's alone; when it cannot use one its error ends the other ranks,
// which wait for the picture or for its next row. On tty, unless it is nil, rank 0 shows how far the run is.
func run(world *mpi.Comm, cfg config, stderr, tty io.Writer) error {
	if world.Rank() != 0 {
		if cfg.serial {
			return nil
		}
		_, err := flow(world, nil, cfg, nil)
		return err
	}
	first, err := load(cfg)
	if err != nil {
		return err
	}
	out, err := create(cfg.out) // before the work, which would be lost
	if err != nil {
		return err
	}
	var res result
	ranks := world.Size()
	if cfg.serial {
		ranks = 1
		begin := time.Now()
		res = flowSerial(first, cfg)
		res.took = time.Since(begin)
	} else {
		res, err = flow(world, first, cfg, &progress{out: tty, steps: cfg.steps})
	}
	if err != nil {
		return errors.Join(err, out.discard())
	}
	if err := out.save(res.field); err != nil {
		return err
	}
	_, err = fmt.Fprintln(stderr, res.summary(ranks))
	return err
}

// A result is what a run leaves on rank 0.
type result struct {
	field    *field
	steps    int
	residual float64 // the largest change of a cell in the last step
	ranks    int     // those with a block
	took     time.Duration
}

// summary is the line that ends a run of so many ranks.
func (r result) summary(ranks int) string {
	who := "1 rank"
	if r.ranks > 1 {
		who = fmt.Sprintf("%d ranks", r.ranks)
	}
	if r.ranks < ranks {
		who += fmt.Sprintf(" of %d (the picture is too small for more)", ranks)
	}
	s := r.took.Seconds()
	return fmt.Sprintf("%dx%d cells, %s, %d steps, residual %g, %.2f seconds, %.1f million cell updates/s, checksum %016x",
		r.field.w, r.field.h, who, r.steps, r.residual, s,
		float64(r.field.w)*float64(r.field.h)*float64(r.steps)/1e6/max(s, 1e-9), r.field.checksum())
}
