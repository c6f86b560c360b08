package mpi_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// Every class of the standard has the number of its ABI, a name and a text of its own.
func TestErrorClasses(t *testing.T) {
	names := strings.Fields(`Buffer Count Type Tag Comm Rank Request Root Group Op Topology Dims Arg Unknown Truncate Other Intern
		Pending InStatus Access Amode Assert BadFile Base Conversion Disp DupDatarep FileExists FileInUse File InfoKey InfoNokey
		InfoValue Info IO Keyval Locktype Name NoMem NotSame NoSpace NoSuchFile Port Quota ReadOnly RMAAttach RMAConflict RMARange
		RMAShared RMASync Service Size Spawn UnsupportedDatarep UnsupportedOperation Win RMAFlavor ProcAborted ValueTooLarge
		Session Errhandler ABI`)
	texts := map[string]bool{}
	for i, name := range names {
		c := mpi.Class(i + 1)
		if got := c.Error(); !strings.HasSuffix(got, "(Err"+name+")") || texts[got] {
			t.Errorf("class %d: %q, want one of its own that ends with (Err%s)", c, got, name)
		}
		texts[c.Error()] = true
		if k := mpi.Code(c); k.Class() != c || !errors.Is(k, c) || k.Text() == "" {
			t.Errorf("code %d has class %v and text %q", k, k.Class(), k.Text())
		}
	}
	for _, c := range []mpi.Class{mpi.ErrProcFailed, mpi.ErrRevoked} {
		if mpi.Code(c).Class() != c || strings.Contains(c.Error(), "unknown") {
			t.Errorf("%d: %v", c, c)
		}
	}
	for _, k := range []mpi.Code{0, -1, 63, 1000, 1 << 20} {
		if k.Class() != mpi.ErrUnknown {
			t.Errorf("code %d: %v", k, k.Class())
		}
	}
}

// Classes, codes and texts are added and taken back, in the order that the standard allows.
func TestAddedCodes(t *testing.T) {
	before := mpi.LastUsedCode()
	class := mpi.AddErrorClass()
	code, err := mpi.AddErrorCode(class)
	if err != nil {
		t.Fatal(err)
	}
	io, err := mpi.AddErrorCode(mpi.ErrIO)
	if err != nil {
		t.Fatal(err)
	}
	if class <= 1<<14 || code == mpi.Code(class) || io == code || mpi.LastUsedCode() < io || mpi.LastUsedCode() <= before {
		t.Errorf("class %d, codes %d and %d, last %d", class, code, io, mpi.LastUsedCode())
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Error(err)
		}
	}
	for _, k := range []mpi.Code{mpi.Code(class), code, io} {
		if got := k.Text(); got != "" {
			t.Errorf("a code without a text has %q", got)
		}
	}
	if !strings.Contains(code.Error(), "error of the program") || !strings.Contains(class.Error(), "error of the program") ||
		!strings.Contains(io.Error(), "input or output failed") {
		t.Errorf("%v; %v; %v", code, class, io)
	}
	must(mpi.AddErrorString(mpi.Code(class), "out of paper"))
	if code.Text() != "" || !strings.Contains(code.Error(), "out of paper") || !strings.Contains(class.Error(), "out of paper") {
		t.Errorf("%q, %v, %v", code.Text(), code, class)
	}
	must(mpi.AddErrorString(code, "out of pink paper"))
	must(mpi.AddErrorString(code, "out of yellow paper"))
	if code.Error() != fmt.Sprintf("mpi: out of yellow paper (code %d)", code) {
		t.Errorf("%q", code.Error())
	}
	if !errors.Is(code, class) || errors.Is(code, mpi.ErrIO) || !errors.Is(io, mpi.ErrIO) || code.Class() != class {
		t.Error("a code does not wrap its class")
	}
	for _, c := range []struct {
		err  error
		want mpi.Code
	}{
		{nil, 0}, {mpi.ErrTag, mpi.Code(mpi.ErrTag)}, {fmt.Errorf("printing: %w", code), code},
		{&mpi.Error{Class: mpi.ErrRank}, mpi.Code(mpi.ErrRank)}, {&mpi.Error{Class: class, Err: code}, code}, {errors.New("other"), mpi.Code(mpi.ErrUnknown)},
	} {
		if got := mpi.CodeOf(c.err); got != c.want {
			t.Errorf("CodeOf(%v) = %d, want %d", c.err, got, c.want)
		}
	}
	refused := func(what string, err error, class mpi.Class, text string) {
		t.Helper()
		if !errors.Is(err, class) || !strings.Contains(err.Error(), text) {
			t.Errorf("%s: %v, want %v: %s", what, err, class, text)
		}
	}
	refused("class with codes", mpi.RemoveErrorClass(class), mpi.ErrOther, fmt.Sprintf("class %d has codes still, 1 of them", class))
	refused("code with a text", mpi.RemoveErrorCode(code), mpi.ErrOther, "has a text still")
	must(mpi.RemoveErrorString(code))
	refused("no text", mpi.RemoveErrorString(code), mpi.ErrArg, "want one with a text")
	refused("a class is no code", mpi.RemoveErrorCode(mpi.Code(class)), mpi.ErrArg, "want one of AddErrorCode")
	must(mpi.RemoveErrorCode(code))
	must(mpi.RemoveErrorCode(io))
	refused("class with a text", mpi.RemoveErrorClass(class), mpi.ErrOther, "has a text still")
	must(mpi.RemoveErrorString(mpi.Code(class)))
	must(mpi.RemoveErrorClass(class))
	refused("class twice", mpi.RemoveErrorClass(class), mpi.ErrArg, "want one of AddErrorClass")
	refused("a standard class", mpi.RemoveErrorClass(mpi.ErrIO), mpi.ErrArg, "class is 35, want one of AddErrorClass")
	refused("a standard class's text", mpi.AddErrorString(mpi.Code(mpi.ErrIO), "x"), mpi.ErrArg, "code is 35, want one of")
	_, err = mpi.AddErrorCode(class)
	refused("a code of what is gone", err, mpi.ErrArg, "want an error class")
	refused("too long", mpi.AddErrorString(code, strings.Repeat("x", 512)), mpi.ErrArg, "len(text) is 512, want at most 511")
	if code.Class() != mpi.ErrUnknown {
		t.Errorf("the class of what is gone: %v", code.Class())
	}
}

