package main

import (
	"cadre.example/datatype"
	"cadre.example/mpi"
)

var packCalls = provided{
	"Pack":               pack,
	"Unpack":             unpack,
	"Pack_size":          packSize,
	"Pack_external":      packExternal,
	"Unpack_external":    unpackExternal,
	"Pack_external_size": packExternalSize,
}

// position is the number that argument i points to, of the call's width: in Pack_external always a word.
func (f *frame) position(i int, word bool) int {
	if word || f.wide() {
		return f.wordAt(i)
	}
	return f.intAt(i)
}

func (f *frame) setPosition(i, n int, word bool) {
	if word || f.wide() {
		f.setWord(i, int64(n))
	} else {
		f.setInt(i, n)
	}
}

// room is what is left of size bytes at argument i from where argument at points.
func (f *frame) room(i, size, at int, word bool) ([]byte, int, error) {
	if err := f.need(at); err != nil {
		return nil, 0, err
	}
	pos := f.position(at, word)
	if size < 0 {
		return nil, 0, f.wrong(mpi.ErrArg, "size", size, "at least 0")
	}
	if pos < 0 || pos > size {
		return nil, 0, f.wrong(mpi.ErrArg, "position", pos, "a place in the packed data")
	}
	if size > 0 && f.null(i) {
		return nil, 0, f.need(i)
	}
	return f.bytes(i, size)[pos:], pos, nil
}

func pack(f *frame) error {
	if _, err := f.comm(6); err != nil {
		return err
	}
	b, err := f.buffer(0, 1, 2)
	if err != nil {
		return err
	}
	dst, pos, err := f.room(3, f.int(4), 5, false)
	if err != nil {
		return err
	}
	need := b.Count() * b.Type().Size()
	if need > len(dst) {
		return f.wrong(mpi.ErrTruncate, "room", len(dst), "at least the packed size")
	}
	f.setPosition(5, pos+datatype.PackInto(dst, b.Mem(), b.Count(), b.Type()), false)
	return nil
}

func unpack(f *frame) error {
	if _, err := f.comm(6); err != nil {
		return err
	}
	b, err := f.buffer(3, 4, 5)
	if err != nil {
		return err
	}
	src, pos, err := f.room(0, f.int(1), 2, false)
	if err != nil {
		return err
	}
	need := b.Count() * b.Type().Size()
	if need > len(src) {
		return f.wrong(mpi.ErrTruncate, "what is left to unpack", len(src), "at least the packed size")
	}
	f.setPosition(2, pos+datatype.UnpackFrom(b.Mem(), b.Count(), b.Type(), src[:need]), false)
	return nil
}

func packSize(f *frame) error {
	if _, err := f.comm(2); err != nil {
		return err
	}
	n, err := f.count(0)
	if err != nil {
		return err
	}
	d, err := f.typ(1)
	if err == nil {
		err = f.need(3)
	}
	if err != nil {
		return err
	}
	f.setCount(3, n*d.t.Size(), true)
	return nil
}

// representation checks argument 0.
func (f *frame) representation() error {
	if s, ok := f.text(0, mpiMaxDatarepString); !ok || s != "external32" {
		return f.wrong(mpi.ErrArg, "datarep", s, "external32")
	}
	return nil
}

func packExternal(f *frame) error {
	if err := f.representation(); err != nil {
		return err
	}
	b, err := f.buffer(1, 2, 3)
	if err != nil {
		return err
	}
	dst, pos, err := f.room(4, f.int(5), 6, true)
	if err != nil {
		return err
	}
	need, err := datatype.ExternalSize(b.Count(), b.Type())
	if err != nil {
		return f.conversion(err)
	}
	if need > len(dst) {
		return f.wrong(mpi.ErrTruncate, "room", len(dst), "at least the packed size")
	}
	out, err := datatype.AppendExternal(dst[:0:need], b.Mem(), b.Count(), b.Type())
	if err != nil {
		return f.conversion(err)
	}
	copy(dst, out) // onto itself, unless AppendExternal wanted more room on the way
	f.setPosition(6, pos+need, true)
	return nil
}

func (f *frame) conversion(err error) error {
	return &mpi.Error{Class: mpi.ErrConversion, Op: f.function().name, Rank: rankOfWorld(), Peer: -1, Err: err}
}

func unpackExternal(f *frame) error {
	if err := f.representation(); err != nil {
		return err
	}
	b, err := f.buffer(4, 5, 6)
	if err != nil {
		return err
	}
	src, pos, err := f.room(1, f.int(2), 3, true)
	if err != nil {
		return err
	}
	need, err := datatype.ExternalSize(b.Count(), b.Type())
	if err != nil {
		return f.conversion(err)
	}
	if need > len(src) {
		return f.wrong(mpi.ErrTruncate, "what is left to unpack", len(src), "at least the packed size")
	}
	if _, err := datatype.UnpackExternal(b.Mem(), b.Count(), b.Type(), src[:need]); err != nil {
		return f.conversion(err)
	}
	f.setPosition(3, pos+need, true)
	return nil
}

func packExternalSize(f *frame) error {
	if err := f.representation(); err != nil {
		return err
	}
	n, err := f.count(1)
	if err != nil {
		return err
	}
	d, err := f.typ(2)
	if err == nil {
		err = f.need(3)
	}
	if err != nil {
		return err
	}
	size, err := datatype.ExternalSize(n, d.t)
	if err != nil {
		return f.conversion(err)
	}
	f.setWord(3, int64(size))
	return nil
}
