//go:build unix

package check_test

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Without cadre run the process of rank 0 finds out why ranks wait, and passes on where another rank has made its call.
func TestRendezvous(t *testing.T) {
	at := marks(t)
	for _, name := range []string{"recv-recv", "truncation"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := find(t, name)
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			meet := l.Addr().String()
			l.Close()
			secret := filepath.Join(t.TempDir(), "secret")
			if err := os.WriteFile(secret, []byte(strings.Repeat("s", 40)), 0o600); err != nil {
				t.Fatal(err)
			}
			said := make([]bytes.Buffer, p.Ranks)
			all := make([]*exec.Cmd, p.Ranks)
			for i := range all {
				all[i] = exec.Command(os.Args[0])
				all[i].Env = append(os.Environ(), rankEnv+"="+name+"=true", fmt.Sprintf("CADRE_RANK=%d", i), fmt.Sprintf("CADRE_SIZE=%d", p.Ranks),
					"CADRE_RENDEZVOUS="+meet, "CADRE_SECRET_FILE="+secret, "CADRE_ON_HANG=kill", "CADRE_HANG_AFTER="+hangTime.String())
				all[i].Stderr = &said[i]
				if err := all[i].Start(); err != nil {
					t.Fatal(err)
				}
			}
			for _, c := range all {
				_ = c.Wait()
			}
			text := said[0].String()
			if lacks := explained(p, at[p.Func()], text); len(lacks) > 0 {
				t.Errorf("rank 0 does not say %q:\n%s", lacks, text)
			}
			if name == "recv-recv" && !strings.HasPrefix(text, "cadre: deadlock: every rank") {
				t.Errorf("rank 0 says\n%s", text)
			}
		})
	}
}
