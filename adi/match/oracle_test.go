package match

import "slices"

// An oracle is the matcher as the standard words it: two lists, searched from the front.
type oracle struct{ posted, unexpected []item }

type item struct {
	Pattern
	handle Handle
}

func (o *oracle) find(p Pattern) int {
	return slices.IndexFunc(o.unexpected, func(e item) bool { return p.Fits(e.Context, e.Source, e.Tag) })
}

func (o *oracle) take(p Pattern) (Handle, bool) {
	i := o.find(p)
	if i < 0 {
		return 0, false
	}
	h := o.unexpected[i].handle
	o.unexpected = slices.Delete(o.unexpected, i, i+1)
	return h, true
}

func (o *oracle) post(p Pattern, recv Handle) (Handle, bool) {
	if h, ok := o.take(p); ok {
		return h, true
	}
	o.posted = append(o.posted, item{p, recv})
	return 0, false
}

func (o *oracle) match(context uint64, source, tag int32) (Handle, bool) {
	i := slices.IndexFunc(o.posted, func(e item) bool { return e.Fits(context, source, tag) })
	if i < 0 {
		return 0, false
	}
	h := o.posted[i].handle
	o.posted = slices.Delete(o.posted, i, i+1)
	return h, true
}

func (o *oracle) arrive(context uint64, source, tag int32, msg Handle) (Handle, bool) {
	if h, ok := o.match(context, source, tag); ok {
		return h, true
	}
	o.unexpected = append(o.unexpected, item{Pattern{context, source, tag}, msg})
	return 0, false
}

func (o *oracle) recall(p Pattern, msg Handle) bool {
	i := slices.Index(o.unexpected, item{p, msg})
	if i >= 0 {
		o.unexpected = slices.Delete(o.unexpected, i, i+1)
	}
	return i >= 0
}

func (o *oracle) withdraw(p Pattern, recv Handle) bool {
	i := slices.Index(o.posted, item{p, recv})
	if i >= 0 {
		o.posted = slices.Delete(o.posted, i, i+1)
	}
	return i >= 0
}
