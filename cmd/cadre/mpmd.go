package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"cadre.example/internal/environ"
	"cadre.example/launch/job"
)

// sections cuts a command line at its lone colons: several programs of one job.
func sections(args []string) (list [][]string) {
	for {
		i := slices.Index(args, ":")
		if i < 0 {
			return append(list, args)
		}
		list = append(list, args[:i])
		args = args[i+1:]
	}
}

// parseParts makes the programs of a job of its sections. s has what the flags of the first section say, and first is its
// program; n says whether they said how many ranks.
func parseParts(s *job.Spec, first job.Part, n bool, rest [][]string) error {
	if !n {
		first.N = 1
	}
	s.Parts = []job.Part{first}
	for i, args := range rest {
		p, err := parsePart(args)
		if err != nil {
			return fmt.Errorf("program %d of %d: %w", i+2, len(rest)+1, err)
		}
		s.Parts = append(s.Parts, p)
	}
	s.N = 0
	for _, p := range s.Parts {
		s.N += p.N
	}
	return nil
}

// parsePart takes what stands behind a colon.
func parsePart(args []string) (job.Part, error) {
	p := job.Part{N: 1}
	f := flag.NewFlagSet("cadre run", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.Usage = func() {}
	count := func(v string) error { return parseRanks(v, &p.N) }
	f.Func("n", "", count)
	f.Func("np", "", count)
	f.Func("x", "", setVariable(&p.Env))
	f.Func("env", "", setVariable(&p.Env))
	f.StringVar(&p.Dir, "wdir", "", "")
	if err := parseFlags(f, args); err != nil {
		if errors.As(err, new(unknownFlag)) {
			err = fmt.Errorf("%w: behind a colon there may be -n, -x and --wdir, and flags for the whole job before the first program", err)
		}
		return p, err
	}
	if f.NArg() == 0 {
		return p, errors.New("no program: want a binary or a Go package on either side of each colon, as in: cadre run -n 2 ./a : -n 3 ./b")
	}
	p.Program, p.Args = f.Arg(0), f.Args()[1:]
	return p, nil
}

// setVariable adds what -x says to a list.
func setVariable(list *[]string) func(string) error {
	return func(v string) error {
		if _, _, ok := strings.Cut(v, "="); !ok {
			value, set := environ.Lookup(v)
			if !set {
				return fmt.Errorf("%s is not set here: want NAME=value, or the NAME of a variable that is set", v)
			}
			v += "=" + value
		}
		*list = append(*list, v)
		return nil
	}
}
