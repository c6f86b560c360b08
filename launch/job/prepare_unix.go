//go:build unix

package job

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"cadre.example/launch/internal/build"

	"cadre.example/launch/internal/process"

	"cadre.example/adi/limits"
	"cadre.example/internal/environ"
	"cadre.example/launch/internal/remote"
	"golang.org/x/sys/unix"
)

const (
	// copyPrefix begins the names of programs in the cache of a host, agentPrefix those of this command.
	copyPrefix  = "cadre-prog-"
	agentPrefix = "cadre-agent-"
	newPrefix   = "cadre-new-"
)

// prepare makes everything ready that processes need.
func (a *agent) prepare(p *remote.Prepare) *remote.Prepared {
	answer := new(remote.Prepared)
	if err := process.CheckLimits(p.Count); err != nil {
		answer.Err = err.Error()
		return answer
	}
	cache, err := cacheFolder(p.Cache)
	for i := range p.Programs {
		g := &p.Programs[i]
		dir := g.Dir
		if st, err := os.Stat(dir); err != nil || !st.IsDir() {
			if g.MustDir {
				answer.Err = fmt.Sprintf("there is no folder %s (--wdir)", dir)
				return answer
			}
			dir = homeFolder()
			answer.Dir = dir
		}
		a.dirs = append(a.dirs, dir)
		path, need, other, e := findProgram(g, cache, err)
		if e != nil {
			answer.Err = e.Error()
			return answer
		}
		if other {
			answer.Other = append(answer.Other, i)
		}
		a.programs = append(a.programs, path)
		if need {
			answer.Need = append(answer.Need, i)
			a.files = append(a.files, receive(a.link.Stream(remote.FileStream(i)), path, g))
		}
	}
	if err == nil {
		go tidy(cache)
	}
	return answer
}

// findProgram says where a program is that processes are to run, whether it must come there first, and whether it is another one
// than the launcher's. The folder for copies is of no use if cacheErr says so.
func findProgram(g *remote.Program, cache string, cacheErr error) (path string, need, other bool, err error) {
	if g.Copy != remote.CopyAlways {
		path, err := g.Path, error(nil)
		if !strings.ContainsRune(path, filepath.Separator) {
			path, err = exec.LookPath(path)
		}
		st, statErr := os.Stat(path)
		switch {
		case err == nil && statErr == nil && build.IsExecutable(path, st):
			other = g.Hash != "" && (st.Size() != g.Size || hashFile(path) != g.Hash)
			return path, false, other, nil
		case g.Copy == remote.CopyNever && statErr == nil:
			return "", false, false, fmt.Errorf("%s is not executable there", g.Path)
		case g.Copy == remote.CopyNever:
			return "", false, false, fmt.Errorf("there is no %s, and --copy=never forbids to copy it", g.Path)
		}
	}
	if len(g.Hash) != 2*sha256.Size || strings.Trim(g.Hash, "0123456789abcdef") != "" {
		return "", false, false, fmt.Errorf("%w: hash %.80q", remote.ErrLink, g.Hash)
	}
	if cacheErr != nil {
		return "", false, false, cacheErr
	}
	path = filepath.Join(cache, copyPrefix+g.Hash[:32], filepath.Base(g.Path))
	now := time.Now()
	if st, err := os.Stat(path); err == nil && st.Size() == g.Size && os.Chtimes(filepath.Dir(path), now, now) == nil {
		return path, false, false, nil
	}
	return path, true, false, nil
}

// homeFolder is the user's folder, or else the first of all.
func homeFolder() string {
	home, err := os.UserHomeDir()
	if err != nil {
		return "/"
	}
	return home
}

// receive writes a program that the launcher sends into the cache. Nobody sees half of it.
func receive(s io.ReadCloser, path string, g *remote.Program) <-chan error {
	done := make(chan error, 1)
	go func() {
		defer s.Close()
		done <- receiveFile(s, path, g)
		close(done)
	}()
	return done
}

func receiveFile(r io.Reader, path string, g *remote.Program) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	var name [8]byte
	rand.Read(name[:])
	part := filepath.Join(dir, newPrefix+hex.EncodeToString(name[:]))
	f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o700)
	if err != nil {
		return err
	}
	defer os.Remove(part)
	h := sha256.New()
	_, err = io.Copy(io.MultiWriter(f, h), r)
	if e := f.Close(); err == nil {
		err = e
	}
	switch {
	case err != nil:
		return err
	case hex.EncodeToString(h.Sum(nil)) != g.Hash:
		return errors.New("other bytes have come than were sent")
	}
	return os.Rename(part, path)
}

// hashFile is the hash of a file's bytes, or "".
func hashFile(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return ""
	}
	return hex.EncodeToString(h.Sum(nil))
}

// cacheFolder makes the folder for copies on this host, which only its user may enter. The script that starts an agent
// decides the same way.
func cacheFolder(asked string) (string, error) {
	dir := asked
	if dir == "" {
		dir = environ.Get(environ.XDGCache)
		switch home := environ.Get(environ.Home); {
		case dir != "":
			dir = filepath.Join(dir, "cadre")
		case home != "":
			dir = filepath.Join(home, ".cache", "cadre")
		default: // directly below /tmp, where others cannot rename it
			dir = fmt.Sprintf("/tmp/.cadre-%d", os.Geteuid())
		}
	}
	err := os.MkdirAll(dir, 0o700)
	if err == nil {
		err = ownFolder(dir)
	}
	if err != nil {
		return dir, fmt.Errorf("no folder for copies: %w (CADRE_CACHE names another)", err)
	}
	return dir, nil
}

// errFolder is why a folder for copies is not used: what runs out of it could be another user's.
var errFolder = errors.New("not a folder of this user's alone")

// ownFolder says whether dir is a folder, no link to one, that this user owns and that not everybody may write to.
func ownFolder(dir string) error {
	var st unix.Stat_t
	if err := unix.Lstat(dir, &st); err != nil {
		return fmt.Errorf("lstat %s: %w", dir, err)
	}
	switch mode := uint32(st.Mode); {
	case mode&unix.S_IFMT != unix.S_IFDIR:
		return fmt.Errorf("%w: %s is a link, or no folder at all", errFolder, dir)
	case int(st.Uid) != os.Geteuid():
		return fmt.Errorf("%w: %s belongs to user %d, and this is user %d", errFolder, dir, st.Uid, os.Geteuid())
	case mode&0o002 != 0:
		return fmt.Errorf("%w: everybody may write to %s", errFolder, dir)
	}
	return nil
}

// tidy removes copies that nobody has used for long, and notes that this command's is in use.
func tidy(cache string) {
	now := time.Now()
	if self, err := os.Executable(); err == nil && filepath.Dir(self) == cache {
		_ = os.Chtimes(self, now, now)
	}
	entries, err := os.ReadDir(cache)
	if err != nil {
		return
	}
	for _, e := range entries {
		age := limits.AgentAge
		switch name := e.Name(); {
		case strings.HasPrefix(name, copyPrefix), strings.HasPrefix(name, newPrefix):
			age = limits.CopyAge
		case !strings.HasPrefix(name, agentPrefix):
			continue // not ours
		}
		if info, err := e.Info(); err == nil && now.Sub(info.ModTime()) > age {
			_ = os.RemoveAll(filepath.Join(cache, e.Name()))
		}
	}
}
