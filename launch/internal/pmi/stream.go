package pmi

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"cadre.example/adi/limits"
)

// A stream carries messages of one version over a connection. Reads are made by one goroutine at a time.
type stream struct {
	c       io.ReadWriter
	r       *bufio.Reader
	mu      sync.Mutex
	version int // 1 or 2; the first messages of a connection are always in the form of 1
}

func newStream(c io.ReadWriter) *stream {
	return &stream{c: c, r: bufio.NewReaderSize(c, limits.PMIMessage), version: 1}
}

func (s *stream) write(m message) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := m.line()
	if s.version == 2 {
		b = m.framed()
	}
	_, err := s.c.Write(b)
	return err
}

func (s *stream) upgrade() {
	s.mu.Lock()
	s.version = 2
	s.mu.Unlock()
}

// read returns the next message. The error is io.EOF only between two messages.
func (s *stream) read() (message, error) {
	first, err := s.r.Peek(1)
	if err != nil {
		return message{}, err
	}
	// What begins with the c of cmd, or the m of mcmd, is a line, whatever was agreed on.
	if first[0] == 'c' || first[0] == 'm' {
		text, err := s.line()
		if err != nil {
			return message{}, err
		}
		m, err := parseLine(text)
		if err != nil || m.names[0] == "cmd" {
			return m, err
		}
		return s.many(m)
	}
	var head [lengthBytes]byte
	if _, err := io.ReadFull(s.r, head[:]); err != nil {
		return message{}, cut(err)
	}
	n, err := frameLength(head[:])
	if err != nil {
		return message{}, err
	}
	body := make([]byte, n)
	if _, err := io.ReadFull(s.r, body); err != nil {
		return message{}, cut(err)
	}
	return parseFramed(string(body))
}

func (s *stream) line() (string, error) {
	b, err := s.r.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		return "", fmt.Errorf("%w: a line longer than %d bytes", ErrMalformed, limits.PMIMessage)
	}
	if err != nil {
		return "", cut(err)
	}
	return strings.TrimRight(string(b), "\r\n"), nil
}

// manyMost bounds the lines of one command of several.
const manyMost = 1000

// many reads the rest of a command of several lines: mcmd=spawn and fields up to endcmd.
func (s *stream) many(m message) (message, error) {
	for range manyMost {
		text, err := s.line()
		if err != nil {
			return message{}, err
		}
		if text == "endcmd" {
			m.names[0] = "cmd"
			return m, nil
		}
		name, value, ok := strings.Cut(text, "=")
		if !ok || name == "" {
			return message{}, fmt.Errorf("%w: %.80q within %s", ErrMalformed, text, m.values[0])
		}
		m.add(name, value)
	}
	return message{}, fmt.Errorf("%w: %s of more than %d lines", ErrMalformed, m.values[0], manyMost)
}

func cut(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
