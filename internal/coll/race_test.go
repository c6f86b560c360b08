//go:build race

package coll

// raceDetector makes everything many times as slow.
const raceDetector = true

// mostRanks is what maxRanks is where a test says nothing else: odd, and between two powers of two.
const mostRanks = 5
