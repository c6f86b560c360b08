package member

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/datatype"
	"cadre.example/internal/environ"
)

func TestInsightFrom(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		in   Insight
		want string // in the error
	}{
		{map[string]string{}, Insight{}, ""},
		{map[string]string{environ.Queue: "json", environ.Msg: "1", environ.MemDebug: "1", environ.Version: "0", environ.Eager: "8192"},
			Insight{Queues: "json", Statistics: "text", Memory: true, Eager: 8192}, ""},
		{map[string]string{environ.Queue: "text", environ.Msg: "json", environ.MemDebug: "0", environ.Version: "1", environ.EDBG: "1", environ.Debug: "1", environ.DBFile: "d", environ.Trace: "t",
			environ.Eager: "1048576", environ.Calls: "c", environ.Record: "1"},
			Insight{Queues: "text", Statistics: "json", Version: true, Stacks: true, Debug: true, DebugFile: "d", Trace: "t", Calls: "c", Record: "text", Eager: 1 << 20}, ""},
		{map[string]string{environ.Queue: "yes"}, Insight{}, `CADRE_QUEUE="yes": want 1, text, json or 0`},
		{map[string]string{environ.MemDebug: "json"}, Insight{}, `CADRE_MEMDEBUG="json": want 1 or 0`},
		{map[string]string{environ.Eager: "8191"}, Insight{}, `CADRE_EAGER="8191": want bytes, from 8192 to 1048576`},
		{map[string]string{environ.Eager: "1048577"}, Insight{}, "CADRE_EAGER"},
		{map[string]string{environ.Eager: "many"}, Insight{}, "CADRE_EAGER"},
	} {
		in, err := InsightFrom(func(k string) string { return c.env[k] })
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %q", c.env, err, c.want)
		}
		if err == nil && in != c.in {
			t.Errorf("%v: %+v, want %+v", c.env, in, c.in)
		}
	}
}

func TestFileOf(t *testing.T) {
	for _, c := range []struct {
		name       string
		rank, size int
		want       string
	}{{"t", 0, 1, "t"}, {"t", 1, 2, "t.1"}, {"t%d.txt", 1, 2, "t1.txt"}, {"t%d", 0, 1, "t0"}} {
		if got := FileOf(c.name, c.rank, c.size); got != c.want {
			t.Errorf("%q of rank %d of %d: %q, want %q", c.name, c.rank, c.size, got, c.want)
		}
	}
}

// talk is two ranks: rank 0 sends 20 000 bytes that are received and 3 that are not; rank 1 posts what nobody sends.
func talk(r *Rank) error {
	op := func(n, tag int) *adi.Op {
		b := make([]byte, n)
		return &adi.Op{Peer: 1, Tag: int32(tag), Mem: datatype.MemOf(b), Count: n, Type: datatype.Uint8, Size: n,
			Call: adi.Call{Name: "Recv", Comm: "world, 2 ranks", Tag: tag}}
	}
	if r.Ctx.Rank() == 0 {
		if err := r.Ctx.Send(op(20_000, 1)); err != nil {
			return err
		}
		return r.Ctx.Send(op(3, 2))
	}
	// The message is expected in one of two ways; the long one must have come either way.
	for {
		if q := r.Ctx.Queues(); len(q.Unexpected) > 0 {
			break
		}
		if err := r.Ctx.Progress(); err != nil {
			return err
		}
		time.Sleep(100 * time.Microsecond)
	}
	if _, err := r.Ctx.Recv(op(20_000, 1)); err != nil {
		return err
	}
	for len(r.Ctx.Queues().Unexpected) == 0 {
		if err := r.Ctx.Progress(); err != nil {
			return err
		}
		time.Sleep(100 * time.Microsecond)
	}
	_, err := r.Ctx.Irecv(op(8, 3))
	return err
}

// Every option has its effect.
func TestInsight(t *testing.T) {
	dir := t.TempDir()
	for name, c := range map[string]struct {
		in   Insight
		want []string
		not  string
	}{
		"nothing": {Insight{}, nil, "["},
		"queues": {Insight{Queues: "text"}, []string{
			"[1] posted receives: 1\n[1]   world, 2 ranks: source 0, tag 3, 8 bytes, posted by Recv, waits for ",
			"[1] unexpected messages: 1\n[1]   world: source 0, tag 2, 3 bytes, waits for ",
			"[0] posted receives: 0\n[0] unexpected messages: 0\n"}, "arrivals"},
		"queues as json": {Insight{Queues: "json"}, []string{`{"Rank":1,"Posted":[{"Context":0,`}, "arrivals"},
		"statistics":     {Insight{Statistics: "text"}, []string{"[0] messages: 2 sends of 20003 bytes", "[1] arrivals: 0 direct, 1 eager, 1 rendezvous"}, "posted receives"},
		"as json":        {Insight{Statistics: "json"}, []string{`{"Rank":0,"Sends":2,`}, "arrivals"},
		"packet size":    {Insight{Statistics: "text", Eager: 32 << 10}, []string{"[1] arrivals: 0 direct, 2 eager, 0 rendezvous"}, "posted receives"},
		"memory":         {Insight{Memory: true}, []string{"[1] requests not completed: 1; bytes held for unexpected messages: 192\n[1]   Recv with rank 0, tag 3, in world, 2 ranks\n", "[0] requests not completed: 0"}, "arrivals"},
		"version":        {Insight{Version: true}, []string{"Cadre ", ", devices direct\n"}, "arrivals"},
		"debug":          {Insight{Debug: true}, []string{" 1 <- 0 DoGet context_id = 0, lrank = 0, tag = 1, len = 20000, pkt = 00000008 00000001 00004e20\n"}, "arrivals"},
		"files":          {Insight{Trace: filepath.Join(dir, "trace%d"), Debug: true, DebugFile: filepath.Join(dir, "debug")}, nil, "DoGet"},
	} {
		t.Run(name, func(t *testing.T) {
			var out safeBuffer
			c.in.Out = &out
			if err := Run(2, Config{Insight: c.in}, talk); err != nil {
				t.Fatal(err)
			}
			for _, want := range c.want {
				if !strings.Contains(out.String(), want) {
					t.Errorf("no %q in\n%s", want, &out)
				}
			}
			if strings.Contains(out.String(), c.not) {
				t.Errorf("%q in\n%s", c.not, &out)
			}
		})
	}
	for file, want := range map[string]string{"trace0": "0 -> 1 DoGet context_id", "trace1": "1 <- 0 DoGet context_id", "debug.0": " 0 -> 1 DoGet context_id", "debug.1": " 1 <- 0 DoGet context_id"} {
		if b, err := os.ReadFile(filepath.Join(dir, file)); err != nil || !strings.Contains(string(b), want) {
			t.Errorf("%s: %v, %q", file, err, b)
		}
	}
	var out safeBuffer
	bad := Insight{Trace: filepath.Join(dir, "no", "such"), Out: &out}
	if err := Run(2, Config{Insight: bad}, talk); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a trace that cannot be written: %v", err)
	}
	err := Run(2, Config{Insight: Insight{Stacks: true, Out: &out}}, func(r *Rank) error {
		if r.Ctx.Rank() == 1 {
			return errors.New("lost")
		}
		return nil
	})
	if err == nil || !strings.Contains(out.String(), "[1] posted receives: 0") || !strings.Contains(out.String(), "goroutine ") || strings.Contains(out.String(), "[0] posted") {
		t.Errorf("%v\n%s", err, &out)
	}
}

// safeBuffer is written by several ranks.
type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}
