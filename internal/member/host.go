package member

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"sync"

	"cadre.example/adi"
)

// hostName is equal in two processes exactly if they can share memory and sockets of one host. It says nothing else about
// the host.
func (cfg *Config) hostName(boot adi.Bootstrap) string {
	text := ""
	if cfg.host != nil {
		text = cfg.host(boot)
	} else {
		text = thisHost()
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

var thisHost = sync.OnceValue(func() string {
	text := hostMarks()
	if text == "" {
		text, _ = os.Hostname()
	}
	return text
})

// Host is a text that is equal for two ranks if they run on one host, and can share its memory and its sockets.
func (r *Rank) Host() string { return thisHost() }
