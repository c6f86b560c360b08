package job

import (
	"os"

	"cadre.example/launch/internal/foreign"
)

// Run starts the job, waits for its end and returns the status that the launcher should exit with. What the job has to
// say about itself goes to Stderr. An error means that there was no job; it wraps ErrUsage when the Spec was at fault.
func Run(spec *Spec) (status int, err error) {
	if err := spec.check(); err != nil {
		return 0, err
	}
	p, err := resolve(spec.Program)
	if err != nil {
		return 0, err
	}
	if p.pkg == "" {
		return run(spec, p.binary, 0)
	}
	b, sig, err := build(p, spec.Stderr, spec.Signals)
	defer b.remove()
	if err != nil {
		return 0, err
	}
	if sig != nil {
		return 128 + signalNumber(sig), nil
	}
	return run(spec, b.binary, b.janitor)
}

// Around names the launcher that has started this process, "" for none.
func Around() string { return foreign.Name(os.Getenv) }
