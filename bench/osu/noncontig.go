package osu

import (
	"bytes"
	"math"
	"strings"
	"time"

	"cadre.example/datatype"
	"cadre.example/mpi"
)

// shape is the layout of that name for about so many packed bytes, and the bytes of memory that it lies in.
func shape(name string, size int) (t *datatype.Type, count, memory int) {
	f, n := datatype.Float64, size/8
	strided := func(length int) (*datatype.Type, int, int) {
		return datatype.Vector(n/length, length, 2*length, f), 1, 16 * n
	}
	switch name {
	case "vector1":
		return strided(1)
	case "vector8":
		return strided(8)
	case "vector64":
		return strided(64)
	case "indexed1":
		return datatype.IndexedBlock(1, shuffled(n), f), 1, 16 * n
	case "struct":
		cell := datatype.Struct([]int{1, 1, 3}, []int{0, 8, 16}, []*datatype.Type{datatype.Int32, f, datatype.Uint8})
		return cell.Resized(0, 24), size / 15, 24 * (size / 15)
	case "transpose":
		side := int(math.Sqrt(float64(n)))
		return datatype.Contiguous(side, datatype.Vector(side, 1, side, f).Resized(0, 8)), 1, 8 * side * side
	}
	return f, n, size
}

// shuffled is every other element, shuffled in groups of 64, as in package pack.
func shuffled(n int) []int {
	offs := make([]int, n)
	for i := range offs {
		offs[i] = 2 * i
	}
	r := uint64(1)
	for g := 0; g+64 <= n; g += 64 {
		for i := 63; i > 0; i-- {
			r = r*6364136223846793005 + 1442695040888963407
			k := int(r >> 33 % uint64(i+1))
			offs[g+i], offs[g+k] = offs[g+k], offs[g+i]
		}
	}
	return offs
}

// typed is noncontig_*: latency with a derived type at both ends; the figure is the bytes of both messages by the time.
func typed(world *mpi.Comm, name string, size int) task {
	t, count, memory := shape(strings.TrimPrefix(name, "noncontig_"), size)
	send, recv := make([]byte, memory), make([]byte, memory)
	out, in := mpi.View(send, count, t), mpi.View(recv, count, t)
	me := world.Rank()
	peer := 1 - me
	fill(send, me)
	run := func(n int) (time.Duration, error) {
		start := time.Now()
		for range n {
			if me == 0 {
				if err := world.SendBuf(out, peer, tagData); err != nil {
					return 0, err
				}
			}
			if _, err := world.RecvBuf(in, peer, tagData); err != nil {
				return 0, err
			}
			if me == 1 {
				if err := world.SendBuf(out, peer, tagData); err != nil {
					return 0, err
				}
			}
		}
		if me != 0 {
			return 0, nil
		}
		return time.Since(start), nil
	}
	check := func() error {
		theirs := make([]byte, memory)
		fill(theirs, peer)
		want, got := make([]byte, count*t.Size()), make([]byte, count*t.Size())
		datatype.PackInto(want, datatype.MemOf(theirs), count, t)
		datatype.PackInto(got, datatype.MemOf(recv), count, t)
		if !bytes.Equal(want, got) {
			return errWrong
		}
		return nil
	}
	return task{body: run, check: check}
}
