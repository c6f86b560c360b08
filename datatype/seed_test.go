package datatype

import (
	"bytes"
	"slices"
	"testing"
)

// What seed 002 says of its items, one test for each group of them, on its example where it has one. Records are in
// desc_test.go.

func TestSeedFields(t *testing.T) {
	dt := seedType()
	if dt.NumElements() != 10 || dt.Align() != 8 || dt.Name() != "" || dt.Size() != 30 {
		t.Errorf("%d elements aligned to %d, named %q, %d bytes", dt.NumElements(), dt.Align(), dt.Name(), dt.Size())
	}
	if Uint64.NumElements() != 1 || Uint64.Align() != 8 || Uint64.Name() != "uint64" || Uint64.Size() != 8 {
		t.Errorf("%d elements aligned to %d, named %q", Uint64.NumElements(), Uint64.Align(), Uint64.Name())
	}
	for policy, want := range map[MarkerPolicy][2]int{StickyMarkers: {24, 36}, LocalMarkers: {0, 40}} {
		dt := dt.WithMarkers(policy)
		lb, extent := dt.Extent()
		trueLB, trueExtent := dt.TrueExtent()
		if lb != want[0] || lb+extent != want[1] || trueLB != 0 || trueLB+trueExtent != 34 {
			t.Errorf("policy %d: lb %d ub %d true lb %d true ub %d", policy, lb, lb+extent, trueLB, trueLB+trueExtent)
		}
		if !slices.Equal(dt.Desc(), seedType().Desc()) || !slices.Equal(dt.OptDesc(), seedType().OptDesc()) {
			t.Errorf("policy %d changes the descriptions", policy)
		}
	}
}

// TestSeedPieces packs and unpacks one and two items in pieces of every size, from every position, whether the bounds of
// the resized part are those of the whole or not.
func TestSeedPieces(t *testing.T) {
	mem := counting(80)
	one := append(counting(26), 28, 29, 32, 33)
	for _, c := range []struct {
		policy MarkerPolicy
		count  int
		want   []byte
	}{
		{StickyMarkers, 1, one}, {StickyMarkers, 2, append(slices.Clone(one), shifted(one, 12)...)},
		{LocalMarkers, 1, one}, {LocalMarkers, 2, append(slices.Clone(one), shifted(one, 40)...)},
	} {
		dt, count, want := seedType().WithMarkers(c.policy), c.count, c.want
		if shares := c.policy == StickyMarkers && count == 2; dt.Overlaps(count) != shares || (dt.CheckReceive(count) != nil) != shares {
			t.Fatalf("policy %d: %d items overlap: %v, %v", c.policy, count, dt.Overlaps(count), dt.CheckReceive(count))
		}
		var c Cursor
		for size := 1; size <= 60; size++ {
			for start := range want {
				if err := c.Reset(MemOf(mem), count, dt); err != nil {
					t.Fatal(err)
				}
				c.Seek(start)
				var all []byte
				p := make([]byte, size)
				for n := c.Pack(p); n > 0; n = c.Pack(p) {
					all = append(all, p[:n]...)
				}
				if !bytes.Equal(all, want[start:]) {
					t.Fatalf("%d items in pieces of %d from %d: %v", count, size, start, all)
				}
				if dt.Overlaps(count) {
					continue // nothing may be received into items that share bytes
				}
				room := make([]byte, 80)
				if err := c.Reset(MemOf(room), count, dt); err != nil {
					t.Fatal(err)
				}
				c.Seek(start)
				for src := want[start:]; len(src) > 0; {
					n := c.Unpack(src[:min(size, len(src))])
					if n == 0 {
						t.Fatalf("unpack in pieces of %d from %d stops at %d", size, start, c.Pos())
					}
					src = src[n:]
				}
				for _, b := range want[start:] {
					if room[b] != b {
						t.Fatalf("unpack in pieces of %d from %d: %v", size, start, room)
					}
					room[b] = 0
				}
				if slices.ContainsFunc(room, func(b byte) bool { return b != 0 }) {
					t.Fatalf("unpack in pieces of %d from %d wrote elsewhere: %v", size, start, room)
				}
			}
		}
	}
}

func shifted(b []byte, by byte) []byte {
	s := slices.Clone(b)
	for i := range s {
		s[i] += by
	}
	return s
}

