//go:build unix

package job

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"cadre.example/launch/internal/build"

	"cadre.example/launch/internal/process"

	"cadre.example/adi/limits"
	"cadre.example/launch/internal/remote"
)

const (
	// guardTime is how many seconds the script that starts an agent waits for what must come.
	guardTime = "30"
)

// agentScript starts the agent of a host. It reads four lines: "run" or "get", the command or the hash of its bytes, their
// number, and the folder for copies. It has no quotes of its own and is one line, so that every login shell takes it as it is.
// What it reads it reads byte by byte, and what follows is sent when it has asked for it. It runs nothing out of a folder that
// another user owns or could have put something into: see ownFolder.
//
// It ends by itself when nothing more comes, as where the network was cut: guard ends process $1 once the file $2 has not grown
// for guardTime. A shell knows no other clock, so each look costs a process.
const agentScript = `guard() { (i=0; o=; while [ $i -lt ` + guardTime + ` ]; do sleep 1; i=$((i+1)); ` +
	`s=$(wc -c <"$2"); [ "$s" = "$o" ] || { i=0; o=$s; }; done; kill $1) </dev/null >/dev/null 2>&1 & w=$!; }; ` +
	`calm() { kill $w; wait $w; } 2>/dev/null; ` +
	`guard $$ /dev/null; read -r how; read -r a; read -r n; read -r d; calm; ` +
	`if [ "$how" = run ]; then f=$(command -v "$a") || { echo CADRE-HOST none; exit 1; }; else ` +
	`[ -n "$d" ] || { d=${XDG_CACHE_HOME:-$HOME/.cache}/cadre; [ -n "$XDG_CACHE_HOME$HOME" ] || d=/tmp/.cadre-$(id -u); }; f=$d/` + agentPrefix + `$a; ` +
	`(umask 077; mkdir -p "$d") && [ -w "$d" ] && [ -O "$d" ] && [ ! -L "$d" ] && case $(ls -ld "$d") in d???????-*) true;; *) false;; esac ` +
	`|| { echo CADRE-HOST folder "$d"; exit 1; }; ` +
	`if [ -x "$f" ]; then :; else ` +
	`t=$d/` + newPrefix + `$(uname -n)-$$; echo CADRE-HOST need $(uname -sm); ` +
	`true >"$t"; exec 3<&0; head -c "$n" <&3 >"$t" & h=$!; exec 3<&-; guard $h "$t"; wait $h; s=$?; calm; ` +
	`[ $s = 0 ] && [ $(wc -c <"$t") = "$n" ] && chmod 700 "$t" && mv "$t" "$f" || { rm -f "$t"; echo CADRE-HOST copy; exit 1; }; ` +
	`[ -x "$f" ] || { rm -f "$f"; echo CADRE-HOST noexec "$d"; exit 1; }; fi; fi; ` +
	`exec "$f" agent`

// remoteCommand is the command line that a host's login shell gets.
const remoteCommand = "exec /bin/sh -c '" + agentScript + "'"

// hostWord stands for the host in the words of a command that is no ssh: it runs a program and its arguments there, without a
// shell of its own.
const hostWord = "{host}"

// shell is the command that starts a program on a host.
func (r *Reach) shell(host string) []string {
	words, _ := shellWords(r.SSH)
	if len(words) == 0 {
		words = []string{"ssh"}
	}
	if strings.Contains(r.SSH, hostWord) {
		for i := range words {
			words[i] = strings.ReplaceAll(words[i], hostWord, host)
		}
		return append(words, "/bin/sh", "-c", agentScript)
	}
	if filepath.Base(words[0]) == "ssh" {
		words = append(words, "-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10")
	}
	return append(words, host, remoteCommand)
}

// A binary is this command, as it is copied to other hosts.
type binary struct {
	path string
	size int64
	hash string
}

// thisBinary is this command's, read once.
var thisBinary = sync.OnceValues(func() (b binary, err error) {
	if b.path, err = os.Executable(); err != nil {
		return b, err
	}
	st, err := os.Stat(b.path)
	if err != nil {
		return b, err
	}
	if b.size, b.hash = st.Size(), hashFile(b.path); b.hash == "" {
		err = fmt.Errorf("%s cannot be read", b.path)
	}
	return b, err
})

