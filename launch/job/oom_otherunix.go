//go:build unix && !linux

package job

type memoryWatch struct{}

func watchMemory() *memoryWatch { return nil }

func (*memoryWatch) says() string { return "" }
