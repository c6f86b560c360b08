package job

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"cadre.example/internal/check"
	"golang.org/x/sys/unix"
)

// A desk answers those who ask about a live job: cadre why. It is an abstract unix socket, whose name goes with the
// launcher, and it serves only the launcher's own user and root, by the word of the kernel.
type desk struct{ ln net.Listener }

// deskName is that of a launcher's socket. The names of a user's jobs have a common beginning, so that they can be listed.
func deskName(uid, pid int, id string) string { return fmt.Sprintf("@cadre/%d/%d/%s", uid, pid, id) }

// A question is a line of JSON, and so is the answer, a check.Snapshot.
type question struct {
	Stacks bool
	Brief  bool // only what the launcher itself knows
}

const (
	deskTime = 5 * time.Second // for one question and its answer
	deskMost = 4               // questions at a time
	lineMost = 4 << 10
)

// openDesk begins to answer, unless that is not possible: then the job runs without.
func (j *job) openDesk() *desk {
	ln, err := net.Listen("unix", deskName(os.Getuid(), os.Getpid(), j.id))
	if err != nil {
		return nil
	}
	d := &desk{ln}
	places := make(chan struct{}, deskMost)
	go func() {
		for {
			c, err := ln.Accept()
			if err != nil {
				return
			}
			select {
			case places <- struct{}{}:
				go func() {
					j.serve(c)
					<-places
				}()
			default:
				c.Close()
			}
		}
	}()
	return d
}

func (d *desk) close() {
	if d != nil {
		d.ln.Close()
	}
}

// serve answers one question.
func (j *job) serve(c net.Conn) {
	defer c.Close()
	if !friend(c) || c.SetDeadline(time.Now().Add(deskTime)) != nil {
		return
	}
	line, err := bufio.NewReaderSize(c, lineMost).ReadSlice('\n')
	var q question
	if err != nil || json.Unmarshal(line, &q) != nil {
		return
	}
	s := j.snapshot(&q)
	_ = json.NewEncoder(c).Encode(s)
}

// friend reports whether the other end is this user's or root's.
func friend(c net.Conn) bool {
	uid, ok := peerOf(c)
	return ok && (uid == 0 || uid == os.Getuid())
}

// peerOf is the user of the other end.
func peerOf(c net.Conn) (uid int, ok bool) {
	u, is := c.(*net.UnixConn)
	if !is {
		return 0, false
	}
	raw, err := u.SyscallConn()
	if err != nil {
		return 0, false
	}
	err = raw.Control(func(fd uintptr) {
		if cred, err := unix.GetsockoptUcred(int(fd), unix.SOL_SOCKET, unix.SO_PEERCRED); err == nil {
			uid, ok = int(cred.Uid), true
		}
	})
	return uid, ok && err == nil
}

// Ask asks a job, by the process id of its launcher or by its own id, what its ranks do.
func Ask(name string, stacks bool) (*check.Snapshot, error) {
	list, err := desks()
	if err != nil {
		return nil, err
	}
	for _, d := range list {
		if fmt.Sprint(d.pid) == name || d.id == name {
			return d.ask(&question{Stacks: stacks})
		}
	}
	return nil, fmt.Errorf("%w: %s: want the process id of a cadre run of this user, or the id of its job", ErrNoJob, name)
}

// Jobs lists the live jobs of this user on this host, of root all; States and Stacks are empty.
func Jobs() ([]*check.Snapshot, error) {
	list, err := desks()
	if err != nil {
		return nil, err
	}
	var jobs []*check.Snapshot
	for _, d := range list {
		if s, err := d.ask(&question{Brief: true}); err == nil {
			jobs = append(jobs, s)
		}
	}
	return jobs, nil
}

// A deskAt is the name of one that was found.
type deskAt struct {
	uid, pid int
	id       string
}

// desks are all of this user that the kernel knows in this network namespace.
func desks() (list []deskAt, err error) {
	f, err := os.Open("/proc/net/unix")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	seen := map[deskAt]bool{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var d deskAt
		if !d.parse(lines.Text()) || d.uid != os.Getuid() && os.Getuid() != 0 || seen[d] {
			continue
		}
		seen[d] = true
		list = append(list, d)
	}
	slices.SortFunc(list, func(a, b deskAt) int { return a.pid - b.pid })
	return list, nil
}

// parse finds a desk's name at the end of a line.
func (d *deskAt) parse(line string) bool {
	_, name, ok := strings.Cut(line, " @cadre/")
	part := strings.Split(name, "/")
	if !ok || len(part) != 3 {
		return false
	}
	uid, err := strconv.ParseUint(part[0], 10, 32)
	pid, err2 := strconv.ParseUint(part[1], 10, 31)
	d.uid, d.pid, d.id = int(uid), int(pid), part[2]
	return err == nil && err2 == nil && d.id != ""
}

// ask puts a question and returns the answer.
func (d *deskAt) ask(q *question) (*check.Snapshot, error) {
	c, err := net.DialTimeout("unix", deskName(d.uid, d.pid, d.id), deskTime)
	if err != nil {
		return nil, fmt.Errorf("job %s: %w", d.id, err)
	}
	defer c.Close()
	if uid, ok := peerOf(c); !ok || uid != d.uid && uid != 0 {
		return nil, fmt.Errorf("job %s: its socket belongs to another user", d.id)
	}
	if err := c.SetDeadline(time.Now().Add(deskTime)); err != nil {
		return nil, err
	}
	if err := json.NewEncoder(c).Encode(q); err != nil {
		return nil, fmt.Errorf("job %s: %w", d.id, err)
	}
	s := new(check.Snapshot)
	if err := json.NewDecoder(io.LimitReader(c, answerMost)).Decode(s); err != nil {
		return nil, fmt.Errorf("job %s does not answer: %w", d.id, err)
	}
	return s, nil
}

// answerMost bounds what is read of an answer.
const answerMost = 256 << 20
