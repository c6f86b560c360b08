package main

import (
	"cmp"
	"flag"
	"fmt"
	"os/exec"
	"time"

	"cadre.example/internal/environ"
	"cadre.example/launch/job"
)

// hostFlags adds the flags about hosts. What it returns is called after the parsing: it finds the hosts, and says how many ranks
// there are where nobody has.
func hostFlags(f *flag.FlagSet, s *job.Spec) func(counted bool) error {
	var file, list string
	f.StringVar(&file, "hostfile", "", "")
	f.StringVar(&list, "host", "", "")
	f.IntVar(&s.PerHost, "N", 0, "")
	f.StringVar(&s.MapBy, "map-by", "", "")
	f.BoolVar(&s.DryRun, "dry-run", false, "")
	f.StringVar(&s.Reach.SSH, "ssh", environ.Get(environ.SSH), "")
	f.StringVar(&s.Reach.Copy, "copy", "", "")
	f.StringVar(&s.Reach.Agent, "agent", "", "")
	return func(counted bool) (err error) {
		s.Reach.Cache = environ.Get(environ.Cache)
		if v := environ.Get(environ.Timeout); v != "" {
			if s.Reach.Patience, err = time.ParseDuration(v); err != nil || s.Reach.Patience <= 0 {
				return fmt.Errorf("CADRE_TIMEOUT=%.40q: want a time like 30s or 2m", v)
			}
		}
		if s.InProcess && cmp.Or(file, list) == "" {
			return nil
		}
		if s.Hosts, err = job.Hosts(file, list, environ.Get); err != nil {
			return err
		}
		if cmp.Or(file, list, s.Reach.SSH) == "" && len(s.Hosts) > 0 && environ.Get(environ.SlurmJob) != "" {
			if _, err := exec.LookPath("srun"); err == nil {
				s.Reach.SSH = job.Srun
			}
		}
		if !counted && (len(s.Hosts) > 0 || s.PerHost > 0) {
			s.N = job.Slots(s.Hosts, s.PerHost)
		}
		return nil
	}
}
