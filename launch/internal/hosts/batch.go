package hosts

import (
	"os"
	"strings"

	"cadre.example/internal/environ"
)

// Allocation returns the hosts that a batch system has given to this process, and the variable that says so: of Slurm, PBS,
// LSF, Grid Engine or OAR, by the environment. There is none where the list is empty.
func Allocation(getenv func(string) string) (list []Host, source string, err error) {
	if list, source, err = ofSlurm(getenv); list != nil || err != nil {
		return list, source, err
	}
	if text := getenv(environ.LSFHosts); text != "" && getenv(environ.LSFHostfile) == "" {
		list, err = pairs(environ.LSFHosts, text)
		return list, environ.LSFHosts, err
	}
	for _, file := range []struct {
		name string
		read func(name, text string) ([]Host, error)
	}{
		{environ.PBSHostfile, mentions}, {environ.LSFHostfile, mentions}, {environ.GridHostfile, gridEngine}, {environ.OARHostfile, mentions},
	} {
		name := getenv(file.name)
		if name == "" {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, "", errorf("%s: %v", file.name, err)
		}
		list, err = file.read(name, string(text))
		return list, file.name, err
	}
	return nil, "", nil
}

func ofSlurm(getenv func(string) string) ([]Host, string, error) {
	first := func(names ...string) (name, value string) {
		for _, name := range names {
			if v := getenv(name); v != "" {
				return name, v
			}
		}
		return "", ""
	}
	nodesVar, nodes := first(environ.SlurmNodes, environ.SlurmNodesOld)
	tasksVar, tasks := first(environ.SlurmTasksOf, environ.SlurmCPUsOf)
	if nodes == "" || tasks == "" {
		return nil, "", nil
	}
	list, err := slurm(nodesVar, nodes, tasksVar, tasks)
	return list, nodesVar, err
}

// mentions reads a file in which a host stands once for each of its slots.
func mentions(name, text string) ([]Host, error) {
	list, err := ParseFile(name, text)
	for i := range list {
		list[i].Stated = true
	}
	return list, err
}

// pairs reads "h1 4 h2 2".
func pairs(source, text string) ([]Host, error) {
	var s set
	words := fields(text)
	for i := 0; i < len(words); i += 2 {
		p := place{source: source, column: words[i].column}
		if err := checkName(words[i].text); err != nil {
			return nil, p.errorf("%v", err)
		}
		if i+1 == len(words) {
			return nil, p.errorf("no number of slots behind %s", words[i].text)
		}
		p.column = words[i+1].column
		slots, err := number(words[i+1].text)
		if err != nil {
			return nil, p.errorf("%v", err)
		}
		if err := s.add(words[i].text, slots, 0); err != nil {
			return nil, err
		}
	}
	if len(s.list) == 0 {
		return nil, errorf("%s: no host in it", source)
	}
	return s.list, nil
}

// gridEngine reads lines of a host, its slots, a queue and processors.
func gridEngine(name, text string) ([]Host, error) {
	var s set
	line := 0
	for l := range strings.Lines(text) {
		line++
		words := fields(strings.TrimRight(l, "\r\n"))
		if len(words) == 0 {
			continue
		}
		p := place{source: name, line: line, column: words[0].column}
		if err := checkName(words[0].text); err != nil {
			return nil, p.errorf("%v", err)
		}
		if len(words) < 2 {
			return nil, p.errorf("no number of slots behind %s", words[0].text)
		}
		p.column = words[1].column
		slots, err := number(words[1].text)
		if err != nil {
			return nil, p.errorf("%v", err)
		}
		if err := s.add(words[0].text, slots, 0); err != nil {
			return nil, err
		}
	}
	if len(s.list) == 0 {
		return nil, errorf("%s: no host in it", name)
	}
	return s.list, nil
}
