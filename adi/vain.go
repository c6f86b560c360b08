package adi

// A vain counts the calls of Progress that have moved nothing since one that has. A bare loop of Test or Iprobe never waits, so
// that it would use up its time on a processor that the rank it looks for needs. The progress token guards it.
type vain int

// note is told of each call whether it has moved anything.
func (v *vain) note(moved bool) {
	if moved {
		*v = 0
	} else {
		*v++
	}
}

// turn is the how manieth time others should run after this call, 0 if they need not. Where ranks outnumber processors a
// program that looks once between its own work keeps its processor; elsewhere shared is asked, now and then, whether a
// peer is on this one.
func (v vain) turn(crowded bool, shared func() bool) int {
	switch {
	case crowded && v > pollsCrowded:
		return int(v - pollsCrowded)
	case !crowded && v > 0 && v%pollsUnshared == 0 && shared():
		return int(v / pollsUnshared)
	}
	return 0
}
