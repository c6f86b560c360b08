package stream

import (
	"testing"

	"cadre.example/adi"
)

// BenchmarkEncryptedStream reports what a stream of messages of 1 MiB in one direction costs with TLS, and its speed beside
// that of a stream without. Rounds of both take turns (-benchtime 101x is plenty): medians, and for a machine that is busy
// with other things the tenth percentiles, "quiet".
func BenchmarkEncryptedStream(b *testing.B) {
	const size, n = 1 << 20, 32
	var v [2][]float64
	var jobs [2]*job
	for i, f := range []form{{network: TCP}, {network: TCP, portable: true, tls: true}} {
		jobs[i], _ = f.start(b, 2, adi.Config{Spin: true}, nil)
		defer jobs[i].close(b)
		stream(b, jobs[i].ranks, size, n)
	}
	for b.Loop() {
		for i, j := range jobs {
			v[i] = append(v[i], size*n/stream(b, j.ranks, size, n).Seconds()/1e6)
		}
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(fraction(v[1], 0.5), "MB/s")
	b.ReportMetric(fraction(v[1], 0.9), "quiet-MB/s")
	b.ReportMetric(fraction(v[1], 0.5)/fraction(v[0], 0.5), "ratio")
	b.ReportMetric(fraction(v[1], 0.9)/fraction(v[0], 0.9), "quiet-ratio")
}