// TestSeedRuns: from every position, the runs are those of the shorter description.
func TestSeedRuns(t *testing.T) {
	dt := seedType()
	mem := counting(64)
	for start := range 30 {
		var c Cursor
		if err := c.Reset(MemOf(mem), 1, dt); err != nil {
			t.Fatal(err)
		}
		c.Seek(start)
		got := c.AppendIov(nil, 10)
		pos := 0
		for _, r := range dt.OptDesc() {
			if r.Kind != Elem {
				continue
			}
			if skip := max(0, start-pos); skip < r.Count {
				if len(got) == 0 || &got[0][0] != &mem[r.Disp+skip] || len(got[0]) != r.Count-skip {
					t.Fatalf("from %d: %v", start, got)
				}
				got = got[1:]
			}
			pos += r.Count
		}
		if len(got) != 0 {
			t.Fatalf("from %d: %v is left", start, got)
		}
	}
}

// TestSeedClone: a copy has the number, bounds, data and descriptions of the original, and is not predefined.
func TestSeedClone(t *testing.T) {
	for _, old := range []*Type{Int32, seedType(), Contiguous(0, Int8), LB} {
		c := old.Dup()
		if c == old || c.ID() != old.ID() || c.Flags()&Predefined != 0 || (c.Flags()^old.Flags())&^(Predefined|Committed) != 0 {
			t.Errorf("%s: id %d, flags %s", old, c.ID(), c.Flags())
		}
		if a, b := c.Desc(), old.Desc(); !slices.Equal(a, b) || &a[0] == &b[0] {
			t.Errorf("%s: desc %v", old, a)
		}
		if a, b := c.OptDesc(), old.OptDesc(); old != Int32 && !slices.Equal(a, b) || &a[0] == &b[0] {
			t.Errorf("%s: opt_desc %v", old, a)
		}
	}
}

// TestSeedResize: bounds change and nothing else, in particular no description.
func TestSeedResize(t *testing.T) {
	dt := seedType()
	r := dt.Resized(-4, 48)
	lb, extent := r.Extent()
	if lb != -4 || extent != 48 || r.Size() != 30 || r.Flags() != Data|Resize || r.ID() != 0 {
		t.Errorf("lb %d extent %d size %d flags %s", lb, extent, r.Size(), r.Flags())
	}
	if !slices.Equal(r.Desc(), dt.Desc()) || !slices.Equal(r.OptDesc(), dt.OptDesc()) {
		t.Errorf("descriptions %v %v", r.Desc(), r.OptDesc())
	}
	if f := Int32.Resized(0, 8).Flags(); f != Contig|Data|Resize {
		t.Errorf("a basic type with a gap has flags %s", f)
	}
	if f := Int32.Resized(0, 8).Resized(0, 4).Flags(); f != Contig|NoGaps|Data|Resize {
		t.Errorf("a basic type without a gap has flags %s", f)
	}
}

// TestSeedCommit: predefined types are committed, others once they are used or committed, and only once.
func TestSeedCommit(t *testing.T) {
	for _, n := range named {
		if n.t.Err() == nil && n.t.Flags()&Committed == 0 {
			t.Errorf("%s is not committed", n.t)
		}
	}
	dt := seedType()
	if dt.Flags()&Committed != 0 {
		t.Error("committed by looking at its flags")
	}
	for range 2 {
		if err := dt.Commit(); err != nil || dt.Flags()&Committed == 0 {
			t.Errorf("commit: %v, flags %s", err, dt.Flags())
		}
	}
	if d := dt.Describe(Opal2014, true); d.Used != 3 || d.Records[3].Kind != EndLoop {
		t.Errorf("opt_desc %v", d)
	}
}

// TestSeedCopy: items move within one memory, overlapping or not, and none of them move nothing.
func TestSeedCopy(t *testing.T) {
	dt := seedType()
	if err := Copy(Mem{}, Mem{}, 0, dt); err != nil {
		t.Errorf("no items: %v", err)
	}
	for shift := range 30 {
		mem := counting(64)
		if err := Copy(MemAt(mem, shift), MemOf(mem), 0, dt); err != nil || !bytes.Equal(mem, counting(64)) {
			t.Fatalf("no items: %v %v", err, mem)
		}
		want := counting(64)
		for _, r := range dt.OptDesc() {
			for i := range r.Count {
				want[r.Disp+i+shift] = byte(r.Disp + i)
			}
		}
		if err := Copy(MemAt(mem, shift), MemOf(mem), 1, dt); err != nil || !bytes.Equal(mem, want) {
			t.Fatalf("by %d: %v\n got %v\nwant %v", shift, err, mem, want)
		}
	}
}
