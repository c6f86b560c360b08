// Package start is how the examples begin: every rank reads the same arguments, and rank 0 alone reports what is wrong with them.
package start

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"cadre.example/mpi"
)

// Main parses the program's arguments and runs it on every rank. If they are wrong, no rank runs it.
func Main[C any](parse func(args []string) (C, error), run func(world *mpi.Comm, cfg C) error) {
	cfg, err := parse(mpi.ParseFlags(os.Args[1:]))
	mpi.Main(func(world *mpi.Comm) error {
		switch {
		case err == nil:
			return run(world, cfg)
		case world.Rank() == 0:
			return err
		}
		return nil
	})
}

// Flags are a program's flags. They print nothing: what is wrong is an error.
type Flags struct {
	*flag.FlagSet
	usage string
}

// NewFlags returns the flags of a program, whose usage is "usage: name ...".
func NewFlags(name, usage string) *Flags {
	f := &Flags{flag.NewFlagSet(name, flag.ContinueOnError), usage}
	f.SetOutput(io.Discard)
	return f
}

// Operands parses args, where flags may stand before and after operands, and returns the operands.
func (f *Flags) Operands(args []string) (operands []string, err error) {
	for len(args) > 0 {
		if err := f.Parse(args); errors.Is(err, flag.ErrHelp) {
			return nil, errors.New(f.usage)
		} else if err != nil {
			return nil, f.Errorf("%w", err)
		}
		if args = f.Args(); len(args) > 0 {
			operands, args = append(operands, args[0]), args[1:]
		}
	}
	return operands, nil
}

// Errorf is fmt.Errorf with the usage below.
func (f *Flags) Errorf(format string, args ...any) error {
	return fmt.Errorf(format+"\n"+f.usage, args...)
}

// Terminal returns where rank 0 draws how far the program is, or nil: stderr if that is a terminal. Under cadre run it is a pipe
// that passes whole lines on, so that a line which is drawn over and over has to go to the terminal itself, if the job was
// started on one.
func Terminal(world *mpi.Comm) io.Writer {
	if world.Rank() != 0 {
		return nil
	}
	if info, err := os.Stderr.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
		return os.Stderr
	}
	if os.Getenv("CADRE_RANK") == "" {
		return nil
	}
	tty, err := os.OpenFile("/dev/tty", os.O_WRONLY, 0)
	if err != nil {
		return nil
	}
	return tty
}
