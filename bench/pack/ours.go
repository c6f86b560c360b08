package pack

import (
	"encoding/binary"
	"runtime"
	"slices"
	"time"

	"cadre.example/bench/osu"
	"cadre.example/datatype"
)

const (
	warmups      = 2
	calibrations = 60
	mostIters    = 1 << 24
)

// ours packs with Cadre, in this process.
type ours struct {
	in       Instance
	mem      datatype.Mem
	memory   []byte
	packed   []byte
	packHash uint64
	userHash uint64
}

// fill writes what every side has in its memory before it packs.
func fill(b []byte) {
	for i := range b {
		b[i] = byte(i*7 + (i>>8)*13 + 1)
	}
}

// hash is what every side says of its bytes.
func hash(b []byte) uint64 {
	h := uint64(14695981039346656037)
	for len(b) > 0 {
		var w uint64
		if len(b) >= 8 {
			w, b = binary.LittleEndian.Uint64(b), b[8:]
		} else {
			var last [8]byte
			copy(last[:], b)
			w, b = binary.LittleEndian.Uint64(last[:]), nil
		}
		h = (h ^ w) * 1099511628211
		h ^= h >> 29
	}
	return h
}

func (o *ours) set(in Instance) error {
	o.in = in
	if err := in.Type.Commit(); err != nil {
		return err
	}
	freeRoom(o.memory)
	freeRoom(o.packed)
	o.memory, o.packed = nil, nil
	var err error
	if o.memory, err = newRoom(in.Memory); err != nil {
		return err
	}
	if o.packed, err = newRoom(in.Packed); err != nil {
		return err
	}
	o.mem = datatype.MemOf(o.memory)
	if err := o.mem.Check(in.Count, in.Type); err != nil {
		return err
	}
	fill(o.memory)
	clear(o.packed)
	o.pack()
	o.packHash = hash(o.packed)
	clear(o.memory)
	o.unpack()
	o.userHash = hash(o.memory)
	fill(o.memory)
	return nil
}

func (o *ours) pack()   { datatype.PackInto(o.packed, o.mem, o.in.Count, o.in.Type) }
func (o *ours) unpack() { datatype.UnpackFrom(o.mem, o.in.Count, o.in.Type, o.packed) }

// row measures once. The C program has the same steps.
func (o *ours) row(unpack bool, minTime time.Duration, batches int) osu.Row {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	do := o.pack
	if unpack {
		do = o.unpack
	}
	batch := func(n int) float64 {
		start := time.Now()
		for range n {
			do()
		}
		return time.Since(start).Seconds()
	}
	target := minTime.Seconds() / float64(batches)
	n, sure := 1, false
	batch(warmups)
	for range calibrations {
		took := batch(n)
		if took >= target && sure || n == mostIters {
			break
		}
		if sure = took >= target; !sure {
			factor := 16.0
			if took > 0 {
				factor = min(max(1.2*target/took, 2), 16)
			}
			n = min(int(factor*float64(n)), mostIters)
		}
	}
	var values []float64
	limit := minTime.Seconds()
	for total := 0.0; len(values) < batches && (total < 2*limit || len(values) < 3 && total < 20*limit); {
		took := batch(n)
		total += took
		values = append(values, 1e-9*float64(o.in.Packed)*float64(n)/max(took, 1e-9))
	}
	slices.Sort(values)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	batch(n)
	runtime.ReadMemStats(&after)
	return osu.Row{Median: values[len(values)/2], Best: values[len(values)-1], Iters: n,
		Mallocs: int(after.Mallocs - before.Mallocs), Messages: n}
}
