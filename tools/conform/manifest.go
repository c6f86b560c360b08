package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// manifestName is the file by which a folder says how its programs are built and run.
const manifestName = "conform.txt"

// A program is one executable and how to run it.
type program struct {
	name    string   // by which lists of results name it
	folder  string   // in which it is built and run, from the folder of the suites, with slashes
	sources []string // from folder; none when the folder's own build makes the executable
	helpers []string // sources without a main, tried when the program does not link alone
	exe     string   // from folder
	ranks   []int
	args    []string
	flags   []string // for the compiler, after the sources
	expect  outcome
}

// A manifest is what a conform.txt says.
type manifest struct {
	builds   []string // shell commands, in order
	defaults program
	programs []program
}

// An outcome says which end of a program counts as a pass.
type outcome struct {
	kind   string // "" or pass, fail, exit, output
	status int
	output *regexp.Regexp
}

// String says what is wanted.
func (o outcome) String() string {
	switch o.kind {
	case "fail":
		return "another than 0"
	case "exit":
		return strconv.Itoa(o.status)
	case "output":
		return "0 and output that matches " + strings.TrimPrefix(o.output.String(), "(?m)")
	}
	return "0"
}

// met reports whether a program that ended by itself has passed.
func (o outcome) met(status int, output []byte) bool {
	switch o.kind {
	case "fail":
		return status != 0
	case "exit":
		return status == o.status
	case "output":
		return status == 0 && o.output.Match(output)
	}
	return status == 0
}

// parseManifest reads a conform.txt. Its errors begin with the number of the line.
func parseManifest(text string) (manifest, error) {
	var m manifest
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if err := m.line(line); err != nil {
			return manifest{}, fmt.Errorf("%d: %w", number, err)
		}
	}
	if len(m.builds) > 0 && len(m.programs) == 0 {
		return manifest{}, fmt.Errorf("%d: a build without programs: name what it makes, as in: program bin/ring: ; ranks 2", number)
	}
	return m, nil
}

func (m *manifest) line(line string) error {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "build":
		if rest == "" {
			return fmt.Errorf("build: want a shell command")
		}
		m.builds = append(m.builds, rest)
		return nil
	case "make":
		m.builds = append(m.builds, strings.TrimSpace(`make CC=mpicc MPICC=mpicc CXX=mpicxx FC=mpifort F77=mpifort `+rest))
		return nil
	case "default":
		if len(m.programs) > 0 {
			return fmt.Errorf("default: want it before all programs")
		}
		return m.defaults.settings(split(rest))
	case "program":
		parts := split(rest)
		if len(parts) == 0 {
			return fmt.Errorf("program: want a name, as in: program ring: ring.c")
		}
		name, sources, ok := strings.Cut(parts[0], ":")
		name = strings.TrimSpace(name)
		if !ok || name == "" || strings.ContainsAny(name, " \t#") || !inside(name) {
			return fmt.Errorf("program %q: want a name without spaces and a colon, as in: program ring: ring.c", parts[0])
		}
		p := m.defaults
		p.name, p.exe, p.sources = name, name, strings.Fields(sources)
		for _, s := range p.sources {
			if !inside(s) || compiler(s) == "" {
				return fmt.Errorf("program %s: source %q: want C, C++ or Fortran in this folder", name, s)
			}
		}
		if slices.ContainsFunc(m.programs, func(q program) bool { return q.name == name }) {
			return fmt.Errorf("program %s: named twice", name)
		}
		if err := p.settings(parts[1:]); err != nil {
			return fmt.Errorf("program %s: %w", name, err)
		}
		m.programs = append(m.programs, p)
		return nil
	}
	return fmt.Errorf("%q: want program, default, make or build", word)
}

// split cuts a line where a semicolon stands alone, so that arguments and expressions can have semicolons inside words.
func split(s string) []string {
	var parts []string
	var part []string
	end := func() {
		if len(part) > 0 {
			parts = append(parts, strings.Join(part, " "))
		}
		part = nil
	}
	for _, word := range strings.Fields(s) {
		if word == ";" {
			end()
		} else {
			part = append(part, word)
		}
	}
	end()
	return parts
}

// settings takes what stands after a program's sources.
func (p *program) settings(parts []string) error {
	for _, part := range parts {
		word, rest, _ := strings.Cut(part, " ")
		var err error
		switch word {
		case "ranks":
			p.ranks, err = parseRanks(rest)
		case "args":
			p.args = strings.Fields(rest)
		case "flags":
			p.flags = strings.Fields(rest)
		case "expect":
			p.expect, err = parseOutcome(rest)
		default:
			err = fmt.Errorf("%q: want ranks, args, flags or expect", word)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func parseOutcome(s string) (outcome, error) {
	kind, rest, _ := strings.Cut(s, " ")
	o := outcome{kind: kind}
	var err error
	switch {
	case (kind == "pass" || kind == "fail") && rest == "":
		return o, nil
	case kind == "exit":
		if o.status, err = strconv.Atoi(rest); err == nil && o.status >= 0 && o.status <= 255 {
			return o, nil
		}
	case kind == "output" && rest != "":
		if o.output, err = regexp.Compile("(?m)" + rest); err != nil {
			return outcome{}, fmt.Errorf("expect output: %w", err)
		}
		return o, nil
	}
	return outcome{}, fmt.Errorf("expect %q: want pass, fail, exit N with N from 0 to 255, or output REGEXP", s)
}

// maxRanks is more than a suite asks of one host.
const maxRanks = 4096

// parseRanks reads numbers of ranks with commas between.
func parseRanks(s string) ([]int, error) {
	var ranks []int
	for field := range strings.SplitSeq(s, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(field))
		if err != nil || n < 1 || n > maxRanks {
			return nil, fmt.Errorf("ranks %q: want numbers from 1 to %d with commas between, as in 2,4", s, maxRanks)
		}
		if !slices.Contains(ranks, n) {
			ranks = append(ranks, n)
		}
	}
	return ranks, nil
}
