package object

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
)

// A Codec turns values into bytes and back. All ranks must use the same one for a message.
type Codec interface {
	// Name tells codecs apart: at most 8 bytes, the same on all ranks.
	Name() string
	// Encode appends the encoding of *v to dst.
	Encode(dst []byte, v any) ([]byte, error)
	// Decode sets *v, which Encode has made data of. data is not used afterwards.
	Decode(data []byte, v any) error
}

// Gob is encoding/gob: any value whose fields are exported, but no functions and channels; values behind interfaces need
// gob.Register, and a nil pointer arrives as one to the zero value. It is the codec of messages without an option.
var Gob Codec = gobCodec{}

// JSON is encoding/json, for values that programs in other languages shall read too.
var JSON Codec = jsonCodec{}

// An Option changes how one message is made.
type Option func(*options)

type options struct{ codec Codec }

// With encodes and decodes with c.
func With(c Codec) Option {
	return func(o *options) {
		if c != nil {
			o.codec = c
		}
	}
}

func choose(opts []Option) options {
	o := options{codec: Gob}
	for _, f := range opts {
		if f != nil {
			f(&o)
		}
	}
	return o
}

type gobCodec struct{}

func (gobCodec) Name() string { return "gob" }

func (gobCodec) Encode(dst []byte, v any) ([]byte, error) {
	b := bytes.NewBuffer(dst)
	err := gob.NewEncoder(b).Encode(v)
	return b.Bytes(), err
}

func (gobCodec) Decode(data []byte, v any) error {
	return gob.NewDecoder(bytes.NewReader(data)).Decode(v)
}

type jsonCodec struct{}

func (jsonCodec) Name() string { return "json" }

func (jsonCodec) Encode(dst []byte, v any) ([]byte, error) {
	b, err := json.Marshal(v)
	return append(dst, b...), err
}

func (jsonCodec) Decode(data []byte, v any) error { return json.Unmarshal(data, v) }

// ErrFormat is wrapped by the errors of messages that hold no object, or one of another codec.
var ErrFormat = errors.New("not an object of this codec")

// A message is a head of 16 bytes and the encoding: "CadreObj" and the codec's name, filled with zeros.
const (
	magic    = "CadreObj"
	nameMost = 8
	headSize = len(magic) + nameMost
)

// encode gives the message of *v.
func (o options) encode(v any) ([]byte, error) {
	name := o.codec.Name()
	if len(name) < 1 || len(name) > nameMost {
		return nil, fmt.Errorf("object: the codec's name is %q, want 1..%d bytes", name, nameMost)
	}
	head := make([]byte, headSize, 512)
	copy(head, magic)
	copy(head[len(magic):], name)
	b, err := o.codec.Encode(head, v)
	if err != nil {
		return nil, fmt.Errorf("object: %s by %s: %w", pointee(v), name, err)
	}
	return b, nil
}

// decode sets *v to what message b holds.
func (o options) decode(b []byte, v any) error {
	name := o.codec.Name()
	if len(b) < headSize || string(b[:len(magic)]) != magic {
		return fmt.Errorf("object: a message of %d bytes: %w: was it sent by package object?", len(b), ErrFormat)
	}
	if got := string(bytes.TrimRight(b[len(magic):headSize], "\x00")); got != name {
		return fmt.Errorf("object: a message by codec %q, decoded by %q: %w: give both sides the same object.With", got, name, ErrFormat)
	}
	if err := o.codec.Decode(b[headSize:], v); err != nil {
		return fmt.Errorf("object: %s by %s: %w", pointee(v), name, err)
	}
	return nil
}

func pointee(v any) string { return reflect.TypeOf(v).Elem().String() }
