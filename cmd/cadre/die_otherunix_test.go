//go:build unix && !linux

package main

// ranksDieWithLauncher says that only ranks that have joined notice the end of the launcher.
const ranksDieWithLauncher = false
