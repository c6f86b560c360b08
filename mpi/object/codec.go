package object

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
)

// A Codec encodes values as bytes and decodes them. All ranks must use the same Codec for a message.
type Codec interface {
	// Name identifies the codec: at most 8 bytes, the same on all ranks.
	Name() string
	// Encode appends the encoding of *v to dst.
	Encode(dst []byte, v any) ([]byte, error)
	// Decode decodes data, which Encode has made, into *v. It must not keep data.
	Decode(data []byte, v any) error
}

// Gob is encoding/gob, the default codec. It takes any value whose fields are exported, except functions and channels.
// Values behind interfaces need gob.Register. A nil pointer arrives as a pointer to the zero value.
var Gob Codec = gobCodec{}

// JSON is encoding/json, for values that programs in other languages read too.
var JSON Codec = jsonCodec{}

// An Option changes how one message is encoded.
type Option func(*options)

type options struct{ codec Codec }

// With selects the codec c.
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

// ErrFormat is wrapped by the error for a message that holds no object, or an object of another codec.
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
