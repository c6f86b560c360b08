package hosts

import (
	"fmt"
	"strconv"
	"strings"

	"cadre.example/adi/limits"
)

// slurm are the hosts of the Slurm allocation that the variables describe.
func slurm(nodesVar, nodes, tasksVar, tasks string) ([]Host, error) {
	names, err := expandNodes(nodesVar, nodes)
	if err != nil {
		return nil, err
	}
	counts, err := expandCounts(tasksVar, tasks, len(names))
	if err != nil {
		return nil, err
	}
	var s set
	for i, n := range names {
		if err := s.add(n, counts[i], 0); err != nil {
			return nil, err
		}
	}
	return s.list, nil
}

// expandNodes writes a list such as "n[1-3,7],m[01-02]x[0-1],login" out.
func expandNodes(source, text string) (names []string, err error) {
	for at := 0; at <= len(text); {
		end, err := entryEnd(source, text, at)
		if err != nil {
			return nil, err
		}
		if names, err = expandEntry(source, text, at, end, "", names); err != nil {
			return nil, err
		}
		at = end + 1
	}
	return names, nil
}

// entryEnd is where the entry that begins at at has its comma, or the end of the text.
func entryEnd(source, text string, at int) (int, error) {
	open := -1
	for i := at; i < len(text); i++ {
		switch c := text[i]; {
		case c == '[' && open < 0:
			open = i
		case c == '[' || c == ']' && open < 0:
			return 0, place{source: source, column: i + 1}.errorf("%q is not expected here", c)
		case c == ']':
			open = -1
		case c == ',' && open < 0:
			return i, nil
		}
	}
	if open >= 0 {
		return 0, place{source: source, column: open + 1}.errorf("this bracket is not closed")
	}
	return len(text), nil
}

// expandEntry writes out text[at:end], whose brackets match, behind what was written of it before.
func expandEntry(source, text string, at, end int, before string, names []string) ([]string, error) {
	entry := text[at:end]
	plain, rest, found := strings.Cut(entry, "[")
	if !found {
		name := before + plain
		if err := checkName(name); err != nil {
			return nil, place{source: source, column: at + 1}.errorf("%v", err)
		}
		if len(names) == limits.HostsMost {
			return nil, errorf("%s: more than %d hosts", source, limits.HostsMost)
		}
		return append(names, name), nil
	}
	inside, _, _ := strings.Cut(rest, "]")
	column := at + len(plain) + 1
	after := column + len(inside) + 1
	for part := range strings.SplitSeq(inside, ",") {
		low, high, width, err := span(part)
		if err != nil {
			return nil, place{source: source, column: column + 1}.errorf("%v", err)
		}
		column += len(part) + 1
		for i := low; i <= high; i++ {
			if names, err = expandEntry(source, text, after, end, fmt.Sprintf("%s%s%0*d", before, plain, width, i), names); err != nil {
				return nil, err
			}
		}
	}
	return names, nil
}

// span reads "7" or "08-11". width is that of zeros in front.
func span(part string) (low, high, width int, err error) {
	from, to, isRange := strings.Cut(part, "-")
	if !isRange {
		to = from
	}
	low, err = digits(from)
	if err == nil {
		high, err = digits(to)
	}
	switch {
	case err != nil:
		return 0, 0, 0, fmt.Errorf("%.40q: want N or N-M", part)
	case high < low || high-low >= limits.HostsMost:
		return 0, 0, 0, fmt.Errorf("%.40q: want a range of 1 to %d hosts", part, limits.HostsMost)
	}
	return low, high, len(from), nil
}

// digits reads a number without a sign.
func digits(text string) (int, error) {
	if len(text) > 9 || strings.Trim(text, "0123456789") != "" {
		return 0, strconv.ErrSyntax
	}
	return strconv.Atoi(text)
}

// expandCounts writes a list such as "4,2(x3)" out, which is for n hosts.
func expandCounts(source, text string, n int) (counts []int, err error) {
	column := 1
	for part := range strings.SplitSeq(text, ",") {
		count, times, repeated := strings.Cut(part, "(x")
		slots, err := number(count)
		again := 1
		if err == nil && repeated {
			if inner, ok := strings.CutSuffix(times, ")"); ok {
				again, err = number(inner)
			} else {
				err = fmt.Errorf("%.40q: want N or N(xTIMES)", part)
			}
		}
		if err != nil {
			return nil, place{source: source, column: column}.errorf("%v", err)
		}
		column += len(part) + 1
		if len(counts)+again > n {
			return nil, errorf("%s: %q is for more than the %d hosts that there are", source, text, n)
		}
		for range again {
			counts = append(counts, slots)
		}
	}
	if len(counts) < n {
		return nil, errorf("%s: %q is for %d hosts, and there are %d", source, text, len(counts), n)
	}
	return counts, nil
}
