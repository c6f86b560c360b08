package job

import (
	"crypto/sha256"
	"encoding/hex"
	"os"

	"cadre.example/adi"
)

// hostName is equal in two processes exactly if they can share memory and sockets of one host. It says nothing else about
// the host.
func (cfg *Config) hostName(boot adi.Bootstrap) string {
	text := ""
	if cfg.host != nil {
		text = cfg.host(boot)
	} else {
		text = hostMarks()
		if text == "" {
			text, _ = os.Hostname()
		}
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}
