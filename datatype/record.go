package datatype

import "fmt"

// RecordKind says which of the three records of a description a Record is.
type RecordKind int

const (
	Elem    RecordKind = iota // blocks of one basic type
	Loop                      // the beginning of a repetition
	EndLoop                   // its end, and the end of a description
)

// A Record is one record of a description, a dt_elem_desc_t of seed 002. Which fields mean something depends on its
// kind; the others are 0. Lengths and displacements are in bytes.
type Record struct {
	Kind     RecordKind
	Type     *Type // elem: the basic type, named as in BasicCounts
	Count    int   // elem: blocks; loop: iterations ("loops")
	Blocklen int   // elem: basic types of a block, always 1 in the style of 2014
	Disp     int   // elem: displacement of the first block from that of the whole type
	Extent   int   // elem: from one block to the next; loop: from one iteration to the next
	Items    int   // loop: records from it to its endloop, which counts; endloop: the same; at the very end: Used
	Size     int   // endloop: bytes of data of one iteration
	First    int   // endloop: displacement of the first elem of the loop ("first_elem_disp")
	Flags    Flags // elem: of one basic type; loop, endloop: of one iteration, without Data
}

// String is the record as seed 002 writes it.
func (r Record) String() string {
	switch r.Kind {
	case Elem:
		blocks := ""
		if r.Blocklen != 1 {
			blocks = fmt.Sprintf(" .blocklen = %d,", r.Blocklen)
		}
		return fmt.Sprintf("elem    { .type = OPAL_DATATYPE_%s, .count = %d,%s .disp = %d, .extent = %d }",
			idNames[r.Type.ID()], r.Count, blocks, r.Disp, r.Extent)
	case Loop:
		return fmt.Sprintf("loop    { .loops = %d, .extent = %d }", r.Count, r.Extent)
	default:
		return "endloop"
	}
}

// bytes is the length of one block of an elem.
func (r *Record) bytes() int { return r.Blocklen * r.Type.size }

// dense says that the blocks of an elem abut.
func (r *Record) dense() bool { return r.Extent == r.bytes() }

// DescStyle is the engine whose descriptions are shown.
type DescStyle int

const (
	Opal2014 DescStyle = iota // the one that seed 002 describes
	Opal2019                  // that of Open MPI 4.1: an elem has blocks of several basic types, with gaps between
)

// A Description is dt_type_desc_t of seed 002: a type map as a list of records with nested loops. Its grammar is
//
//	description = items , "endloop" ;
//	items       = { "elem" | "loop" , items , "endloop" } ;
//
// The items of a loop are never none. The endloop that ends the description has no loop: several items of the type are
// one more loop around it.
type Description struct {
	Length  int // records that there is room for
	Used    int // records without the last endloop
	Records []Record
}

// maxRecords bounds descriptions: a type can be written in a line whose description would not fit in memory.
const maxRecords = 1 << 20

// Desc is the description of t in the style of 2014, loops and basic types in type-map order, with the last endloop. It
// commits t. It is nil for a type that is wrong, and for one that takes more than a million records, those of the types
// inside it counted as well.
func (t *Type) Desc() []Record { return t.Describe(Opal2014, false).Records }

// OptDesc is the shorter description of t in the style of 2014, for moving bytes without converting them: what abuts is
// one elem, of Uint8 where basic types differ, and short loops are written out.
func (t *Type) OptDesc() []Record { return t.Describe(Opal2014, true).Records }

// Describe is Desc or, with opt, OptDesc in a style, with its lengths. The room of a type from a Builder is what seed
// 002 gives it, that of others what they use, and a basic type's is 1, without the endloop.
func (t *Type) Describe(style DescStyle, opt bool) Description {
	if t.Err() != nil {
		return Description{}
	}
	t.ready()
	records, ok := t.records(style)
	if !ok {
		return Description{}
	}
	d := Description{Used: len(records), Length: len(records) + 1}
	switch {
	case t.form == formBasic:
		d.Length = d.Used
	case opt && style == Opal2014:
		records = optimize2014(records)
	case opt:
		records = optimize2019(records)
	case t.combiner == "pieces":
		d.Length = t.room(style)
	}
	if opt && t.form != formBasic {
		d.Used = len(records)
		d.Length = d.Used + 1
	}
	end := Record{Kind: EndLoop, Items: d.Used, Size: t.size}
	if d.Used > 0 {
		end.First = firstElem(records).Disp
	}
	d.Records = append(records[:d.Used:d.Used], end)
	return d
}

// firstElem is the first record that is no loop.
func firstElem(records []Record) *Record {
	i := 0
	for records[i].Kind == Loop {
		i++
	}
	return &records[i]
}
