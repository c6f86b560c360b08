//go:build !race

package soak

// raceDetector says that the race detector runs: its own memory grows with what the program touches.
const raceDetector = false

// usual is how many messages CI has time for.
const usual = 20_000
