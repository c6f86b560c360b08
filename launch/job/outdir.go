package job

import (
	"fmt"
	"os"
	"path/filepath"

	"cadre.example/launch/internal/build"
)

// outputName is the file of a process's stdout or stderr in Spec.OutputDir: rank.3.out, or ranks.4-7.err of a process of four.
func (s *Spec) outputName(process int, stream string) string {
	k := s.local()
	name := fmt.Sprintf("rank.%d.%s", process, stream)
	if k > 1 {
		name = fmt.Sprintf("ranks.%d-%d.%s", process*k, process*k+k-1, stream)
	}
	return filepath.Join(s.OutputDir, name)
}

// makeOutputDir makes the folder for the output, unless it is there.
func (s *Spec) makeOutputDir() error {
	if s.OutputDir == "" {
		return nil
	}
	if err := os.MkdirAll(s.OutputDir, 0o777); err != nil {
		return usage("--output-dir %s: %v", s.OutputDir, build.Reason(err))
	}
	return nil
}

// outputFiles are what a process of the job writes to: nil for pipes to the launcher. The caller calls done once it runs.
func (s *Spec) outputFiles(process int) (files [2]*os.File, done func(), err error) {
	done = func() {}
	if s.OutputDir == "" {
		if s.InProcess {
			files = [2]*os.File{s.Stdout, s.Stderr}
		}
		return files, done, nil
	}
	done = func() {
		for _, f := range files {
			if f != nil {
				f.Close()
			}
		}
	}
	for i, stream := range []string{"out", "err"} {
		if files[i], err = os.Create(s.outputName(process, stream)); err != nil {
			done()
			return files, func() {}, fmt.Errorf("--output-dir: %w", err)
		}
	}
	return files, done, nil
}
