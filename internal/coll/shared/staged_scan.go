package shared

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/cells"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindScan, engine.KindExscan}, Name: engine.Staged,
		Over:   engine.OverStages,
		Limits: []engine.Limit{engine.OnStages, engine.Numbers},
		Cost:   "(a + (2*b+g)*piece)*(p-1) + (2*b+g)*n",
		Do: func(c *engine.Run, a *engine.Args) {
			scanStaged(c, &c.Bound, a.Send.Buf, a.Recv.Buf, a.Kind == engine.KindExscan)
		},
	})
}

// scanStaged: every rank takes what the one before it has folded, piece after piece as it comes, folds its own into it, and puts that
// on its stage for the next. (a + (2*b+g)*piece)*(p-1) + (2*b+g)*n. A rank that has a turn on a processor gets as far as its stage has
// room. Flat operations only.
func scanStaged(c *engine.Run, b *op.Bound, send, recv engine.Buf, exclusive bool) {
	takes := !exclusive || c.Rank > 0
	if !takes {
		send = engine.Contributed(send, recv)
	}
	o, sig, size := makeOperands(c, b, send, recv, takes), b.Type.Signature(), b.Type.Size()
	part := max(limits.CollPart/size, 1) * size
	slots := cells.Pieces * c.Area.Cells.Room / part
	before, after := c.Rank-1, c.Rank+1
	if open(c, o.n, sig, true, cells.Everybody) && allOpened(c, o.n, sig) {
		for i := range rounds(o.n, part) {
			lo, hi, at := i*part, min((i+1)*part, o.n), i%slots*part
			if before >= 0 && !awaitStep(c, before, i+1) {
				break
			}
			var in, mine, out []byte
			if before >= 0 {
				in = c.Area.Cells.StageOf(before)[at : at+hi-lo]
			}
			if after < c.Size {
				if i >= slots && !awaitStep(c, after, i-slots+1) {
					break
				}
				mine = c.Area.Cells.StageOf(c.Rank)[at : at+hi-lo]
			}
			if takes {
				out = o.dst.Raw[lo:hi]
			}
			scanPiece(b, in, o.src.Raw[lo:hi], out, mine, exclusive)
			reach(c, i+1)
		}
	}
	Leave(c)
	freeOperands(c, b, &o, true)
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
