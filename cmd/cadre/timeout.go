package main

import (
	"flag"
	"fmt"
	"math"
	"strconv"
	"time"

	"cadre.example/internal/environ"
	"cadre.example/launch/job"
)

// defaultTimeout makes the variable the job's time limit, unless a flag has set one. As with other launchers a number of 0 or less
// is no limit.
func defaultTimeout(f *flag.FlagSet, s *job.Spec) error {
	v := environ.Get(environ.MPIExecTimeout)
	given := v == ""
	f.Visit(func(f *flag.Flag) { given = given || f.Name == "timeout" })
	if given {
		return nil
	}
	n, err := strconv.ParseInt(v, 10, 64)
	if err != nil || n > int64(math.MaxInt64/time.Second) {
		return fmt.Errorf("%s=%.40q: want a whole number of seconds, with 0 for no limit", environ.MPIExecTimeout, v)
	}
	if n > 0 {
		s.Timeout, s.TimeoutBy = time.Duration(n)*time.Second, environ.MPIExecTimeout
	}
	return nil
}