// The last code is the largest that is in use, whatever comes and goes, and that costs no more when there are many.
func TestLastUsedCode(t *testing.T) {
	before := mpi.LastUsedCode()
	var all []mpi.Code
	add := func() {
		k, err := mpi.AddErrorCode(mpi.ErrOther)
		if err != nil || mpi.LastUsedCode() != k {
			t.Fatalf("code %d: %v, the last is %d", k, err, mpi.LastUsedCode())
		}
		all = append(all, k)
	}
	remove := func(i int) {
		k := all[i]
		all = slices.Delete(all, i, i+1)
		want := before
		if len(all) > 0 {
			want = max(want, all[len(all)-1])
		}
		if err := mpi.RemoveErrorCode(k); err != nil || mpi.LastUsedCode() != want {
			t.Fatalf("without code %d: %v, the last is %d, want %d", k, err, mpi.LastUsedCode(), want)
		}
	}
	rng := rand.New(rand.NewPCG(17, 10))
	for range 2000 {
		if len(all) > 0 && rng.IntN(2) == 0 {
			remove(rng.IntN(len(all)))
		} else {
			add()
		}
	}
	for len(all) > 0 {
		remove(len(all) - 1)
	}
	for range 1000 { // the older of two always goes
		add()
		if len(all) > 1 {
			remove(0)
		}
	}
	remove(0)
}

// CallErrhandler does with an error what a call that had it would do.
func TestCallErrhandler(t *testing.T) {
	class := mpi.AddErrorClass()
	code, err := mpi.AddErrorCode(class)
	if err != nil {
		t.Fatal(err)
	}
	mpitest.Run(t, 1, func(t *mpitest.T, world *mpi.Comm) {
		cause := errors.New("cause")
		var seen *mpi.Error
		world.SetErrhandler(mpi.NewErrhandler(func(c *mpi.Comm, e *mpi.Error) error { seen = e; return e }))
		for _, c := range []struct {
			err   error
			class mpi.Class
		}{{mpi.ErrIO, mpi.ErrIO}, {code, class}, {&mpi.Error{Class: mpi.ErrTag}, mpi.ErrTag}, {cause, mpi.ErrOther}} {
			seen = nil
			if err := world.CallErrhandler(c.err); !errors.Is(err, c.class) || !errors.Is(err, c.err) || seen == nil {
				t.Errorf("CallErrhandler(%v): %v, the handler saw %v", c.err, err, seen)
			}
		}
		seen = nil
		if err := world.CallErrhandler(nil); err != nil || seen != nil {
			t.Errorf("CallErrhandler(nil): %v", err)
		}
		d, err := world.Dup()
		ok(t, err)
		if err := d.CallErrhandler(mpi.ErrIO); !errors.Is(err, mpi.ErrIO) || seen == nil {
			t.Error("Dup does not inherit the handler")
		}
		d.SetErrhandler(mpi.ErrorsReturn)
		seen = nil
		if err := d.CallErrhandler(mpi.ErrIO); !errors.Is(err, mpi.ErrIO) || seen != nil || world.Errhandler() == d.Errhandler() {
			t.Error("a communicator's handler is not its own")
		}
	})
	for name, h := range map[string]*mpi.Errhandler{"ErrorsAreFatal": mpi.ErrorsAreFatal, "ErrorsAbort": mpi.ErrorsAbort} {
		err := mpi.Local(1, func(world *mpi.Comm) error {
			world.SetErrhandler(h)
			_ = world.CallErrhandler(mpi.ErrIO)
			return nil
		})
		if !errors.Is(err, mpi.ErrIO) {
			t.Errorf("%s: the job ended with %v", name, err)
		}
	}
}
