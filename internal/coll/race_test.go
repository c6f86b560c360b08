//go:build race

package coll

// raceDetector makes everything many times as slow.
const raceDetector = true
