package main

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cadre.example/mpi"
)

func encode(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func write(t testing.TB, data []byte) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "in.png")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// gradient is a small picture of many brightnesses.
func gradient(w, h int) *image.Gray16 {
	img := image.NewGray16(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.SetGray16(x, y, color.Gray16{uint16(65535 * (x*7 + y*13) % 65536)})
		}
	}
	return img
}

func TestBrightness(t *testing.T) {
	rgba := image.NewNRGBA(image.Rect(0, 0, 4, 1))
	for x, c := range []color.NRGBA{{0, 0, 0, 255}, {255, 255, 255, 255}, {128, 128, 128, 255}, {255, 255, 255, 0}} {
		rgba.SetNRGBA(x, 0, c)
	}
	pal := image.NewPaletted(image.Rect(0, 0, 2, 2), color.Palette{color.White, color.Black})
	pal.Pix[3] = 1
	for _, c := range []struct {
		img  image.Image
		want []float64
	}{
		{rgba, []float64{0, 1, 128. / 255, 0}},
		{pal, []float64{1, 1, 1, 0}},
		{gradient(2, 1), []float64{0, 65529. / 65535}},
	} {
		f, err := load(config{in: write(t, encode(t, c.img))})
		if err != nil || len(f.cells) != len(c.want) || f.w != c.img.Bounds().Dx() {
			t.Errorf("%v, %v; want %v", f, err, c.want)
			continue
		}
		for i, x := range f.cells {
			if math.Abs(x-c.want[i]) > 1e-12 {
				t.Errorf("cell %d is %v, want %v", i, x, c.want[i])
			}
		}
	}
}

func TestRender(t *testing.T) {
	img := render(&field{5, 1, []float64{-1, 0, 0.5, 1, 1.0000001}})
	if !bytes.Equal(img.Pix, []uint8{0, 0, 128, 255, 255}) || img.At(0, 0) != iron[0] || img.At(4, 0) != iron[255] {
		t.Errorf("%v", img.Pix)
	}
	last := -1
	for i, c := range iron {
		g := int(color.Gray16Model.Convert(c).(color.Gray16).Y)
		if g <= last {
			t.Errorf("colour %d is not brighter than the one before", i)
		}
		last = g
	}
	// The drawn picture has all it should have, at any size.
	for _, size := range [][2]int{{560, 304}, {35, 19}, {1, 1}, {200, 3}} {
		if f := draw(size[0], size[1]); f.w != size[0] || f.h != size[1] || len(f.cells) != f.w*f.h {
			t.Errorf("draw(%v) is %dx%d", size, f.w, f.h)
		}
	}
	for y, row := range letters {
		if len(row) != len(letters[0]) {
			t.Errorf("row %d has %d characters, row 0 %d", y, len(row), len(letters[0]))
		}
	}
}

// header is a PNG whose header says w, h and which has no more.
func header(w, h uint32) []byte {
	b := []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")
	b = binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(b, w), h)
	b = append(b, 16, 6, 0, 0, 0)
	b = binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[12:]))
	return append(b, "\x00\x00\xff\xffIDAT"...)
}

