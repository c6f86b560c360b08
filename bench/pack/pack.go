package pack

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"cadre.example/bench/compare"
	"cadre.example/bench/osu"
)

// DefaultSizes are packed bytes; QuickSizes are those of a quick run.
var (
	DefaultSizes = []int{1 << 10, 4 << 10, 64 << 10, 1 << 20, 16 << 20}
	QuickSizes   = []int{4 << 10, 64 << 10}
)

// MaxSize is the largest number of packed bytes that is measured, MinSize the least.
const (
	MinSize = 512
	MaxSize = 64 << 20
)

const unpackPrefix = "unpack "

// Cases are the cases of the named layouts, all when there is no name: each packed and unpacked.
func Cases(names []string, sizes []int) ([]compare.Case, error) {
	for _, s := range sizes {
		if s < MinSize || s > MaxSize {
			return nil, fmt.Errorf("--sizes %d: want %d to %d packed bytes", s, MinSize, MaxSize)
		}
	}
	var chosen []*Layout
	for _, name := range names {
		l := Find(name)
		if l == nil {
			return nil, fmt.Errorf("%q: want layouts out of %s", name, strings.Join(Names(), ", "))
		}
		if !slices.Contains(chosen, l) {
			chosen = append(chosen, l)
		}
	}
	if len(chosen) == 0 {
		for i := range Layouts {
			chosen = append(chosen, &Layouts[i])
		}
	}
	var cases []compare.Case
	for _, l := range chosen {
		for _, way := range []string{"pack ", unpackPrefix} {
			b := &osu.Bench{Name: way + l.Name, What: l.What, Unit: "GB/s", Sized: true, Grain: 1}
			cases = append(cases, compare.Case{Bench: b, Ranks: 1, Sizes: sizes, Title: b.Name + ": " + l.What})
		}
	}
	return cases, nil
}

// Names are the names of all layouts.
func Names() (names []string) {
	for i := range Layouts {
		names = append(names, Layouts[i].Name)
	}
	return names
}

// An Arena is what the sides of one run share.
type Arena struct {
	o        *compare.Options
	ours     ours
	instance *Instance // of name and size
	name     string
	size     int
	unpack   bool
}

// NewArena begins a run.
func NewArena(o *compare.Options) *Arena { return &Arena{o: o} }

// at makes the instance for a case and a size.
func (a *Arena) at(c *compare.Case, size int) error {
	way, name, _ := strings.Cut(c.Bench.Name, " ")
	a.unpack = way+" " == unpackPrefix
	if a.instance != nil && a.name == name && a.size == size {
		return nil
	}
	in := Find(name).Make(size)
	a.instance, a.name, a.size = &in, name, size
	return a.ours.set(in)
}

// Ours is Cadre's side. It must be the first.
func (a *Arena) Ours() compare.Side { return &ourSide{a} }

type ourSide struct{ a *Arena }

func (s *ourSide) Set(_ context.Context, c *compare.Case, size int) error { return s.a.at(c, size) }

func (s *ourSide) Row(context.Context) (osu.Row, error) {
	return s.a.ours.row(s.a.unpack, s.a.o.MinTime, s.a.o.Batches), nil
}

// Side is what a worker does with one method: "mpi", "loop" or "memcpy".
func (a *Arena) Side(w *Worker, method string) compare.Side { return &workerSide{a, w, method} }

type workerSide struct {
	a      *Arena
	w      *Worker
	method string
}

func (s *workerSide) Set(ctx context.Context, _ *compare.Case, _ int) error {
	if err := s.w.set(ctx, s.a.name, s.a.instance); err != nil {
		return err
	}
	if o := &s.a.ours; s.w.packed != o.packHash || s.w.user != o.userHash {
		return fmt.Errorf("%d bytes of %s are not those that Cadre packs: hashes %x and %x, ours %x and %x",
			s.a.instance.Packed, s.a.name, s.w.packed, s.w.user, o.packHash, o.userHash)
	}
	return nil
}

func (s *workerSide) Row(ctx context.Context) (osu.Row, error) {
	return s.w.row(ctx, s.method, s.a.unpack, s.a.o.MinTime, s.a.o.Batches)
}
