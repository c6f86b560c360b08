//go:build amd64 || arm64

package spin

//go:noescape
func pause(n uint32)
