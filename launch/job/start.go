package job

import (
	"slices"

	"cadre.example/launch/internal/build"

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
	programs := make([]build.Program, len(parts))
	for i := range parts {
		if programs[i], err = build.Resolve(parts[i].Program); err != nil {
			return 0, usage("%v", err)
		}
	}
	if spec.DryRun {
		return 0, spec.dryRun(programs)
	}
	spec.built = make([]bool, len(parts))
	for i, p := range programs {
		spec.built[i] = p.Package != ""
	}
	binaries := make([]string, len(parts))
	var janitors []int
	for i, p := range programs {
		if same := slices.Index(programs, p); same < i {
			binaries[i] = binaries[same]
			continue
		}
		if p.Package == "" {
			binaries[i] = p.Binary
			continue
		}
		b, sig, err := build.Run(p, spec.Stderr, spec.Signals)
		defer b.Remove()
		if err != nil {
			return 0, err
		}
		if sig != nil {
			return 128 + signalNumber(sig), nil
		}
		binaries[i] = b.Binary
		if b.Janitor != 0 {
			janitors = append(janitors, b.Janitor)
		}
	}
	if err := spec.makeOutputDir(); err != nil {
		return 0, err
	}
	return run(spec, binaries, janitors)
}

// Around names the launcher that has started this process, "" for none.
func Around() string { return foreign.Name(environ.Get) }
