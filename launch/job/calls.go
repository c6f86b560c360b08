package job

import (
	"bytes"
	"fmt"
	"os"

	"cadre.example/adi/limits"
	"cadre.example/internal/record"
)

// traceToLauncher is the value of CADRE_CALLS for ranks that send all their calls to the launcher.
const traceToLauncher = "-"

// calls are what a process has sent of its ranks' calls.
type calls struct {
	part  []byte
	dumps []*record.Dump
}

// take adds a part, the last of a rank's or not.
func (c *calls) take(part []byte, last bool) error {
	if len(c.part)+len(part) > limits.FrameCalls {
		return fmt.Errorf("it sends more than %d bytes of calls", limits.FrameCalls)
	}
	c.part = append(c.part, part...)
	if !last {
		return nil
	}
	d, err := record.ParseDump(c.part)
	c.part = nil
	if err != nil {
		return err
	}
	c.dumps = append(c.dumps, d)
	return nil
}

// writeTrace writes what the ranks have sent, and says for which there is nothing.
func (s *Spec) writeTrace(dumps []*record.Dump) error {
	if len(dumps) < s.N {
		fmt.Fprintf(s.Stderr, "cadre run: the trace has the calls of %d of %d ranks\n", len(dumps), s.N)
	}
	if text := record.Missing(dumps); text != "" {
		fmt.Fprintf(s.Stderr, "cadre run: %s\n", text)
	}
	var b bytes.Buffer
	if err := record.WriteTrace(&b, dumps); err != nil {
		return err
	}
	return os.WriteFile(s.Trace, b.Bytes(), 0o666)
}