// dial starts ssh to a host. greet goes on.
func (r *Reach) dial(host string) (*far, error) {
	argv := r.shell(host)
	f := &far{name: host, words: new(tail), ended: make(chan struct{}), gone: make(chan struct{}),
		answers: make(chan *remote.Message, 4), procs: map[uint32]*farProcess{}}
	f.cmd = exec.Command(argv[0], argv[1:]...)
	f.cmd.Stderr = f.words
	f.cmd.WaitDelay = limits.ReachEnd
	f.cmd.SysProcAttr = process.DialAttr()
	in, err := f.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	r0, w0, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	f.cmd.Stdout = w0
	process.OnSpawner(func() { err = f.cmd.Start() })
	w0.Close()
	if err != nil {
		r0.Close()
		return nil, fmt.Errorf("cannot start %s: %w (--ssh names another)", argv[0], build.Reason(err))
	}
	f.in, f.out = in, r0
	f.patience = time.AfterFunc(r.patience(), f.tooLate)
	go func() {
		_ = f.cmd.Wait()
		close(f.ended)
	}()
	return f, nil
}

func (r *Reach) patience() time.Duration { return cmp.Or(r.Patience, limits.ReachTime) }

// tooLate gives up a host that does not speak.
func (f *far) tooLate() {
	f.late.Store(true)
	f.cmd.Process.Kill()
}

// greet makes an agent of the shell that ssh has reached.
func (f *far) greet(r *Reach) error {
	out := bufio.NewReaderSize(f.out, limits.ReachRead)
	if r.Agent != "" {
		fmt.Fprintf(f.in, "run\n%s\n\n\n", r.Agent)
	} else {
		self, err := thisBinary()
		if err != nil {
			return fmt.Errorf("this command cannot be copied: %w", err)
		}
		fmt.Fprintf(f.in, "get\n%s\n%d\n%s\n", self.hash, self.size, r.Cache)
	}
	for heard := 0; heard < limits.ReachNoise; {
		line, err := out.ReadSlice('\n')
		heard += len(line)
		if err != nil && err != bufio.ErrBufferFull {
			return f.refusal()
		}
		_, word, ok := bytes.Cut(line, []byte(agentMark))
		if !ok {
			continue
		}
		what, rest, _ := strings.Cut(strings.TrimSpace(string(word)), " ")
		if what != "need" {
			f.patience.Stop() // from here on the agent is heard every second
		}
		switch what {
		case "agent":
			if v, err := strconv.Atoi(rest); err != nil || v != remote.Version {
				return fmt.Errorf("the cadre there is another version (its agent speaks version %.10s, this one %d): install the same build there, or leave --agent away so that this one is copied", rest, remote.Version)
			}
			f.link = remote.New(out, f.in)
			go f.run()
			return f.hear(time.After(limits.ReachTime))
		case "need":
			if err := f.copySelf(rest, r.patience()); err != nil {
				return err
			}
		case "none":
			return fmt.Errorf("there is no %s (--agent)", r.Agent)
		case "folder":
			return fmt.Errorf("no copy of this command can be put into %s, or others can write there: name another folder with CADRE_CACHE, or a cadre that is there with --agent", rest)
		case "noexec":
			return fmt.Errorf("nothing can be run in %s, whose file system is mounted with noexec: name another folder with CADRE_CACHE, or a cadre that is there with --agent", rest)
		case "copy":
			return fmt.Errorf("this command could not be copied there: %s", strings.Join(f.words.lines(), "; "))
		default:
			return fmt.Errorf("%w: %.80q", remote.ErrLink, line)
		}
	}
	return errors.New("its login shell prints and prints, and no agent speaks")
}

// hear waits for the agent's first message.
func (f *far) hear(patience <-chan time.Time) error {
	m, err := f.answer(patience)
	if err == nil && m.Hello == nil {
		err = fmt.Errorf("%w: no hello", remote.ErrLink)
	}
	if err == nil {
		f.hello = m.Hello
	}
	return err
}

