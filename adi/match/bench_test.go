package match

import (
	"fmt"
	"testing"
)

// BenchmarkPostArrive is a receive that is posted and met, behind depth others that do not fit.
func BenchmarkPostArrive(b *testing.B) {
	for _, depth := range []int{0, 4, 7, 9, 100, 10_000, 100_000} {
		b.Run(fmt.Sprint("depth=", depth), func(b *testing.B) {
			var m Matcher
			for i := range depth {
				m.Post(Pattern{1, int32(i % 64), int32(1000 + i)}, 1)
			}
			i := int32(0)
			for b.Loop() {
				i = (i + 1) & 255
				m.Post(Pattern{1, 3, i}, 2)
				m.Arrive(1, 3, i, 3)
			}
		})
	}
}

// BenchmarkArrivePost is an unexpected message that is received, behind depth others.
func BenchmarkArrivePost(b *testing.B) {
	for _, depth := range []int{0, 4, 7, 9, 100, 10_000, 100_000} {
		b.Run(fmt.Sprint("depth=", depth), func(b *testing.B) {
			var m Matcher
			for i := range depth {
				m.Arrive(1, int32(i%64), int32(1000+i), 1)
			}
			i := int32(0)
			for b.Loop() {
				i = (i + 1) & 255
				m.Arrive(1, 3, i, 3)
				m.Post(Pattern{1, 3, i}, 2)
			}
		})
	}
}

// BenchmarkRotate meets the oldest of depth receives and posts it again: every operation touches another chain.
func BenchmarkRotate(b *testing.B) {
	for _, depth := range []int{1, 8, 16, 1000, 10_000, 100_000} {
		b.Run(fmt.Sprint("depth=", depth), func(b *testing.B) {
			var m Matcher
			for i := range depth {
				m.Post(Pattern{1, int32(i % 64), int32(i)}, 1)
			}
			i := 0
			for b.Loop() {
				m.Arrive(1, int32(i%64), int32(i), 3)
				m.Post(Pattern{1, int32(i % 64), int32(i)}, 1)
				if i++; i == depth {
					i = 0
				}
			}
		})
	}
}

// BenchmarkDrain is a message that arrives, waits behind and before others in no order, and is received: every operation
// touches memory that the ones before it did not.
func BenchmarkDrain(b *testing.B) {
	for _, depth := range []int{1, 100, 1000, 10_000, 1_000_000} {
		b.Run(fmt.Sprint("depth=", depth), func(b *testing.B) {
			var m Matcher
			for n := 0; n < b.N; n += depth {
				for i := range depth {
					m.Arrive(1, 3, int32(i), 3)
				}
				for i := range depth {
					m.Post(Pattern{1, 3, int32(i * 73_517 % depth)}, 2) // a prime that divides no depth
				}
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64((b.N+depth-1)/depth*depth), "ns/msg")
		})
	}
}
