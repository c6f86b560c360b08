package main

import (
	"encoding/json"
	"io"
	"strings"

	"cadre.example/datatype"
)

// mostJSON bounds the lists of a type's entries and records in JSON, which has the numbers of all.
const mostJSON = 100000

// typeReport is what --json writes. Displacements and lengths are bytes.
type typeReport struct {
	Type       string         `json:"type"`
	GoType     string         `json:"go_type,omitempty"`
	Go         string         `json:"go"`
	Size       int            `json:"size"`
	LB         int            `json:"lb"`
	UB         int            `json:"ub"`
	Extent     int            `json:"extent"`
	TrueLB     int            `json:"true_lb"`
	TrueUB     int            `json:"true_ub"`
	TrueExtent int            `json:"true_extent"`
	Align      int            `json:"align"`
	Why        []string       `json:"why"` // the bounds
	Flags      []string       `json:"flags"`
	ID         int            `json:"id"`
	Signature  uint32         `json:"signature"`
	Basics     map[string]int `json:"basics"`
	Elements   int            `json:"elements"`
	Entries    []typeEntry    `json:"entries"` // the first 100000
	Count      int            `json:"count"`
	SpanFrom   int            `json:"span_from"` // of count items
	SpanLength int            `json:"span_length"`
	Overlaps   bool           `json:"overlaps"` // count items share bytes
	Desc       []string       `json:"desc"`
	OptDesc    []string       `json:"opt_desc"`
	Programs   []string       `json:"programs"`
}

type typeEntry struct {
	Type string `json:"type"`
	At   int    `json:"at"`
}

func (c *typeCommand) writeJSON(w io.Writer, t *datatype.Type, name string) error {
	if err := t.Commit(); err != nil {
		return err
	}
	var programs strings.Builder
	if err := t.DumpPrograms(&programs); err != nil {
		return err
	}
	r := typeReport{
		Type: t.String(), GoType: name, Go: t.GoString(), Size: t.Size(), Align: t.Align(), Why: strings.Split(t.ExplainBounds(), "\n"),
		ID: t.ID(), Signature: t.Signature(), Elements: t.NumElements(), Count: c.count, Overlaps: t.Overlaps(c.count), Basics: map[string]int{},
		Desc: c.recordLines(t, false), OptDesc: c.recordLines(t, true), Programs: strings.Split(strings.TrimSpace(programs.String()), "\n"),
		Entries: []typeEntry{}, Flags: strings.Split(t.Flags().String(), "|"),
	}
	r.LB, r.Extent = t.Extent()
	r.UB = r.LB + r.Extent
	r.TrueLB, r.TrueExtent = t.TrueExtent()
	r.TrueUB = r.TrueLB + r.TrueExtent
	r.SpanFrom, r.SpanLength = t.Span(c.count)
	for b, n := range t.BasicCounts() {
		r.Basics[b.Name()] = n
	}
	for b, at := range t.TypeMap() {
		if len(r.Entries) == mostJSON {
			break
		}
		r.Entries = append(r.Entries, typeEntry{b.Name(), at})
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(&r)
}

func (c *typeCommand) recordLines(t *datatype.Type, opt bool) []string {
	lines := []string{}
	for i, r := range t.Describe(c.style, opt).Records {
		if i == mostJSON {
			break
		}
		lines = append(lines, r.String())
	}
	return lines
}
