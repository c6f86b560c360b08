// Cg solves A x = b by conjugate gradients, with as many ranks as it is run with:
//
//	cadre run -n 4 ./examples/cg [-tol R] [-max N] [-v] [-plot FILE.svg] [-out FILE.mtx] [-serial] FILE.mtx
//	cadre run -n 4 ./examples/cg [...] -poisson2d N
//	cadre run -n 4 ./examples/cg [...] -poisson3d N
//
// FILE.mtx is a Matrix Market file of a symmetric positive definite matrix: coordinate real, integer or pattern, symmetric
// or general. -poisson2d and -poisson3d are the discrete Laplacian of a square and a cube with N unknowns along each edge.
// All entries of b are 1. The run ends when the residual, the norm of b - A x by that of b, is at most R (default 1e-8) as
// the iteration knows it, or with an error after N iterations (default 10000). -v prints it for every iteration, -plot
// draws it, -out writes x. The summary has the residual that x really has.
//
// Rank 0 reads the file. Every rank has consecutive rows with about as many entries as the others (Scatterv). What it
// needs of the vector from others is found once (Alltoallv); then in every iteration each entry goes where it is needed,
// out of the vector with an IndexedBlock type and into a slice, while the rows that need none are computed. Dot products
// are summed by fixed blocks of rows whose sums are added in their order on every rank (Allgatherv), so that every bit of
// every iteration is the same for any number of ranks; the checksum of x shows it. -serial computes on one rank in the
// plainest way, for comparison.
package main

import (
	"bufio"
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
	file      string
	grid      poisson // when there is no file
	tolerance float64
	max       int
	verbose   bool
	plot, out string
	serial    bool
}

const usage = "usage: cg [-tol R] [-max N] [-v] [-plot FILE.svg] [-out FILE.mtx] [-serial] FILE.mtx | -poisson2d N | -poisson3d N"

// parse reads the arguments; flags may stand before and after FILE.mtx.
func parse(args []string) (cfg config, err error) {
	var edge2, edge3 int
	flags := start.NewFlags("cg", usage)
	flags.IntVar(&edge2, "poisson2d", 0, "")
	flags.IntVar(&edge3, "poisson3d", 0, "")
	flags.Float64Var(&cfg.tolerance, "tol", 1e-8, "")
	flags.IntVar(&cfg.max, "max", 10000, "")
	flags.BoolVar(&cfg.verbose, "v", false, "")
	flags.StringVar(&cfg.plot, "plot", "", "")
	flags.StringVar(&cfg.out, "out", "", "")
	flags.BoolVar(&cfg.serial, "serial", false, "")
	fail := func(format string, args ...any) (config, error) { return config{}, flags.Errorf(format, args...) }
	problems, err := flags.Operands(args)
	if err != nil {
		return config{}, err
	}
	if len(problems) > 0 {
		cfg.file = problems[len(problems)-1]
	}
	flags.Visit(func(f *flag.Flag) {
		switch f.Name {
		case "poisson2d":
			problems = append(problems, "-poisson2d")
			cfg.grid, err = newPoisson(edge2, 2)
		case "poisson3d":
			problems = append(problems, "-poisson3d")
			cfg.grid, err = newPoisson(edge3, 3)
		}
	})
	switch {
	case len(problems) != 1:
		return fail("want one problem, a file or -poisson2d or -poisson3d, got %d: %q", len(problems), problems)
	case err != nil:
		return fail("%w", err)
	case !(cfg.tolerance >= 1e-100): // its square is a number that sums are compared with
		return fail("-tol is %v; want 1e-100 or more", cfg.tolerance)
	case cfg.max < 1:
		return fail("-max is %d; want 1 or more", cfg.max)
	}
	return cfg, nil
}

func main() {
	start.Main(parse, func(world *mpi.Comm, cfg config) error { return run(world, cfg, world.Stdout(), os.Stderr) })
}

// run solves and, on rank 0, prints the residuals to stdout and the summary to stderr. An error on any rank ends all.
func run(world *mpi.Comm, cfg config, stdout, stderr io.Writer) error {
	root := world.Rank() == 0
	if cfg.serial && !root {
		return nil
	}
	var a *matrix // the whole of it, on the rank that reads it
	if cfg.file != "" && root {
		var err error
		if a, err = load(cfg.file); err != nil {
			return err
		}
	}
	var files outputs
	if root {
		var err error
		if files, err = createAll(cfg); err != nil { // before the work, which would be lost
			return err
		}
	}
	show := func(int, float64) error { return nil }
	lines := bufio.NewWriter(stdout)
	if cfg.verbose && root {
		show = func(k int, residual float64) error {
			fmt.Fprintln(lines, k, residual)
			if err := lines.Flush(); err != nil {
				return fmt.Errorf("writing the residuals: %w", err)
			}
			return nil
		}
	}
	var (
		sol solution
		err error
	)
	if cfg.serial {
		if a == nil {
			a = cfg.grid.rows(0, cfg.grid.size())
		}
		sol, err = solveSerial(a, cfg, show)
	} else {
		sol, err = solve(world, a, cfg, show)
	}
	if err != nil || !root {
		return errors.Join(err, files.discard())
	}
	if err := files.save(cfg, &sol); err != nil {
		return err
	}
	if _, err := fmt.Fprintln(stderr, sol.summary()); err != nil {
		return err
	}
	if !sol.converged {
		return fmt.Errorf("the residual is %.3g after %d iterations; want at most %.3g: give more iterations with -max, or a larger -tol",
			sol.history[len(sol.history)-1], len(sol.history)-1, cfg.tolerance)
	}
	return nil
}

// A solution is what a run leaves on rank 0.
type solution struct {
	x         []float64
	history   []float64 // the residual before the first and after every iteration, by the norm of b
	truth     float64   // of x in the end
	converged bool
	entries   int64 // of the matrix
	ranks     int
	took      time.Duration
}

// summary is the line that ends a run.
func (s *solution) summary() string {
	who := "1 rank"
	if s.ranks > 1 {
		who = fmt.Sprintf("%d ranks", s.ranks)
	}
	return fmt.Sprintf("%d unknowns, %d entries, %s, %d iterations, true residual %g, %.2f seconds, checksum %016x",
		len(s.x), s.entries, who, len(s.history)-1, s.truth, s.took.Seconds(), checksum(s.x))
}
