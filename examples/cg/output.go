package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
)

// An output is a file for a result. It is opened before the work, to find out whether it can be, but what it holds is kept
// until the result is there. A nil output is none.
type output struct {
	file *os.File
	made bool // by this run
}

func create(path string) (*output, error) {
	if path == "" {
		return nil, nil
	}
	_, err := os.Stat(path)
	made := os.IsNotExist(err)
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err // names the file
	}
	return &output{f, made}, nil
}

// discard ends a run without a result.
func (o *output) discard() error {
	if o == nil {
		return nil
	}
	err := o.file.Close()
	if o.made {
		err = os.Remove(o.file.Name())
	}
	return err
}

// save lets f write the result.
func (o *output) save(f func(w io.Writer)) error {
	if o == nil {
		return nil
	}
	err := o.write(f)
	if closed := o.file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return fmt.Errorf("writing a result: %w", err) // names the file
	}
	return nil
}

func (o *output) write(f func(w io.Writer)) error {
	if info, err := o.file.Stat(); err != nil {
		return err
	} else if info.Mode().IsRegular() {
		if err := o.file.Truncate(0); err != nil {
			return err
		}
	}
	w := bufio.NewWriter(o.file) // which keeps the first error
	f(w)
	return w.Flush()
}

// outputs are the files that a run was asked for.
type outputs struct{ plot, x *output }

func createAll(cfg config) (o outputs, err error) {
	if o.plot, err = create(cfg.plot); err != nil {
		return outputs{}, err
	}
	if o.x, err = create(cfg.out); err != nil {
		return outputs{}, errors.Join(err, o.plot.discard())
	}
	return o, nil
}

func (o outputs) discard() error { return errors.Join(o.plot.discard(), o.x.discard()) }

func (o outputs) save(cfg config, s *solution) error {
	return errors.Join(
		o.plot.save(func(w io.Writer) { plot(w, s, cfg.name()) }),
		o.x.save(func(w io.Writer) {
			fmt.Fprintf(w, "%%%%MatrixMarket matrix array real general\n%d 1\n", len(s.x))
			for _, v := range s.x {
				fmt.Fprintln(w, v) // as many digits as it takes to read the same bits back
			}
		}))
}
