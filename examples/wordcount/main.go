// Wordcount counts the words in all files below a directory, with as many ranks as it is run with:
//
//	cadre run -n 4 ./examples/wordcount [-top N] [-serial] DIR
//
// A word is a maximal run of the bytes [A-Za-z0-9_]. Regular files that are valid UTF-8 are counted; symbolic links are
// not followed. The N most frequent words (default 20) are printed as COUNT WORD, the largest count first and equal
// counts by word in byte order, then sums and speed on standard error. What cannot be read is an error that names it.
//
// Rank 0 lists the files and gives every rank an equal share of their bytes (Scatterv). Each rank counts its share,
// sends each word to the rank that owns it by its hash (Alltoallv), and the owners' most frequent words are gathered
// (Gatherv). -serial counts on one rank in the plainest way, for comparison.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"cadre.example/mpi"
)

type config struct {
	dir    string
	top    int
	serial bool
}

const usage = "usage: wordcount [-top N] [-serial] DIR"

// parse reads the arguments; flags may stand before and after DIR.
func parse(args []string) (cfg config, err error) {
	flags := flag.NewFlagSet("wordcount", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // all ranks parse, rank 0 reports
	flags.IntVar(&cfg.top, "top", 20, "")
	flags.BoolVar(&cfg.serial, "serial", false, "")
	var dirs []string
	for len(args) > 0 {
		if err = flags.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return cfg, errors.New(usage)
			}
			return cfg, fmt.Errorf("%w\n%s", err, usage)
		}
		if args = flags.Args(); len(args) > 0 {
			dirs, args = append(dirs, args[0]), args[1:]
		}
	}
	switch {
	case len(dirs) != 1:
		return cfg, fmt.Errorf("want one directory, got %d: %q\n%s", len(dirs), dirs, usage)
	case cfg.top < 0:
		return cfg, fmt.Errorf("-top is %d; want 0 or more\n%s", cfg.top, usage)
	}
	cfg.dir = dirs[0]
	return cfg, nil
}

func main() {
	cfg, err := parse(mpi.ParseFlags(os.Args[1:]))
	mpi.Main(func(world *mpi.Comm) error {
		switch root := world.Rank() == 0; {
		case err != nil && root:
			return err
		case err != nil:
			return nil
		case root:
			return run(world, cfg, world.Stdout(), os.Stderr, terminal(os.Stderr))
		default:
			return run(world, cfg, nil, nil, nil)
		}
	})
}

// run counts and, on rank 0, prints the lines to stdout and the sums to stderr. On tty, unless it is nil, it shows how
// far the count is.
func run(world *mpi.Comm, cfg config, stdout, stderr, tty io.Writer) error {
	begin := time.Now()
	if cfg.serial && world.Rank() != 0 {
		return nil
	}
	var (
		lines []wordCount
		sum   totals
		err   error
	)
	if cfg.serial {
		var counts map[string]int64
		counts, sum, err = countSerial(cfg.dir)
		for w, n := range counts {
			lines = append(lines, wordCount{w, n})
		}
		lines = first(lines, cfg.top)
	} else {
		lines, sum, err = count(world, cfg.dir, cfg.top, &progress{out: tty})
	}
	if err != nil || world.Rank() != 0 {
		return err
	}
	out := bufio.NewWriter(stdout)
	for _, l := range lines {
		fmt.Fprintln(out, l.count, l.word)
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("writing the result: %w", err)
	}
	_, err = fmt.Fprintln(stderr, sum.summary(time.Since(begin)))
	return err
}
