package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/op"
)

func init() {
	register(Algorithm{
		Of: []kind{kindScan, kindExscan}, Name: staged,
		Over:   overStages,
		Limits: []limit{onStages, numbers},
		Cost:   "(a + (2*b+g)*piece)*(p-1) + (2*b+g)*n",
		Do:     func(c *run, a *Args) { c.scanStaged(&c.bound, a.send.Buf, a.recv.Buf, a.kind == kindExscan) },
	})
}

// scanStaged: every rank takes what the one before it has folded, piece after piece as it comes, folds its own into it, and puts that
// on its stage for the next. (a + (2*b+g)*piece)*(p-1) + (2*b+g)*n. A rank that has a turn on a processor gets as far as its stage has
// room. Flat operations only.
func (c *run) scanStaged(b *op.Bound, send, recv Buf, exclusive bool) {
	takes := !exclusive || c.Rank > 0
	if !takes {
		send = contributed(send, recv)
	}
	o, sig, size := c.operands(b, send, recv, takes), b.Type.Signature(), b.Type.Size()
	part := max(limits.CollPart/size, 1) * size
	slots := pieces * c.cells.room / part
	before, after := c.Rank-1, c.Rank+1
	if c.open(o.n, sig, true, everybody) && c.allOpened(o.n, sig) {
		for i := range rounds(o.n, part) {
			lo, hi, at := i*part, min((i+1)*part, o.n), i%slots*part
			if before >= 0 && !c.awaitStep(before, i+1) {
				break
			}
			var in, mine, out []byte
			if before >= 0 {
				in = c.cells.stageOf(before)[at : at+hi-lo]
			}
			if after < c.Size {
				if i >= slots && !c.awaitStep(after, i-slots+1) {
					break
				}
				mine = c.cells.stageOf(c.Rank)[at : at+hi-lo]
			}
			if takes {
				out = o.dst.raw[lo:hi]
			}
			scanPiece(b, in, o.src.raw[lo:hi], out, mine, exclusive)
			c.reach(i + 1)
		}
	}
	c.leave()
	c.freeOperands(b, &o, true)
}

// scanPiece folds src, which may be out, into in, the fold of the ranks before, if there are any. The result goes to next for the ranks
// behind, if there are any, and to out; of an exclusive scan in does.
func scanPiece(b *op.Bound, in, src, out, next []byte, exclusive bool) {
	acc := out
	if exclusive {
		acc = next
	}
	if acc != nil {
		copy(acc, src)
		if in != nil {
			b.Fold(in, acc)
		}
	}
	switch {
	case !exclusive && next != nil:
		copy(next, out)
	case exclusive && out != nil:
		copy(out, in)
	}
}
