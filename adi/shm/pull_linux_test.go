package shm

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/devicetest"
	"cadre.example/datatype"
	"cadre.example/internal/memory"
	"golang.org/x/sys/unix"
)

// pullAll lets every announced message be read from its sender, in however short runs.
func pullAll(_ int, d *Device) { d.cfg.SingleCopy, d.pullLeast, d.runLeast = 1, 1, 1 }

// announced makes nearly every message one that pullAll concerns.
var announced = adi.Config{Eager: 64}

// readFunc is Device.read.
type readFunc = func(p *memory.Puller, pid int, dst [][]byte, src []memory.Run) (int, error)

func TestConformanceSingleCopy(t *testing.T) {
	devicetest.Run(t, func(t *testing.T, n int) []*adi.Context {
		return start(t, n, adi.Config{Spin: devicetest.Spin(n), Eager: 10_000}, pullAll).ranks
	})
}

// pulled is how many records of runs rank a has answered to b.
func (j *job) pulled(a, b int) uint64 {
	l := j.devices[a].byPeer.At(b)
	if l == nil {
		return 0
	}
	return l.mine.pull.Word[wordAnswers].Load()
}

// Messages of all shapes, cut short or not, arrive through the rings as they do when they are read from their sender.
func TestSingleCopyIsEqual(t *testing.T) {
	const seed = 5
	rng := rand.New(rand.NewPCG(seed, 0))
	type shape struct {
		name         string
		count, block int
		stride       int
	}
	shapes := []shape{{"dense", 1, 300_000, 300_000}, {"long runs", 40, 9000, 10_000}, {"many runs", 1000, 300, 301},
		{"runs of 600", 700, 600, 640}, {"bytes", 20_000, 1, 3}}
	for _, from := range shapes {
		for _, to := range shapes {
			n := from.count * from.block
			m := min(n, to.count*to.block)
			data := make([]byte, from.count*from.stride)
			for i := range data {
				data[i] = byte(rng.Uint32())
			}
			var got [2][]byte
			for i, how := range []func(int, *Device){onlyRings, pullAll} {
				j := start(t, 2, announced, how)
				in := make([]byte, to.count*to.stride)
				s, r := shaped(t, data, from.count, from.block, from.stride), shaped(t, in, to.count, to.block, to.stride)
				s.Peer, r.Source = 1, 0
				var err error
				var st adi.Status
				var wg sync.WaitGroup
				wg.Go(func() { st, err = j.ranks[1].Recv(&r) })
				if e := j.ranks[0].Send(&s); e != nil {
					t.Fatal(e)
				}
				wg.Wait()
				if (err != nil) != (n > to.count*to.block) || err != nil && !truncated(err) || st.Bytes != m && err == nil {
					t.Errorf("%s to %s: %v, %v", from.name, to.name, st, err)
				}
				if want := i == 1; (j.pulled(1, 0) > 0) != want {
					t.Errorf("%s to %s: read from the sender is %v, want %v", from.name, to.name, !want, want)
				}
				got[i] = in
				j.close(t)
			}
			if !bytes.Equal(got[0], got[1]) {
				t.Errorf("seed %d: %s to %s: differs", seed, from.name, to.name)
			}
		}
	}
}

// shaped is a message of count blocks.
func shaped(t testing.TB, b []byte, count, block, stride int) adi.Op {
	t.Helper()
	ty := datatype.Vector(count, block, stride, datatype.Byte)
	err := ty.Commit()
	m, _, e := datatype.Of(b)
	if err != nil || e != nil {
		t.Fatal(err, e)
	}
	return adi.Op{Tag: 1, Mem: m, Count: 1, Type: ty, Size: count * block}
}

// What the kernel may answer, at the probe or later: the message goes through the ring from there on.
func TestPullRefused(t *testing.T) {
	for _, errno := range []syscall.Errno{unix.EPERM, unix.ENOSYS, unix.ESRCH, unix.ENOMEM, unix.EFAULT} {
		for _, after := range []int64{0, 1, 2, 5} {
			var calls atomic.Int64
			j := start(t, 2, announced, func(rank int, d *Device) {
				pullAll(rank, d)
				d.read = func(p *memory.Puller, pid int, dst [][]byte, src []memory.Run) (int, error) {
					if rank == 1 && calls.Add(1) > after {
						return 0, errno
					}
					if len(dst[0]) > 5000 { // only a part, as where a page is missing
						dst[0] = dst[0][:5000]
						dst = dst[:1]
					}
					return p.Pull(pid, dst, src)
				}
			})
			exchange(t, j.ranks, 0, 1)
			least := j.devices[1].byPeer.At(0).mine.pull.Word[wordLeast].Load()
			if want := after > 0 && errno == unix.EFAULT; (least != 0) != want {
				t.Errorf("%v after %d calls: reads on is %v, want %v", errno, after, least != 0, want)
			}
			if j.pulled(0, 1) == 0 {
				t.Errorf("%v: the other direction is not read", errno)
			}
			j.close(t)
		}
	}
}

