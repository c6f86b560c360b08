package gen

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"cadre.example/internal/lane"
)

// layout is the structs of the words as C has them, each with what it must measure.
func layout() string {
	var b strings.Builder
	for _, t := range lane.Structs() {
		name := "cadre_" + snake(t.Name())
		fmt.Fprintf(&b, "\nstruct %s {\n", name)
		for i := range t.NumField() {
			f := t.Field(i)
			if slices.Contains(words, snake(f.Name)) {
				panic("lane: a field called " + f.Name + ", which C has a word for")
			}
			of, dim := f.Type, ""
			if of.Kind() == reflect.Array {
				dim = fmt.Sprintf("[%d]", of.Len())
				of = of.Elem()
			}
			fmt.Fprintf(&b, "\t%s%s%s;\n", fieldType(of), snake(f.Name), dim)
		}
		b.WriteString("};\n")
		last := t.Field(t.NumField() - 1)
		fmt.Fprintf(&b, "_Static_assert(sizeof(struct %s) == %d && offsetof(struct %s, %s) == %d, \"layout\");\n",
			name, t.Size(), name, snake(last.Name), last.Offset)
	}
	return b.String()
}

// fieldType is the type of a field in C, as it stands before its name.
func fieldType(t reflect.Type) string {
	switch t {
	case reflect.TypeFor[lane.At64]():
		return "uint64_t *"
	case reflect.TypeFor[lane.At32]():
		return "uint32_t *"
	case reflect.TypeFor[lane.At8]():
		return "char *"
	}
	switch t.Kind() {
	case reflect.Struct:
		return "struct cadre_" + snake(t.Name()) + " "
	case reflect.Uint64:
		return "uint64_t "
	case reflect.Int64:
		return "int64_t "
	case reflect.Uint32:
		return "uint32_t "
	case reflect.Int32:
		return "int32_t "
	}
	panic("lane: a field of type " + t.String())
}