// What cannot be read or written is an error on all ranks, which names the file and leaves none behind.
func TestBadFiles(t *testing.T) {
	good := encode(t, gradient(50, 40))
	flipped := bytes.Clone(good)
	flipped[len(flipped)/2] ^= 1
	missing := filepath.Join(t.TempDir(), "missing", "x.png")
	for _, c := range []struct {
		name, in, out, want string
	}{
		{"missing", missing, "", "no such file"},
		{"directory", t.TempDir(), "", "not a regular file"},
		{"device", os.DevNull, "", "not a regular file"},
		{"empty", write(t, nil), "", "ends too early"},
		{"text", write(t, []byte("hello, this is no picture")), "", "not a PNG"},
		{"cut in the signature", write(t, good[:5]), "", "not a PNG"},
		{"cut in the header", write(t, good[:20]), "", "ends too early"},
		{"cut in the pixels", write(t, good[:len(good)/2]), "", "not a PNG"},
		{"no end", write(t, good[:len(good)-12]), "", "ends too early"},
		{"flipped bit", write(t, flipped), "", "not a PNG"},
		{"no width", write(t, header(0, 5)), "", "not a PNG"},
		{"huge", write(t, header(1<<31-1, 1<<31-1)), "", "overflow"},
		{"large", write(t, header(1<<16, 1<<16)), "", "want at most"},
		{"long", write(t, header(1<<31-1, 1)), "", "want at most"},
		{"promises", write(t, header(5000, 5000)), "", "cannot hold 5000x5000"},
		{"no folder", "", missing, "no such file"},
		{"folder", "", t.TempDir(), "directory"},
	} {
		for _, n := range []int{1, 4} {
			cfg := config{in: c.in, out: c.out, width: 9, height: 9, steps: 1, every: 1}
			path := c.in
			if c.in == "" {
				path = c.out
			} else {
				cfg.out = filepath.Join(t.TempDir(), "out.png")
			}
			err := mpi.Local(n, func(world *mpi.Comm) error { return run(world, cfg, io.Discard, nil) })
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), path) {
				t.Errorf("%s, %d ranks: %v; want %q and the name %s", c.name, n, err, c.want, path)
			}
			if _, err := os.Stat(cfg.out); err == nil && c.in != "" {
				t.Errorf("%s, %d ranks: there is a result", c.name, n)
			}
		}
	}
}

// A rank that fails on the way leaves no empty result, and no harm to an old one.
func TestFailureKeepsOldResult(t *testing.T) {
	for _, old := range []string{"", "precious"} {
		path := filepath.Join(t.TempDir(), "out.png")
		if old != "" {
			if err := os.WriteFile(path, []byte(old), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		err := mpi.Local(2, func(world *mpi.Comm) error {
			if world.Rank() == 1 {
				return io.ErrClosedPipe
			}
			return run(world, config{out: path, width: 9, height: 9, steps: 1, every: 1}, io.Discard, nil)
		})
		if got, _ := os.ReadFile(path); err == nil || string(got) != old {
			t.Errorf("%v, and the file holds %q; want %q", err, got, old)
		}
		if _, err := os.Stat(path); (err == nil) != (old != "") {
			t.Errorf("with %q before: %v", old, err)
		}
	}
}

// A longer file is replaced as a whole, and the picture may go where it came from.
func TestReplacesItsInput(t *testing.T) {
	path := write(t, append(encode(t, gradient(20, 10)), make([]byte, 1<<16)...))
	pic, err := load(config{in: path})
	if err != nil {
		t.Fatal(err)
	}
	cfg := config{in: path, out: path, steps: 5, every: 1}
	if err := mpi.Local(3, func(world *mpi.Comm) error { return run(world, cfg, io.Discard, nil) }); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(path)
	if err != nil || len(got) > 1<<14 {
		t.Fatalf("%d bytes, %v", len(got), err)
	}
	samePicture(t, got, flowSerial(pic, cfg).field)
}

func samePicture(t testing.TB, encoded []byte, want *field) {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(encoded))
	if err != nil {
		t.Fatal(err)
	}
	pal, ok := img.(*image.Paletted)
	if !ok || pal.Bounds() != image.Rect(0, 0, want.w, want.h) || !bytes.Equal(pal.Pix, render(want).Pix) {
		t.Errorf("the picture, %v, is not the one of the serial result", img.Bounds())
	}
}

// The picture in the documents is what the command there makes.
func TestCommittedPicture(t *testing.T) {
	got, err := os.ReadFile("glow.png")
	if err != nil {
		t.Fatal(err)
	}
	if len(got) > 60_000 {
		t.Errorf("%d bytes, want at most 60 000", len(got))
	}
	doc, err := os.ReadFile("../../docs/examples.md")
	if err != nil {
		t.Fatal(err)
	}
	const command = "cadre run -n 4 ./examples/heat -steps 150 -out glow.png"
	if !strings.Contains(string(doc), command) {
		t.Errorf("docs/examples.md does not say %q", command)
	}
	cfg, err := parse(strings.Fields("-steps 150 -out glow.png"))
	if err != nil {
		t.Fatal(err)
	}
	samePicture(t, got, flowSerial(draw(cfg.width, cfg.height), cfg).field)
}
