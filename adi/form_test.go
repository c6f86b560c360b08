package adi_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"strings"
	"testing"

	"cadre.example/adi"
	"cadre.example/adi/match"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
)

// typedOp is an operation between two ranks on count items of t in b.
func typedOp(b []byte, count int, t *datatype.Type, from, to, tag int, mode proto.Mode) adi.Op {
	return adi.Op{Peer: to, Source: int32(from), Tag: int32(tag), Mode: mode, Sig: uint64(t.Signature()),
		Mem: datatype.MemOf(b), Count: count, Type: t, Size: count * t.Size(), Call: adi.Call{Name: "Recv", Peer: from, Tag: tag}}
}

// swapped is packed data as a processor of the other byte order has them in memory.
func swapped(t *testing.T, packed []byte, count int, ty *datatype.Type) []byte {
	t.Helper()
	other := datatype.BigEndian
	if datatype.OwnLayout().Big {
		other = datatype.LittleEndian
	}
	b, err := datatype.AppendAs(other, nil, datatype.MemOf(packed), count, ty)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Between a rank and one whose memory is in the other byte order every value arrives as it was, in messages of all lengths
// and modes, both ways.
func TestOtherOrder(t *testing.T) {
	r := packets(t)
	own := datatype.OwnLayout()
	other := own
	other.Big = !own.Big
	for _, c := range r {
		if err := c.SetLayouts([]datatype.Layout{own, other}); err != nil {
			t.Fatal(err)
		}
	}
	types := []*datatype.Type{
		datatype.Bool, datatype.Int8, datatype.Int16, datatype.Int32, datatype.Int64, datatype.Uint64, datatype.Float32, datatype.Float64,
		datatype.Complex64, datatype.Complex128, datatype.Byte,
		datatype.Struct([]int{1, 1, 2, 3}, []int{0, 2, 6, 22}, []*datatype.Type{datatype.Int16, datatype.Int32, datatype.Float64, datatype.Uint8}),
	}
	for _, ty := range types {
		for _, n := range []int{0, 1, 3, 700, 40_000} {
			for _, mode := range []proto.Mode{proto.Standard, proto.Synchronous} {
				packed := make([]byte, n*ty.Size())
				for i := range packed {
					packed[i] = byte(i*37 + i>>8)
					if ty == datatype.Bool {
						packed[i] &= 1
					}
				}
				// The types of messages are dense at this end, so that packed data are memory.
				dense := ty
				if _, extent := ty.Extent(); extent != ty.Size() {
					dense = datatype.Struct([]int{1, 1, 2, 3}, []int{0, 2, 6, 22}, []*datatype.Type{datatype.Int16, datatype.Int32, datatype.Float64, datatype.Uint8}).Resized(0, ty.Size())
				}
				there := swapped(t, packed, n, dense)
				pass(t, r, 0, packed, there, n, dense, mode)
				pass(t, r, 1, there, packed, n, dense, mode)
			}
		}
	}
	// Bytes are not touched, whatever they are received as.
	b := []byte{1, 2, 3, 4, 5, 6, 7, 8}
	got := make([]byte, 8)
	out, in := typedOp(b, 8, datatype.Byte, 0, 1, 1, proto.Standard), typedOp(got, 1, datatype.Int64, 0, 1, 1, proto.Standard)
	if err := r[0].Send(&out); err != nil {
		t.Fatal(err)
	}
	if st, err := r[1].Recv(&in); err != nil || st.Bytes != 8 || !bytes.Equal(got, b) {
		t.Errorf("bytes as an integer: %v, %+v, %v", got, st, err)
	}
}

// pass sends n items that are out from one rank to the other, where they must be want, also in one that is too short.
func pass(t *testing.T, r []*adi.Context, from int, out, want []byte, n int, ty *datatype.Type, mode proto.Mode) {
	t.Helper()
	to := 1 - from
	for _, less := range []int{0, 1} {
		if less > n {
			continue
		}
		op := typedOp(out, n, ty, from, to, 1, mode)
		got := make([]byte, len(want))
		in := typedOp(got, n-less, ty, from, to, 1, mode)
		q, err := r[from].Isend(&op)
		if err != nil {
			t.Fatal(err)
		}
		gen := q.Gen()
		m, err := r[to].Probe(&in)
		if err != nil || ty.PackedLen(m.Status.Form, m.Status.Bytes) != n*ty.Size() {
			t.Fatalf("%d of %s from %d: the probe says %+v, %v", n, ty, from, m.Status, err)
		}
		st, err := r[to].Recv(&in)
		var f *adi.Fault
		switch {
		case less == 0 && err != nil:
			t.Fatalf("%d of %s from %d: %v", n, ty, from, err)
		case less > 0 && (!errors.As(err, &f) || f.Kind != adi.FaultTruncate || f.Got != uint64(n*ty.Size()) || f.Want != uint64((n-1)*ty.Size())):
			t.Fatalf("%d of %s from %d into %d: %v", n, ty, from, n-1, err)
		}
		if size := (n - less) * ty.Size(); st.Bytes != size || !bytes.Equal(got[:size], want[:size]) {
			t.Fatalf("%d of %s from %d: %d bytes,\n%x, want\n%x", n, ty, from, st.Bytes, got[:size], want[:size])
		}
		if _, err := q.Wait(gen); err != nil {
			t.Fatal(err)
		}
	}
}

// A recorder is a device that keeps what it is to send.
type recorder struct {
	*loop
	kept []adi.Packet
}

func (d *recorder) Queue(_ int, p *adi.Packet) { d.kept = append(d.kept, *p) }
func (d *recorder) Flush(int)                  {}
func (d *recorder) Close() error               { return nil }

// What a packet says and holds is the form's: these bytes must not change.
func TestOnWire(t *testing.T) {
	own := datatype.OwnLayout()
	values := []byte{}
	for _, v := range []byte{1, 2} {
		item := make([]byte, 16) // a bool, an int16 at 2, a long at 8
		item[0] = 1
		if own.Big {
			item[3], item[8+own.Long-1] = v, v+16
		} else {
			item[2], item[8] = v, v+16
		}
		values = append(values, item...)
	}
	ty := datatype.Struct([]int{1, 1, 1}, []int{0, 2, 8}, []*datatype.Type{datatype.Bool, datatype.Int16, datatype.Long}).Resized(0, 16)
	for _, c := range []struct {
		form datatype.Representation
		sig  uint32
		want string
	}{
		{datatype.LittleEndian, 0x880a01c2, "01 0100 1100000000000000 01 0200 1200000000000000"},
		{datatype.BigEndian, 0x880a01c2, "01 0001 0000000000000011 01 0002 0000000000000012"},
		{datatype.LittleEndian.WithLong(4), 0x880601c2, "01 0100 11000000 01 0200 12000000"},
		{datatype.External32, 0x880601c2, "01 0001 00000011 01 0002 00000012"},
		{datatype.XDR, 0x880401c3, "00000001 00000001 00000011 00000001 00000002 00000012"},
	} {
		r, err := adi.New(adi.Config{Size: 2})
		if err != nil {
			t.Fatal(err)
		}
		r.SetForm(c.form)
		d := &recorder{loop: &loop{}}
		if err := errors.Join(r.Connect([]*adi.Context{r, nil}), r.Attach(d, adi.Config{}, 1)); err != nil {
			t.Fatal(err)
		}
		op := typedOp(values, 2, ty, 0, 1, 5, proto.Standard)
		if _, err := r.Isend(&op); err != nil {
			t.Fatal(err)
		}
		want, _ := hex.DecodeString(strings.ReplaceAll(c.want, " ", ""))
		p := d.kept[0]
		got := make([]byte, p.N)
		p.Req.Payload(got, 0)
		if !bytes.Equal(got, want) || p.Header.Total() != uint64(len(want)) {
			t.Errorf("%s: total %d, %x, want %x", c.form, p.Header.Total(), got, want)
		}
		if p.Header.Sig() != uint64(c.sig) {
			t.Errorf("%s: signature %#x, want %#x", c.form, p.Header.Sig(), c.sig)
		}
	}
}

// A value that does not fit is an error at the end that finds it, which names it; the values before it have arrived.
func TestConversionFaults(t *testing.T) {
	r := packets(t)
	for _, c := range r {
		c.SetForm(datatype.XDR) // in which an int8 has 4 bytes
	}
	for _, n := range []int{3, 60_000} {
		memory := make([]byte, 4*n)
		if _, err := datatype.UnpackAs(datatype.LittleEndian, datatype.MemOf(memory), 2, datatype.Int32, []byte{7, 0, 0, 0, 44, 1, 0, 0}); err != nil {
			t.Fatal(err)
		}
		op := typedOp(memory, n, datatype.Int32, 0, 1, 1, proto.Standard)
		got := bytes.Repeat([]byte{9}, n)
		in := typedOp(got, n, datatype.Int8, match.AnySource, 1, match.AnyTag, proto.Standard)
		q, err := r[0].Isend(&op)
		if err != nil {
			t.Fatal(err)
		}
		gen := q.Gen()
		_, err = r[1].Recv(&in)
		var f *adi.Fault
		if !errors.As(err, &f) || f.Kind != adi.FaultConversion || !errors.Is(err, datatype.ErrConversion) || !strings.Contains(err.Error(), "entry 1: int8 300 needs more than 1 bytes") || got[0] != 7 {
			t.Errorf("%d integers: %v, the first is %d", n, err, got[0])
		}
		if _, err := q.Wait(gen); err != nil {
			t.Error(err)
		}
	}
	if datatype.OwnLayout().Long == 4 {
		return
	}
	memory := bytes.Repeat([]byte{1}, 16)
	op := typedOp(memory, 2, datatype.Long, 0, 1, 2, proto.Synchronous)
	got := make([]byte, 16)
	in := typedOp(got, 2, datatype.Long, 0, 1, 2, proto.Standard)
	q, err := r[1].Irecv(&in)
	if err != nil {
		t.Fatal(err)
	}
	gen := q.Gen()
	err = r[0].Send(&op)
	var f *adi.Fault
	if !errors.As(err, &f) || f.Kind != adi.FaultConversion || !strings.Contains(err.Error(), "entry 0: long 72340172838076673 needs more than 4 bytes") {
		t.Errorf("a long that the form cannot hold: %v", err)
	}
	if _, err := q.Wait(gen); err != nil || !bytes.Equal(got, make([]byte, 16)) {
		t.Errorf("what arrives of it: %x, %v", got, err)
	}
}
