package main

import (
	"fmt"
	"time"
)

// Totals sums up a count. It travels between ranks as it is.
type totals struct {
	Files, Bytes, Words int64
	Skipped             int64 // files that are not valid UTF-8
}

func (a totals) plus(b totals) totals {
	return totals{a.Files + b.Files, a.Bytes + b.Bytes, a.Words + b.Words, a.Skipped + b.Skipped}
}

// summary is the line that ends a run.
func (a totals) summary(d time.Duration) string {
	s := d.Seconds()
	return fmt.Sprintf("%d files (and %d not valid UTF-8), %d bytes, %d words, %.2f seconds, %.1f MB/s",
		a.Files, a.Skipped, a.Bytes, a.Words, s, float64(a.Bytes)/1e6/max(s, 1e-9))
}
