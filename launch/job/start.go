package job

import (
	"slices"

	"cadre.example/internal/environ"
	"cadre.example/launch/internal/foreign"
)

// Run starts the job, waits for its end and returns the status that the launcher should exit with. What the job has to
// say about itself goes to Stderr. An error means that there was no job; it wraps ErrUsage when the Spec was at fault.
func Run(spec *Spec) (status int, err error) {
	if err := spec.check(); err != nil {
		return 0, err
	}
	parts := spec.parts()
	programs := make([]program, len(parts))
	for i := range parts {
		if programs[i], err = resolve(parts[i].Program); err != nil {
			return 0, err
		}
	}
	if spec.DryRun {
		return 0, spec.dryRun(programs)
	}
	spec.built = make([]bool, len(parts))
	for i, p := range programs {
		spec.built[i] = p.pkg != ""
	}
	binaries := make([]string, len(parts))
	var janitors []int
	for i, p := range programs {
		if same := slices.Index(programs, p); same < i {
			binaries[i] = binaries[same]
			continue
		}
		if p.pkg == "" {
			binaries[i] = p.binary
			continue
		}
		b, sig, err := build(p, spec.Stderr, spec.Signals)
		defer b.remove()
		if err != nil {
			return 0, err
		}
		if sig != nil {
			return 128 + signalNumber(sig), nil
		}
		binaries[i] = b.binary
		if b.janitor != 0 {
			janitors = append(janitors, b.janitor)
		}
	}
	if err := spec.makeOutputDir(); err != nil {
		return 0, err
	}
	return run(spec, binaries, janitors)
}

// Around names the launcher that has started this process, "" for none.
func Around() string { return foreign.Name(environ.Get) }
