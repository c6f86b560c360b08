package job

import (
	"slices"

	"cadre.example/adi/limits"
)

// A Part is one program of a job that has several (MPMD). The ranks of a job are numbered part by part.
type Part struct {
	N       int      // ranks, a multiple of Spec.PerProcess
	Program string   // as Spec.Program
	Args    []string // the program's arguments
	Env     []string // NAME=value, over Spec.Env
	Dir     string   // the working directory of its ranks; "": Spec.Dir
}

// MaxParts is the largest number of programs in a job.
const MaxParts = 256

// parts are the programs of the job, one at least.
func (s *Spec) parts() []Part {
	if len(s.Parts) > 0 {
		return s.Parts
	}
	return []Part{{N: s.N, Program: s.Program, Args: s.Args}}
}

// partOf is the number of the program that process i runs.
func (s *Spec) partOf(i int) int {
	for n, p := range s.Parts {
		if i -= p.N / s.local(); i < 0 {
			return n
		}
	}
	return 0
}

// dir is the working directory of a part's ranks, "" for the launcher's.
func (s *Spec) dir(p *Part) string {
	if p.Dir != "" {
		return p.Dir
	}
	return s.Dir
}

// checkParts says what is wrong with the programs of a job that has several.
func (s *Spec) checkParts() error {
	if len(s.Parts) == 0 {
		return nil
	}
	sum := 0
	for i, p := range s.Parts {
		switch {
		case p.Program == "":
			return usage("part %d of the job has no program: want one on either side of each colon", i+1)
		case p.N < 1 || p.N > limits.ProcessesMost*s.local():
			return usage("-n %d %s: want a number of ranks from 1 to %d", p.N, p.Program, limits.ProcessesMost*s.local())
		case p.N%s.local() != 0 && !s.InProcess:
			return usage("-n %d %s is no multiple of --per-process %d: all processes have the same number of ranks", p.N, p.Program, s.PerProcess)
		}
		for _, nv := range p.Env {
			if err := checkEnv(nv); err != nil {
				return err
			}
		}
		if err := s.checkDir(p.Dir); err != nil {
			return err
		}
		sum += p.N
	}
	switch {
	case len(s.Parts) > MaxParts:
		return usage("%d programs in a job: want at most %d", len(s.Parts), MaxParts)
	case s.InProcess && len(s.Parts) > 1:
		return usage("--in-process is one process with all ranks, and this job has %d programs", len(s.Parts))
	case sum != s.N:
		return usage("a job of %d ranks whose programs have %d", s.N, sum)
	}
	return nil
}

// words are the program and its arguments, of several programs with colons between them.
func (s *Spec) words() (program string, args []string) {
	parts := s.parts()
	args = slices.Clone(parts[0].Args)
	for _, p := range parts[1:] {
		args = append(append(args, ":", p.Program), p.Args...)
	}
	return parts[0].Program, args
}