// A record may name anything: what cannot be read is asked for through the ring, and nothing else is touched.
func TestHostileRuns(t *testing.T) {
	hole, err := unix.Mmap(-1, 0, 1<<20, unix.PROT_NONE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Munmap(hole)
	for what, addr := range map[string]uint64{"address 0": 0, "unmapped": memory.Address(hole), "the kernel's": 1<<63 - 1<<20} {
		j := start(t, 2, announced, func(rank int, d *Device) {
			pullAll(rank, d)
			probed := false
			d.read = func(p *memory.Puller, pid int, dst [][]byte, src []memory.Run) (int, error) {
				if probed {
					src[0].Addr = addr
				}
				probed = true
				return p.Pull(pid, dst, src)
			}
		})
		exchange(t, j.ranks, 0, 1)
		if j.pulled(0, 1) == 0 {
			t.Errorf("%s: nothing was tried", what)
		}
		j.close(t)
	}
}

// Records of runs that no rank writes, and answers that none gives.
func TestBadRuns(t *testing.T) {
	pair := func(addr, n uint64) []byte {
		return binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(nil, addr), n)
	}
	for _, c := range []struct {
		what, want string
		runs       []byte
	}{
		{"none", "0 bytes", nil},
		{"half a pair", "8 bytes", make([]byte, 8)},
		{"too many", "1040 bytes", make([]byte, 16*(memory.RunsMost+1))},
		{"an empty run", "no memory", pair(4096, 0)},
		{"huge", "no memory", pair(4096, 1<<63)},
		{"longer than announced", "no place", pair(4096, 1<<30)},
		{"longer than announced, together", "no place", append(pair(4096, 60_000), pair(4096, 60_000)...)},
	} {
		j := start(t, 2, announced, pullAll)
		echo(t, j, 8)
		b := make([]byte, runsHead+len(c.runs))
		copy(b[runsHead:], c.runs)
		err := j.devices[0].byPeer.At(1).pull(&record{form: formRuns, bytes: len(c.runs), b: b})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.what, err, c.want)
		}
		for _, c := range j.ranks {
			c.Fail(errTestOver)
			c.Close()
		}
	}
	for _, words := range [][2]uint64{{2, 10}, {1 << 60, 0}, {1, 1 << 40}} {
		over := make(chan struct{}) // rank 1 gives no answer of its own before
		j := start(t, 2, announced, func(rank int, d *Device) {
			pullAll(rank, d)
			if rank == 1 {
				d.read = probeOnly(func() { <-over })
			}
		})
		echo(t, j, 8)
		w := &j.devices[0].byPeer.At(1).its.pull.Word
		go j.ranks[1].Progress()
		s, _ := ops(make([]byte, 100_000), 0, 1)
		_, r := ops(make([]byte, 100_000), 1, 0)
		go j.ranks[1].Recv(&r)
		req, err := j.ranks[0].Isend(&s)
		for end := time.Now().Add(time.Minute); err == nil && time.Now().Before(end); {
			w[wordPulled].Store(words[1])
			w[wordAnswers].Store(words[0])
			_, _, err = req.Test(req.Gen())
		}
		if err == nil || !strings.Contains(err.Error(), "rank 1") || !strings.Contains(err.Error(), "damaged") {
			t.Errorf("answers %v: %v, want rank 1 and that its memory is damaged", words, err)
		}
		close(over)
		for _, c := range j.ranks {
			c.Fail(errTestOver)
			c.Close()
		}
	}
}

// probeOnly lets the probe succeed and does something before each later read.
func probeOnly(first func()) readFunc {
	probed := false
	return func(p *memory.Puller, pid int, dst [][]byte, src []memory.Run) (int, error) {
		if probed {
			first()
		}
		probed = true
		return p.Pull(pid, dst, src)
	}
}

