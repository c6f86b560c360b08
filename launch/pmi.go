package launch

import (
	"fmt"
	"log/slog"
	"net"
	"strconv"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/environ"
	"cadre.example/launch/internal/pmi"
)

// joinPMI joins a job by what its launcher serves, in version 1 or 2 of the protocol, or 0 for the first that it speaks.
func joinPMI(version int) func(log *slog.Logger) (adi.Bootstrap, error) {
	return func(log *slog.Logger) (adi.Bootstrap, error) {
		c, err := dialPMI(version)
		if err != nil {
			return nil, fmt.Errorf("the launcher says that this is one of several processes, but does not tell which (%w): start the program with: cadre run -n N PROG, or under Slurm with: srun --mpi=pmi2 PROG", err)
		}
		s, err := meetThrough(pmiExchange{c})
		if err != nil {
			return nil, err
		}
		log.Debug("met", "protocol", c.Version, "mapping", c.Mapping)
		return s, nil
	}
}

// dialPMI reaches the launcher by the inherited descriptor, or the port that it names.
func dialPMI(version int) (*pmi.Client, error) {
	number := func(name string) int {
		if n, err := strconv.Atoi(environ.Get(name)); err == nil {
			return n
		}
		return -1
	}
	if v := environ.Get(environ.PMIFD); v != "" {
		conn, err := inherit(v)
		if err != nil {
			return nil, fmt.Errorf("PMI_FD=%.20q: %w", v, err)
		}
		return pmi.Dial(conn, number(environ.PMIRank), number(environ.PMISize), "", environ.Get(environ.PMIJobID), version)
	}
	conn, err := net.DialTimeout("tcp", environ.Get(environ.PMIPort), limits.PMIDial)
	if err != nil {
		return nil, fmt.Errorf("PMI_PORT: %w", err)
	}
	return pmi.Dial(conn, number(environ.PMIRank), number(environ.PMISize), environ.Get(environ.PMIID), environ.Get(environ.PMIJobID), version)
}
