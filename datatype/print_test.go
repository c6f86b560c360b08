package datatype

import (
	"fmt"
	"strings"
)

func (nd *node) print(b *strings.Builder, off int) {
	off += nd.off
	switch nd.op {
	case opBlk:
		fmt.Fprintf(b, "blk(%d,%d)", off, nd.total)
	case opRep:
		fmt.Fprintf(b, "rep(%d,%d,", nd.n, nd.stride)
		nd.body.print(b, off)
		b.WriteString(")")
	case opIdx:
		b.WriteString("idx(")
		for i, o := range nd.offs {
			if i > 0 {
				b.WriteString(",")
			}
			fmt.Fprint(b, off+o)
		}
		b.WriteString(";")
		nd.body.print(b, 0)
		b.WriteString(")")
	case opIdxv:
		b.WriteString("idxv(")
		for i, o := range nd.offs {
			if i > 0 {
				b.WriteString(",")
			}
			fmt.Fprintf(b, "%d:%d", off+o, nd.pre[i+1]-nd.pre[i])
		}
		b.WriteString(")")
	case opSeq:
		b.WriteString("seq(")
		for i, k := range nd.kids {
			if i > 0 {
				b.WriteString(" ")
			}
			k.print(b, off)
		}
		b.WriteString(")")
	}
}
