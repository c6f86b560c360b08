package launch

import (
	"fmt"
	"log/slog"
	"strings"

	"cadre.example/adi"
	"cadre.example/internal/environ"
	"cadre.example/launch/internal/foreign"
)

// A provider is one way to find the other ranks of a job.
type provider struct {
	name string // the word for CADRE_BOOT
	what string // who starts such jobs
	vars string // the variables that it goes by
	// found reports whether the environment speaks of it.
	found func(getenv func(string) string) bool
	// join meets the others.
	join func(log *slog.Logger) (adi.Bootstrap, error)
}

// The providers in the order in which they are tried; the first that is found is taken. The last, alone, is always found.
var providers = []provider{
	{"cadre", "cadre run", environ.ControlFD, set(environ.ControlFD), joinCadre},
	{"pmi", "Hydra (mpiexec), Slurm (srun --mpi=pmi2), Flux, PALS", "PMI_FD, or PMI_PORT and PMI_ID", set(environ.PMIFD, environ.PMIPort), joinPMI(0)},
	{"rendezvous", "anything that starts one process per rank", "CADRE_RANK, CADRE_SIZE, CADRE_RENDEZVOUS, CADRE_SECRET_FILE or CADRE_SECRET", set(environ.Rendezvous), joinRendezvous},
	{"torchrun", "torchrun", "RANK, WORLD_SIZE, MASTER_ADDR, MASTER_PORT, CADRE_SECRET_FILE or CADRE_SECRET", isTorchrun, joinTorchrun},
}

// forced are the providers that only CADRE_BOOT takes.
var forced = []provider{
	{name: "pmi1", what: "a PMI launcher, version 1 of the protocol", vars: "as pmi", join: joinPMI(1)},
	{name: "pmi2", what: "a PMI launcher, version 2 of the protocol", vars: "as pmi", join: joinPMI(2)},
	{name: "alone", what: "nobody: a job of one rank", join: func(*slog.Logger) (adi.Bootstrap, error) { return nil, nil }},
}

// set reports whether one of the variables is set.
func set(names ...string) func(func(string) string) bool {
	return func(getenv func(string) string) bool {
		for _, n := range names {
			if getenv(n) != "" {
				return true
			}
		}
		return false
	}
}

// choose returns the provider that the environment asks for, nil for none.
func choose(getenv func(string) string) (*provider, error) {
	if want := getenv(environ.Boot); want != "" {
		var names []string
		for _, list := range [][]provider{providers, forced} {
			for i := range list {
				if list[i].name == want {
					return &list[i], nil
				}
				names = append(names, list[i].name)
			}
		}
		return nil, fmt.Errorf("%s=%.40q: want one of %s, or unset it to let the environment decide", environ.Boot, want, strings.Join(names, ", "))
	}
	for i := range providers {
		if providers[i].found(getenv) {
			return &providers[i], nil
		}
	}
	return nil, nil
}

// Choice returns the name of the way in which a process with that environment would look for other ranks, and why. The
// error is that of Find for an environment that says "one of many" but gives no way to find them.
func Choice(getenv func(string) string) (name, why string, err error) {
	way, err := choose(getenv)
	switch {
	case err != nil:
		return "", "", err
	case getenv(environ.Boot) != "":
		return way.name, environ.Boot + " says so", nil
	case way != nil:
		return way.name, way.what + " has set " + way.vars, nil
	}
	if err := foreign.Check(getenv); err != nil {
		return "", "", err
	}
	return "alone", "no variable of a launcher is set", nil
}

// A Way describes one way to find the other ranks of a job, for people to read.
type Way struct {
	Name      string // what CADRE_BOOT calls it
	Launchers string // who starts such jobs
	Variables string // what it goes by
	Found     bool   // the environment of this process speaks of it
}

// Ways lists how this process would look for others, in the order of trial: the first way found is used.
func Ways() []Way {
	var ways []Way
	for i := range providers {
		p := &providers[i]
		ways = append(ways, Way{p.name, p.what, p.vars, p.found(environ.Get)})
	}
	return ways
}

func joinCadre(log *slog.Logger) (adi.Bootstrap, error) {
	s, err := join()
	if err != nil {
		return nil, err
	}
	go s.dieWithJob()
	return s, nil
}
