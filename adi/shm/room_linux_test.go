package shm

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/memory"
	"golang.org/x/sys/unix"
)

// Where the memory cgroup has no room for a segment the pair goes over its connection, and others that come when there is
// room again have their segments.
func TestNoRoom(t *testing.T) {
	full := true
	j := start(t, 3, adi.Config{}, func(rank int, d *Device) {
		d.room = func(size int64) error {
			if want := 3*int64(segmentSize(3)) + limits.ShmRoom; size != want {
				t.Errorf("room for %d bytes, want %d", size, want)
			}
			if rank < 2 && full {
				return memory.ErrNoRoom
			}
			return nil
		}
		if rank < 2 {
			create := d.create
			d.create = func(size int) (*memory.Segment, int, error) {
				if full {
					t.Error("a segment is made where there is no room")
				}
				return create(size)
			}
		}
	})
	exchange(t, j.ranks, 0, 1)
	if j.devices[0].byPeer.At(1) != nil || j.devices[1].byPeer.At(0) != nil {
		t.Error("there is a segment all the same")
	}
	full = false
	exchange(t, j.ranks, 1, 2)
	if j.devices[1].byPeer.At(2) == nil {
		t.Error("no segment where there is room again")
	}
	j.close(t)
}

const groupEnv = "CADRE_SHM_TEST_GROUP"

// The same in a memory cgroup that is full for real, where the kernel would end the process. Only the superuser can make
// one, and not in every container: where there can be none, TestNoRoom is what shows it.
func TestFullGroup(t *testing.T) {
	const limit = 96 << 20
	dir, err := makeGroup(limit)
	if err != nil {
		t.Logf("no memory cgroup can be made here: %v", err)
		return
	}
	defer removeGroup(t, dir)
	cmd := exec.Command(os.Args[0], "-test.run=^TestFullGroupChild$", "-test.timeout=30s")
	cmd.Env = append(os.Environ(), groupEnv+"="+dir)
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "the group was full") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestFullGroupChild(t *testing.T) {
	dir := os.Getenv(groupEnv)
	if dir == "" {
		return
	}
	if err := os.WriteFile(filepath.Join(dir, "cgroup.procs"), []byte("0"), 0); err != nil {
		t.Fatal(err)
	}
	j := start(t, 2, adi.Config{}, nil)
	const ballast = 1 << 20
	reserve := int64(2*segmentSize(2) + limits.ShmRoom)
	var err error
	for range 200 {
		if err = memory.Room(reserve); err != nil {
			break
		}
		s, fd, err := memory.Create(ballast)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		defer unix.Close(fd)
	}
	if !errors.Is(err, memory.ErrNoRoom) || !strings.Contains(err.Error(), filepath.Base(dir)) {
		t.Fatalf("after 200 MiB in a group of less: %v", err)
	}
	one(t, j.ranks)
	if j.devices[0].byPeer.At(1) != nil {
		t.Error("a segment was made in a full group")
	}
	j.close(t)
	fmt.Println("the group was full")
}

// one passes a small message from rank 0 to rank 1.
func one(t *testing.T, ranks []*adi.Context) {
	t.Helper()
	s, _ := ops(make([]byte, 8), 0, 1)
	_, r := ops(make([]byte, 8), 1, 0)
	sr, err := ranks[0].Isend(&s)
	if err == nil {
		gen := sr.Gen()
		if _, err = ranks[1].Recv(&r); err == nil {
			_, err = sr.Wait(gen)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}

// makeGroup makes a memory cgroup.
func makeGroup(limit int) (dir string, err error) {
	for _, v := range []struct{ root, file string }{{"/sys/fs/cgroup/memory", "memory.limit_in_bytes"}, {"/sys/fs/cgroup", "memory.max"}} {
		if _, err = os.Stat(v.root + "/cgroup.procs"); err != nil {
			continue
		}
		if dir, err = os.MkdirTemp(v.root, "cadre-shm-test-"); err != nil {
			continue
		}
		if err = os.WriteFile(filepath.Join(dir, v.file), fmt.Append(nil, limit), 0); err == nil {
			return dir, nil
		}
		os.Remove(dir)
	}
	return "", err
}

func removeGroup(t *testing.T, dir string) {
	var err error
	for range 100 {
		if err = os.Remove(dir); err == nil {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error(err)
}
