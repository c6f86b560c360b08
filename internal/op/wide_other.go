//go:build !amd64 || purego || race

package op

func enterWide() {}
