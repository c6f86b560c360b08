//go:build !race

package coll

// raceDetector makes everything many times as slow.
const raceDetector = false

// mostRanks is what maxRanks is where a test says nothing else.
const mostRanks = 9