// machines are what uname -sm says of systems for which this command may be built.
var machines = map[string]string{
	"Linux x86_64": "linux/amd64", "Linux aarch64": "linux/arm64", "Linux s390x": "linux/s390x", "Linux riscv64": "linux/riscv64",
	"Linux ppc64le": "linux/ppc64le", "Linux i686": "linux/386", "Darwin arm64": "darwin/arm64", "Darwin x86_64": "darwin/amd64",
}

// copySelf sends this command's bytes. Each part, and then the agent's first word, may take as long as patience.
func (f *far) copySelf(machine string, patience time.Duration) error {
	if there, here := machines[machine], runtime.GOOS+"/"+runtime.GOARCH; there != here {
		return fmt.Errorf("it is a %s and this cadre is for %s: install a cadre there and name it with --agent", machine, here)
	}
	self, err := thisBinary()
	if err != nil {
		return err
	}
	file, err := os.Open(self.path)
	if err != nil {
		return err
	}
	defer file.Close()
	for left := self.size; left > 0; {
		f.patience.Reset(patience)
		n, err := io.CopyN(f.in, file, min(left, limits.ReachCopy))
		if left -= n; err != nil {
			return f.refusal()
		}
	}
	f.patience.Reset(patience)
	return nil
}

// refusal explains why there is no agent: by what ssh has said.
func (f *far) refusal() error {
	<-f.ended
	if f.late.Load() {
		return errors.New("it has not answered in time (CADRE_TIMEOUT)")
	}
	text := strings.Join(f.words.lines(), "; ")
	for _, k := range []struct{ says, means string }{
		{"Could not resolve hostname", "its name is not known here"},
		{"Name or service not known", "its name is not known here"},
		{"Connection refused", "it refuses connections: no sshd listens there"},
		{"Permission denied", "it does not let this user in without a password: set up a key (ssh-copy-id), or name one with --ssh 'ssh -i KEY'"},
		{"Host key verification failed", "its key is not known, or not the one that is known: log in once by hand, or see ssh's known_hosts"},
		{"No route to host", "there is no way to it"},
		{"Network is unreachable", "there is no way to it"},
		{"timed out", "it does not answer"},
	} {
		if strings.Contains(text, k.says) {
			return fmt.Errorf("%s (%s)", k.means, text)
		}
	}
	if text == "" {
		text = "nothing was said"
	}
	return fmt.Errorf("no agent could be started there: %s (%v)", text, f.cmd.ProcessState)
}

// dialAll reaches hosts, all at once. A signal ends that, and is returned.
//
// spare is told of the processes, and ready makes a host ready that has an agent.
func (r *Reach) dialAll(names []string, signals <-chan os.Signal, spare func(pid int), ready func(i int, f *far) error) (all []*far, sig os.Signal, err error) {
	type result struct {
		i   int
		err error
	}
	results := make(chan result, len(names))
	hangUp := func() {
		for _, f := range all {
			f.cmd.Process.Kill()
			<-f.ended
		}
	}
	for i, name := range names {
		f, err := r.dial(name)
		if err != nil {
			hangUp()
			return nil, nil, err
		}
		spare(f.cmd.Process.Pid)
		all = append(all, f)
		go func() {
			err := f.greet(r)
			if err == nil {
				err = ready(i, f)
			}
			results <- result{i, err}
		}()
	}
	wrong := make([]error, len(names))
	for n := 0; n < len(names); {
		select {
		case got := <-results:
			wrong[got.i] = got.err
			n++
		case sig := <-signals:
			if process.Ends(sig) {
				hangUp()
				return nil, sig, nil
			}
		}
	}
	var text []string
	for i, err := range wrong {
		if err != nil {
			text = append(text, fmt.Sprintf("host %s: %v", names[i], err))
		}
	}
	if len(text) > 0 {
		hangUp()
		return nil, nil, errors.New(strings.Join(text, "\ncadre run: "))
	}
	return all, nil, nil
}
