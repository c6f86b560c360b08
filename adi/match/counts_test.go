package match

import (
	"reflect"
	"testing"
)

// A table begins with its counts, which add up to its entries.
func TestCounts(t *testing.T) {
	if f, _ := reflect.TypeFor[table]().FieldByName("counts"); f.Offset != 0 {
		t.Errorf("the counts are at %d", f.Offset)
	}
	var m Matcher
	for i := range int32(200) {
		m.Post(Pattern{Context: 1, Source: i % 7, Tag: i}, Handle(i))
		m.Post(Pattern{Context: 1, Source: AnySource, Tag: i}, Handle(1000+i))
	}
	posted, _ := m.Lists()
	sum := func() (wild, all uint32) {
		d := *posted.Table
		for _, n := range d.counts[1:] {
			all += n
		}
		return d.counts[0], all
	}
	if wild, all := sum(); !*posted.Long || int(wild+all)+*posted.Count != 400 || wild > 200 || all > 200 {
		t.Errorf("%d and %d in the table, %d behind it", wild, all, *posted.Count)
	}
	for i := range int32(200) {
		for range 2 {
			if _, ok := m.Match(1, i%7, i); !ok {
				t.Fatalf("message %d meets nothing", i)
			}
		}
	}
	if wild, all := sum(); wild+all != 0 {
		t.Errorf("%d and %d are left in the table", wild, all)
	}
}
