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
	"fmt"
	"io"
	"os"
	"time"

	"cadre.example/examples/internal/start"
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
	flags := start.NewFlags("wordcount", usage)
	flags.IntVar(&cfg.top, "top", 20, "")
	flags.BoolVar(&cfg.serial, "serial", false, "")
	dirs, err := flags.Operands(args)
	switch {
	case err != nil:
		return cfg, err
	case len(dirs) != 1:
		return cfg, flags.Errorf("want one directory, got %d: %q", len(dirs), dirs)
	case cfg.top < 0:
		return cfg, flags.Errorf("-top is %d; want 0 or more", cfg.top)
	}
	cfg.dir = dirs[0]
	return cfg, nil
}

func main() {
	start.Main(parse, func(world *mpi.Comm, cfg config) error {
		return run(world, cfg, world.Stdout(), os.Stderr, start.Terminal(world))
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
