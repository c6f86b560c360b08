package desk

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/check"
	"golang.org/x/sys/unix"
)

// A Desk answers questions about a job. It is an abstract unix socket, whose name goes with the process that holds it, and it
// serves only the process's own user and root, by the word of the kernel.
type Desk struct{ ln net.Listener }

// deskName is that of a socket. The names of a user's jobs have a common beginning, so that they can be listed.
func deskName(uid, pid int, id string) string { return fmt.Sprintf("@cadre/%d/%d/%s", uid, pid, id) }

// idMost is how much of a job's id is in the name, which has at most 107 bytes.
const idMost = 60

// nameOf is a job's id as it is in the name of its socket.
func nameOf(id string) string {
	return strings.Map(func(r rune) rune {
		if r <= ' ' || r > '~' || r == '/' {
			return '_'
		}
		return r
	}, id[:min(len(id), idMost)])
}

// Open begins to answer questions about the job of that id with what look says, unless that is not possible: then there is no
// Desk, and nil is returned, which may be closed.
func Open(id string, look func(*Question) *check.Snapshot) *Desk {
	ln, err := net.Listen("unix", deskName(os.Getuid(), os.Getpid(), nameOf(id)))
	if err != nil {
		return nil
	}
	places := make(chan struct{}, limits.DeskMost)
	go func() {
		for {
			c, err := ln.Accept()
			if err != nil {
				return
			}
			select {
			case places <- struct{}{}:
				go func() {
					serve(c, look)
					<-places
				}()
			default:
				c.Close()
			}
		}
	}()
	return &Desk{ln}
}

// Close ends it.
func (d *Desk) Close() {
	if d != nil {
		d.ln.Close()
	}
}

// serve answers one question.
func serve(c net.Conn, look func(*Question) *check.Snapshot) {
	defer c.Close()
	if !friend(c) || c.SetDeadline(time.Now().Add(limits.DeskTime)) != nil {
		return
	}
	line, err := bufio.NewReaderSize(c, limits.DeskLine).ReadSlice('\n')
	var q Question
	if err != nil || json.Unmarshal(line, &q) != nil {
		return
	}
	_ = json.NewEncoder(c).Encode(look(&q))
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

// Ask asks a job what its ranks do, by the id of the process that holds its Desk or by its own.
func Ask(name string, stacks bool) (*check.Snapshot, error) {
	list, err := desks()
	if err != nil {
		return nil, err
	}
	for _, d := range list {
		if fmt.Sprint(d.pid) == name || d.id == nameOf(name) {
			s, err := d.ask(&Question{Stacks: stacks})
			if errors.Is(err, unix.ECONNREFUSED) {
				continue // what bears its name is the last answer of one that has closed
			}
			return s, err
		}
	}
	return nil, fmt.Errorf("%w: %s: want the process id of a cadre run of this user, or of rank 0 where another launcher has started the job, or the id of the job", ErrNoJob, name)
}

// Jobs lists the live jobs of this user on this host, of root all; States and Stacks are empty.
func Jobs() ([]*check.Snapshot, error) {
	list, err := desks()
	if err != nil {
		return nil, err
	}
	var jobs []*check.Snapshot
	for _, d := range list {
		if s, err := d.ask(&Question{Short: true}); err == nil {
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
func (d *deskAt) ask(q *Question) (*check.Snapshot, error) {
	c, err := net.DialTimeout("unix", deskName(d.uid, d.pid, d.id), limits.DeskTime)
	if err != nil {
		return nil, fmt.Errorf("job %s: %w", d.id, err)
	}
	defer c.Close()
	if uid, ok := peerOf(c); !ok || uid != d.uid && uid != 0 {
		return nil, fmt.Errorf("job %s: its socket belongs to another user", d.id)
	}
	if err := c.SetDeadline(time.Now().Add(limits.DeskTime)); err != nil {
		return nil, err
	}
	if err := json.NewEncoder(c).Encode(q); err != nil {
		return nil, fmt.Errorf("job %s: %w", d.id, err)
	}
	s := new(check.Snapshot)
	if err := json.NewDecoder(io.LimitReader(c, limits.DeskAnswer)).Decode(s); err != nil {
		return nil, fmt.Errorf("job %s does not answer: %w", d.id, err)
	}
	return s, nil
}
