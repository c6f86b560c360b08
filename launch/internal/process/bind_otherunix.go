//go:build unix && !linux

package process

func onCPUs(_ []int, f func()) error { OnSpawner(f); return nil }
