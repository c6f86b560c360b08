package hosts

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"cadre.example/adi/limits"
)

// nameMost is the longest name of a host that is believed.
const nameMost = 255

// ErrHosts is wrapped by every error about a text that names hosts.
var ErrHosts = errors.New("hosts")

// A Host is a place for ranks.
type Host struct {
	Name   string // as ssh takes it: a name, an address, or user@name
	Slots  int    // how many ranks it is for, at least 1
	Stated bool   // somebody has said so; otherwise Slots is the number of times that the host was named
	Max    int    // more ranks than this are refused; 0: no limit
}

// A place is where something is in a text, for people.
type place struct {
	source       string // a file, a flag or a variable
	line, column int    // from 1; line 0: the text has only one
}

func (p place) String() string {
	if p.line == 0 {
		return fmt.Sprintf("%s: column %d", p.source, p.column)
	}
	return fmt.Sprintf("%s:%d:%d", p.source, p.line, p.column)
}

// hostsError wraps ErrHosts without showing it.
type hostsError struct{ text string }

func (e *hostsError) Error() string { return e.text }
func (e *hostsError) Unwrap() error { return ErrHosts }

func (p place) errorf(format string, args ...any) error {
	return &hostsError{p.String() + ": " + fmt.Sprintf(format, args...)}
}

func errorf(format string, args ...any) error { return &hostsError{fmt.Sprintf(format, args...)} }

// A set collects entries, in the order of their first mention.
type set struct {
	list  []Host
	index map[string]int
}

// add puts a host into the set, or its slots to those that it has; slots 0 is one mention without a number.
func (s *set) add(name string, slots, limit int) error {
	if s.index == nil {
		s.index = map[string]int{}
	}
	i, known := s.index[name]
	if !known {
		if len(s.list) == limits.HostsMost {
			return errorf("more than %d hosts", limits.HostsMost)
		}
		i = len(s.list)
		s.index[name] = i
		s.list = append(s.list, Host{Name: name})
	}
	h := &s.list[i]
	h.Stated = h.Stated || slots > 0 || known
	h.Slots = min(h.Slots+max(slots, 1), limits.RanksPerJob)
	if limit > 0 {
		h.Max = min(h.Max+limit, limits.RanksPerJob)
	}
	return nil
}

// checkName says why a word is no host: it is going to be an argument of ssh.
func checkName(name string) error {
	switch {
	case name == "":
		return errors.New("no name of a host")
	case len(name) > nameMost:
		return fmt.Errorf("a name of %d characters, at most %d", len(name), nameMost)
	case name[0] == '-':
		return fmt.Errorf("%q: the name of a host does not begin with a dash", name)
	}
	for i, c := range name {
		if c == utf8.RuneError || !strings.ContainsRune("-._:@%", c) && !isAlphanumeric(c) {
			return fmt.Errorf("%q: character %d, %q, is in no name of a host", name, utf8.RuneCountInString(name[:i])+1, c)
		}
	}
	return nil
}

func isAlphanumeric(c rune) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// number reads a count of slots.
func number(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > limits.RanksPerJob || text[0] == '+' {
		return 0, fmt.Errorf("%.40q: want a number from 1 to %d", text, limits.RanksPerJob)
	}
	return n, nil
}

// nameAndSlots takes "h1:4", "h1", "[::1]:4" or "fe80::1" apart; slots is 0 where there is no number. at is the offset of what
// is wrong.
func nameAndSlots(word string) (name string, slots, at int, err error) {
	name = word
	rest, numbered := "", false
	if inner, ok := strings.CutPrefix(word, "["); ok {
		end := strings.IndexByte(inner, ']')
		if end < 0 {
			return "", 0, 0, fmt.Errorf("%.80q: the bracket is not closed", word)
		}
		name, rest = inner[:end], inner[end+1:]
		if numbered = strings.HasPrefix(rest, ":"); !numbered && rest != "" {
			return "", 0, end + 2, fmt.Errorf("%.40q: want :N or nothing behind the bracket", rest)
		}
		rest = strings.TrimPrefix(rest, ":")
		at = 1
	} else if strings.Count(word, ":") == 1 { // with more it is an address of IPv6
		name, rest, numbered = strings.Cut(word, ":")
	}
	if err := checkName(name); err != nil {
		return "", 0, at, err
	}
	if !numbered {
		return name, 0, 0, nil
	}
	slots, err = number(rest)
	if err != nil {
		return "", 0, len(word) - len(rest), fmt.Errorf("slots of %s: %w", name, err)
	}
	return name, slots, 0, nil
}
