package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"cadre.example/launch/job"
)

// watchEvery is the time between two looks of cadre why --watch.
const watchEvery = time.Second

func runWhy(args []string, out, errs *os.File) int {
	f := flag.NewFlagSet("cadre why", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	watch := f.Bool("watch", false, "")
	asJSON := f.Bool("json", false, "")
	all := f.Bool("all", false, "")
	err := parseFlags(f, args)
	if errors.Is(err, flag.ErrHelp) {
		io.WriteString(out, whyUsage)
		return 0
	}
	switch {
	case err == nil && f.NArg() > 1:
		err = fmt.Errorf("%d words, %s: want one job", f.NArg(), strings.Join(f.Args(), " "))
	case err == nil && f.NArg() == 0 && *watch:
		err = errors.New("--watch: want a job")
	}
	if err != nil {
		fmt.Fprintf(errs, "cadre why: %v\nSee: cadre why -h\n", err)
		return statusUsage
	}
	if f.NArg() == 0 {
		return listJobs(out, errs, *asJSON)
	}
	look := func() (string, error) {
		s, err := job.Ask(f.Arg(0), true)
		switch {
		case err != nil:
			return "", err
		case *asJSON:
			b, err := json.Marshal(s)
			return string(b) + "\n", err
		}
		return s.Text(*all), nil
	}
	if *watch {
		return watchJob(look, out, errs, *asJSON)
	}
	text, err := look()
	if err != nil {
		fmt.Fprintf(errs, "cadre why: %v\n", err)
		return statusFailed
	}
	io.WriteString(out, text)
	return 0
}

// listJobs prints a line for every live job.
func listJobs(out, errs *os.File, asJSON bool) int {
	jobs, err := job.Jobs()
	if err != nil {
		fmt.Fprintf(errs, "cadre why: %v\n", err)
		return statusFailed
	}
	for _, s := range jobs {
		if asJSON {
			_ = json.NewEncoder(out).Encode(s)
		} else {
			fmt.Fprintln(out, s.Title())
		}
	}
	if len(jobs) == 0 && !asJSON {
		fmt.Fprintln(out, "no job of yours is running here")
	}
	return 0
}

// watchJob shows a job in place until it ends or the user does.
func watchJob(look func() (string, error), out, errs *os.File, asJSON bool) int {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	defer signal.Stop(signals)
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for first := true; ; first = false {
		text, err := look()
		switch {
		case err != nil && first:
			fmt.Fprintf(errs, "cadre why: %v\n", err)
			return statusFailed
		case err != nil:
			fmt.Fprintf(out, "the job has ended\n")
			return 0
		case asJSON:
			io.WriteString(out, text)
		default: // from the top left corner, each line and what is below it cleared
			io.WriteString(out, "\x1b[H"+strings.ReplaceAll(text, "\n", "\x1b[K\n")+"\x1b[J")
		}
		select {
		case <-tick.C:
		case <-signals:
			return 0
		}
	}
}

const whyUsage = `cadre why [flags] [JOB]

Says what a running job does, without stopping it: in which call every rank is and on which line, what waits in its
queues, how far it has come in the collectives of each communicator, and all goroutines of the program, merged over the
ranks. JOB is the process id of its cadre run, or of rank 0 where another launcher has started the ranks, or the id of the
job. Without it the running jobs of this user on this host are listed.

  cadre why                list running jobs
  cadre why 4242           what the job of that cadre run does now
  cadre why --watch 4242   the same, every second, in place
  cadre why --json 4242    for programs

Flags
  --watch    look again every second until the job ends or ^C
  --json     one line of JSON for each look
  --all      show the runtime's own functions too

Only the user who has started a job, and root, may ask. A launcher answers SIGQUIT (^\) with the same text on its
standard error, and ends the job at a second one within 5 s.
`
