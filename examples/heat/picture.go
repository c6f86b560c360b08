package main

import (
	"bufio"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
)

// maxPixels bounds the memory of a run, of which a cell takes 8 bytes on rank 0 and 16 on the rank that computes it.
const maxPixels = 1 << 25

// load returns the cells that a run begins with.
func load(cfg config) (*field, error) {
	if cfg.in == "" {
		return draw(cfg.width, cfg.height), nil
	}
	info, err := os.Stat(cfg.in)
	if err != nil {
		return nil, err // names the file
	}
	if !info.Mode().IsRegular() { // to open a pipe would be to wait for its other end
		return nil, fmt.Errorf("%s: not a regular file", cfg.in)
	}
	f, err := os.Open(cfg.in)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	pic, err := read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", cfg.in, err)
	}
	return pic, nil
}

// read decodes a picture. What its header promises is compared with the size of the file before memory is taken for it.
func read(f *os.File) (*field, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	head, err := png.DecodeConfig(bufio.NewReader(f))
	if err != nil {
		return nil, wrongPNG(err)
	}
	if err := checkSize(int64(head.Width), int64(head.Height), info.Size()); err != nil {
		return nil, err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	img, err := png.Decode(bufio.NewReader(f))
	if err != nil {
		return nil, wrongPNG(err)
	}
	return brightness(img), nil
}

// checkSize says whether a file of so many bytes can be a picture of this size, and whether it is one for us.
func checkSize(w, h, bytes int64) error {
	const (
		deflate = 1032 // bytes that one byte of compressed data can become
		pixels  = 8    // that a byte can hold
	)
	switch {
	case h > maxPixels/w:
		return fmt.Errorf("%dx%d pixels; want at most %d in all", w, h, maxPixels)
	case h*(1+(w+pixels-1)/pixels)/deflate > bytes:
		return fmt.Errorf("not a PNG picture: %d bytes cannot hold %dx%d pixels", bytes, w, h)
	}
	return nil
}

func wrongPNG(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return fmt.Errorf("not a PNG picture: the file ends too early (%w)", err)
	}
	return fmt.Errorf("not a PNG picture: %w", err)
}

// brightness makes cells of pixels. What is transparent is dark.
func brightness(img image.Image) *field {
	r := img.Bounds()
	f := newField(r.Dx(), r.Dy())
	for y := range f.h {
		for x := range f.w {
			g := color.Gray16Model.Convert(img.At(r.Min.X+x, r.Min.Y+y)).(color.Gray16)
			f.cells[y*f.w+x] = float64(g.Y) / 0xffff
		}
	}
	return f
}

// iron are the colours of glowing iron, from cold to hot.
var iron = func() (p color.Palette) {
	stops := [...][3]int{{0, 0, 0}, {40, 11, 84}, {101, 21, 110}, {159, 42, 99}, {212, 72, 66}, {245, 125, 21}, {250, 193, 39}, {252, 255, 200}}
	const last = len(stops) - 1
	for i := range 256 {
		k := min(i*last/255, last-1)
		part := i*last - k*255 // of 255
		var c [3]uint8
		for j := range c {
			c[j] = uint8((stops[k][j]*(255-part) + stops[k+1][j]*part + 127) / 255)
		}
		p = append(p, color.RGBA{c[0], c[1], c[2], 255})
	}
	return p
}()

// render is the picture of a field.
func render(f *field) *image.Paletted {
	img := image.NewPaletted(image.Rect(0, 0, f.w, f.h), iron)
	for i, c := range f.cells {
		img.Pix[i] = uint8(min(max(c, 0), 1)*255 + 0.5)
	}
	return img
}

// An output is the file that the result goes to. It is opened before the work, to find out whether it can be, but what it
// holds is kept until the result is there.
type output struct {
	file *os.File
	made bool // by this run
}

func create(path string) (*output, error) {
	_, err := os.Stat(path)
	made := os.IsNotExist(err)
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err // names the file
	}
	return &output{f, made}, nil
}

// discard ends a run without a result.
func (o *output) discard() error {
	err := o.file.Close()
	if o.made {
		err = os.Remove(o.file.Name())
	}
	return err
}

func (o *output) save(f *field) error {
	err := o.write(f)
	if closed := o.file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return fmt.Errorf("writing the result: %w", err) // names the file
	}
	return nil
}

func (o *output) write(f *field) error {
	if info, err := o.file.Stat(); err != nil {
		return err
	} else if info.Mode().IsRegular() {
		if err := o.file.Truncate(0); err != nil {
			return err
		}
	}
	out := bufio.NewWriter(o.file)
	enc := png.Encoder{CompressionLevel: png.BestCompression}
	if err := enc.Encode(out, render(f)); err != nil {
		return err
	}
	return out.Flush()
}
