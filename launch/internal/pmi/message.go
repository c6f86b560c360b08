package pmi

import (
	"fmt"
	"strconv"
	"strings"

	"cadre.example/adi/limits"
)

// A message is a command or its answer: the fields in their order, the first of which is cmd.
type message struct {
	names, values []string
}

func command(name string, fields ...string) message {
	m := message{}
	m.add("cmd", name)
	for i := 0; i+1 < len(fields); i += 2 {
		m.add(fields[i], fields[i+1])
	}
	return m
}

func (m *message) add(name, value string) {
	m.names, m.values = append(m.names, name), append(m.values, value)
}

func (m message) get(name string) (string, bool) {
	for i, n := range m.names {
		if n == name {
			return m.values[i], true
		}
	}
	return "", false
}

func (m message) cmd() string {
	v, _ := m.get("cmd")
	return v
}

// number is the field name, which must be there.
func (m message) number(name string) (int, error) {
	v, ok := m.get(name)
	if !ok {
		return 0, fmt.Errorf("%w: %s has no %s", ErrMalformed, m.cmd(), name)
	}
	n, err := strconv.Atoi(v)
	if err != nil {
		return 0, fmt.Errorf("%w: %s says %s=%.40q, want a number", ErrMalformed, m.cmd(), name, v)
	}
	return n, nil
}

// refusal is the error of an answer whose rc is not 0.
func (m message) refusal() error {
	rc, ok := m.get("rc")
	if !ok || rc == "0" {
		return nil
	}
	why, _ := m.get("msg")
	if why == "" {
		why, _ = m.get("errmsg")
	}
	return fmt.Errorf("%w: %s rc=%.20s %.200s", ErrRefused, m.cmd(), rc, why)
}

// line is m as version 1 writes it.
func (m message) line() []byte {
	var b strings.Builder
	for i, n := range m.names {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(n + "=" + m.values[i])
	}
	b.WriteByte('\n')
	return []byte(b.String())
}

// parseLine is the reverse of line, without the newline. A word without = belongs to the value before it: some servers
// send whole sentences.
func parseLine(s string) (m message, err error) {
	for word := range strings.FieldsSeq(s) {
		name, value, ok := strings.Cut(word, "=")
		switch {
		case ok && name != "":
			m.add(name, value)
		case len(m.values) > 0:
			m.values[len(m.values)-1] += " " + word
		default:
			return message{}, fmt.Errorf("%w: %.80q begins with no name", ErrMalformed, s)
		}
	}
	if len(m.names) == 0 || m.names[0] != "cmd" && m.names[0] != "mcmd" {
		return message{}, fmt.Errorf("%w: %.80q is no command", ErrMalformed, s)
	}
	return m, nil
}

const lengthBytes = 6

// framed is m as version 2 writes it: the length in 6 characters, and fields that end with semicolons.
func (m message) framed() []byte {
	var b strings.Builder
	for i, n := range m.names {
		b.WriteString(n + "=" + strings.ReplaceAll(m.values[i], ";", ";;") + ";")
	}
	return fmt.Appendf(nil, "%*d%s", lengthBytes, b.Len(), b.String())
}

// parseFramed is the reverse of framed, without the length.
func parseFramed(s string) (m message, err error) {
	for rest := s; rest != ""; {
		name, after, ok := strings.Cut(rest, "=")
		if !ok || name == "" {
			return message{}, fmt.Errorf("%w: %.80q has no name at %.40q", ErrMalformed, s, rest)
		}
		var value strings.Builder
		for {
			part, tail, ended := strings.Cut(after, ";")
			value.WriteString(part)
			if !ended {
				return message{}, fmt.Errorf("%w: %s of %.80q has no end", ErrMalformed, name, s)
			}
			if !strings.HasPrefix(tail, ";") {
				after = tail
				break
			}
			value.WriteByte(';')
			after = tail[1:]
		}
		m.add(name, value.String())
		rest = after
	}
	if len(m.names) == 0 || m.names[0] != "cmd" {
		return message{}, fmt.Errorf("%w: %.80q is no command", ErrMalformed, s)
	}
	return m, nil
}

// frameLength reads the length before a framed message. Servers fill it up on either side.
func frameLength(b []byte) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(string(b)))
	if err != nil || n < 1 || n > limits.PMIMessage {
		return 0, fmt.Errorf("%w: length %q, want 1 to %d", ErrMalformed, b, limits.PMIMessage)
	}
	return n, nil
}

// CheckPut says whether a key and a value may be put.
func CheckPut(key, value string) error {
	if key == "" || len(key) > MaxKey || !plain(key) {
		return fmt.Errorf("key %.80q: want 1 to %d ASCII characters without space, =, ; and \\", key, MaxKey)
	}
	if len(value) > MaxValue {
		return fmt.Errorf("value of key %s has %d bytes: want at most %d", key, len(value), MaxValue)
	}
	if !plain(value) {
		return fmt.Errorf("value %.80q of key %s: want ASCII characters without space, =, ; and \\", value, key)
	}
	return nil
}

func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c <= ' ' || c > '~' || c == '=' || c == ';' || c == '\\' {
			return false
		}
	}
	return true
}
