//go:build !linux

package build

func noexec(string) bool { return false }