func FuzzDecodeRuns(f *testing.F) {
	f.Add([]byte{})
	f.Add(make([]byte, 16))
	f.Add(bytes.Repeat([]byte{1, 2, 3, 4, 5, 6, 7, 0}, 2*memory.RunsMost))
	f.Add(bytes.Repeat([]byte{0xff}, 32))
	f.Fuzz(func(t *testing.T, b []byte) {
		var into [memory.RunsMost]memory.Run
		runs, total, err := decodeRuns(&into, b)
		if err != nil {
			return
		}
		var sum uint64
		for i, r := range runs {
			if r.Len == 0 || r.Addr+r.Len < r.Addr || sum+r.Len < sum {
				t.Fatalf("run %d is %+v", i, r)
			}
			sum += r.Len
		}
		if sum != total || 16*len(runs) != len(b) {
			t.Fatalf("%d runs of %d bytes, total %d, from %d", len(runs), sum, total, len(b))
		}
		// However the runs are cut, what is left is what was not read.
		for left := total; left > 0; {
			n := min(left, 1+total/3)
			if n > 1<<31-1 {
				break
			}
			runs = behind(runs, int(n))
			left -= n
			sum = 0
			for _, r := range runs {
				sum += r.Len
			}
			if sum != left {
				t.Fatalf("%d bytes are left, want %d", sum, left)
			}
		}
	})
}

// Reading from the sender allocates nothing.
func TestPullAllocations(t *testing.T) {
	j := start(t, 2, announced, pullAll)
	defer j.close(t)
	s, r := shaped(t, make([]byte, 90_000), 9, 9000, 10_000), shaped(t, make([]byte, 200_000), 81_000, 1, 2)
	s.Peer, r.Source = 1, 0
	both := func() {
		req, err := j.ranks[0].Isend(&s)
		if err != nil {
			t.Fatal(err)
		}
		gen := req.Gen()
		if _, err := j.ranks[1].Recv(&r); err != nil {
			t.Fatal(err)
		}
		if _, err := req.Wait(gen); err != nil {
			t.Fatal(err)
		}
	}
	for range 20 {
		both()
	}
	if n := testing.AllocsPerRun(50, both); n >= 1 {
		t.Errorf("%v allocations for a message", n)
	}
	if j.pulled(1, 0) == 0 {
		t.Error("it did not read from the sender")
	}
}

// Between two processes: what was sent comes back, and a peer that is killed while it is read is an error that names it.
func TestPullFromProcess(t *testing.T) {
	t.Setenv(singleEnv, "1")
	for _, kill := range []bool{false, true} {
		c, d, cmd := withChildThat(t, "return")
		out, in := make([]byte, returnBytes), make([]byte, returnBytes)
		for i := range out {
			out[i] = byte(i * 31 >> 3)
		}
		var err error
		for i := 0; err == nil && (kill || i < 3); i++ {
			s, _ := ops(out, 0, 1)
			_, r := ops(in, 0, 1)
			if err = c.Send(&s); err != nil {
				break
			}
			if kill && i == 3 {
				cmd.Process.Kill()
			}
			if _, err = c.Recv(&r); err == nil && !bytes.Equal(in, out) {
				t.Error("something else came back")
			}
		}
		var f *adi.Fault
		if kill && (!errors.As(err, &f) || !strings.Contains(err.Error(), "rank 1")) || !kill && err != nil {
			t.Errorf("killed %v: %v", kill, err)
		}
		if l := d.byPeer.At(1); l == nil || l.mine.pull.Word[wordAnswers].Load() == 0 {
			t.Error("the other process's memory was not read")
		} else if w := &l.mine.pull.Word; !kill && (w[wordPulled].Load() == 0 || w[wordLeast].Load() == 0) {
			t.Error("the kernel has refused to read the other process's memory")
		}
		if !kill {
			cmd.Process.Kill()
		}
		cmd.Wait()
		c.Fail(errTestOver)
		c.Close()
	}
}

// returnBytes is the length of the messages that returnProcess sends back.
const returnBytes = 700_000

// returnProcess sends back what it receives, until its peer is gone.
func returnProcess() {
	c := childRank()
	s, r := ops(make([]byte, returnBytes), 1, 0)
	for {
		_, err := c.Recv(&r)
		check(err)
		check(c.Send(&s))
	}
}

// singleEnv is Config.SingleCopy of the ranks that withChild makes.
const singleEnv = "CADRE_SHM_TEST_SINGLE"

func singleOfTest() (n int) {
	fmt.Sscan(os.Getenv(singleEnv), &n)
	return n
}
