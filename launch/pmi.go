package launch

import (
	"fmt"
	"log/slog"
	"net"
	"os"
	"strconv"

	"cadre.example/adi"
	"cadre.example/adi/limits"
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
		if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
			return n
		}
		return -1
	}
	if v := os.Getenv("PMI_FD"); v != "" {
		conn, err := inherit(v)
		if err != nil {
			return nil, fmt.Errorf("PMI_FD=%.20q: %w", v, err)
		}
		return pmi.Dial(conn, number("PMI_RANK"), number("PMI_SIZE"), "", os.Getenv("PMI_JOBID"), version)
	}
	conn, err := net.DialTimeout("tcp", os.Getenv("PMI_PORT"), limits.PMIDial)
	if err != nil {
		return nil, fmt.Errorf("PMI_PORT: %w", err)
	}
	return pmi.Dial(conn, number("PMI_RANK"), number("PMI_SIZE"), os.Getenv("PMI_ID"), os.Getenv("PMI_JOBID"), version)
}
