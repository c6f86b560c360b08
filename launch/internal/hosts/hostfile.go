package hosts

import (
	"errors"
	"strings"
)

// ParseFile reads the text of a hostfile, whose name is for errors. A line is a host: "h1", "h1:4" or "h1 slots=4 max_slots=8",
// and # begins a comment.
func ParseFile(name, text string) ([]Host, error) {
	var s set
	line := 0
	for l := range strings.Lines(text) {
		line++
		l, _, _ = strings.Cut(strings.TrimRight(l, "\r\n"), "#")
		if err := s.addLine(place{source: name, line: line}, l); err != nil {
			return nil, err
		}
	}
	if len(s.list) == 0 {
		return nil, errorf("%s: no host in it", name)
	}
	return s.list, nil
}

// addLine takes one line without its comment.
func (s *set) addLine(p place, line string) error {
	words := fields(line)
	if len(words) == 0 {
		return nil
	}
	p.column = words[0].column
	name, slots, at, err := nameAndSlots(words[0].text)
	if err != nil {
		p.column += at
		return p.errorf("%v", err)
	}
	limit := 0
	for _, w := range words[1:] {
		p.column = w.column
		key, value, ok := strings.Cut(w.text, "=")
		to := &slots
		switch {
		case !ok:
			return p.errorf("%.40q: want slots=N or max_slots=N behind the name of a host", w.text)
		case key == "max_slots" || key == "max-slots":
			to = &limit
		case key != "slots":
			return p.errorf("%.40q is not known here: want slots=N or max_slots=N", key)
		}
		if *to != 0 {
			return p.errorf("%s a second time", key)
		}
		if *to, err = number(value); err != nil {
			p.column += len(key) + 1
			return p.errorf("%s: %v", key, err)
		}
	}
	if limit > 0 && limit < slots {
		return p.errorf("max_slots=%d is less than slots=%d", limit, slots)
	}
	return s.add(name, slots, limit)
}

// A word of a line and where it begins.
type word struct {
	text   string
	column int
}

// fields are the words of a line.
func fields(line string) (words []word) {
	for at := 0; at < len(line); {
		if line[at] == ' ' || line[at] == '\t' {
			at++
			continue
		}
		end := strings.IndexAny(line[at:], " \t")
		if end < 0 {
			end = len(line) - at
		}
		words = append(words, word{line[at : at+end], at + 1})
		at += end
	}
	return words
}

// ParseList reads hosts with commas between, as of --host: "h1:4,h2". source is for errors.
func ParseList(source, text string) ([]Host, error) {
	var s set
	column := 1
	for entry := range strings.SplitSeq(text, ",") {
		name, slots, at, err := nameAndSlots(entry)
		if err == nil {
			err = s.add(name, slots, 0)
		}
		if errors.Is(err, ErrHosts) {
			return nil, err
		}
		if err != nil {
			return nil, place{source: source, column: column + at}.errorf("%v", err)
		}
		column += len(entry) + 1
	}
	return s.list, nil
}
