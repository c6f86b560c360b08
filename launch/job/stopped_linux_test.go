package job

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cadre.example/adi/limits"
)

// A rank that is stopped is reported within five seconds, and so is that it goes on; the job ends as if nothing had been.
func TestStopped(t *testing.T) {
	defer func(d time.Duration) { lookTime = d }(lookTime)
	if lookTime > 2*time.Second {
		t.Errorf("a look every %v: a stopped rank is to be reported within five seconds", lookTime)
	}
	lookTime = 50 * time.Millisecond
	pid := filepath.Join(t.TempDir(), "pid")
	r := runSpec(t, &Spec{N: 2, Program: "/bin/sh", Grace: limits.KillGrace, Timeout: never, Args: []string{"-c", `
		await() { until grep -q "$1" $` + errEnv + `; do sleep 0.02; done; }
		if [ $CADRE_RANK = 1 ]; then echo $$ >$0.new; mv $0.new $0; kill -STOP $$; await ' goes on'; exit 0; fi
		until [ -e $0 ]; do sleep 0.02; done
		await ' is stopped'
		kill -CONT $(cat $0)`, pid}}, nil)
	if r.status != 0 || r.err != nil || !strings.Contains(r.errOut, "is stopped, and the others wait for it at some time; to let it go on: kill -CONT ") ||
		!strings.HasSuffix(r.errOut, " goes on\n") || strings.Count(r.errOut, "\n") != 2 {
		t.Errorf("status %d, %v\n%s", r.status, r.err, r.errOut)
	}
}
