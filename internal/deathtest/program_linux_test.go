package deathtest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"cadre.example/mpi"
)

// programTime ends a program that nobody kills.
const programTime = 2 * time.Minute

// program is the parallel program: it says on stdout which phase each rank enters and stays in the one that its first
// argument names. With "children" some ranks start processes of their own; with "late" they do not join.
func program(args []string) {
	stay := phaseOf(args[0])
	enter := func(ph phase, rank int) { fmt.Printf("phase %s %d %d\n", ph, rank, os.Getpid()) }
	me, _ := strconv.Atoi(os.Getenv("CADRE_RANK"))
	enter(phaseInit, me)
	if slices.Contains(args, "late") {
		time.Sleep(programTime)
	}
	mpi.Main(func(world *mpi.Comm) error {
		if slices.Contains(args, "children") && world.Rank()%2 == 0 {
			if err := haveChildren(world.Rank()); err != nil {
				return err
			}
		}
		for ph, words := range map[phase]int{phaseSmall: 1, phaseLarge: 1 << 17} {
			if ph != stay {
				continue
			}
			enter(ph, world.Rank())
			if err := traffic(world, words, programTime); err != nil {
				return err
			}
		}
		if err := traffic(world, 100, 2*time.Millisecond); err != nil {
			return err
		}
		enter(phaseFinalize, world.Rank())
		if world.Rank() == 0 {
			time.Sleep(20 * time.Millisecond) // the others wait for it
		}
		return nil
	})
}

// traffic passes messages around the ring and reduces, much data also by other collectives, and knows what has to come out. Rank 0 says when it is enough.
func traffic(world *mpi.Comm, words int, long time.Duration) error {
	rank, n := world.Rank(), world.Size()
	out, in := make([]int64, words), make([]int64, words)
	end := time.Now().Add(long)
	for round := int64(0); ; round++ {
		out[words-1] = round<<8 | int64(rank)
		left := (rank + n - 1) % n
		if _, err := mpi.Sendrecv(world, out, (rank+1)%n, 1, in, left, 1); err != nil {
			return err
		}
		if want := round<<8 | int64(left); in[words-1] != want {
			return fmt.Errorf("round %d brought %#x from rank %d: want %#x", round, in[words-1], left, want)
		}
		if words >= 1<<17 {
			if err := collect(world, round, in); err != nil {
				return err
			}
		}
		var enough int64
		if rank == 0 && time.Now().After(end) {
			enough = 1
		}
		sum, err := mpi.AllreduceOne(world, enough<<32|int64(rank), mpi.Sum)
		if err != nil {
			return err
		}
		if want := int64(n * (n - 1) / 2); sum&(1<<32-1) != want {
			return fmt.Errorf("round %d: the ranks' sum is %d: want %d", round, sum&(1<<32-1), want)
		}
		if sum>>32 != 0 {
			return nil
		}
	}
}

// collect moves as much by collectives, and knows what has to come out.
func collect(world *mpi.Comm, round int64, b []int64) error {
	rank, n := world.Rank(), world.Size()
	root := int(round) % n
	if b[0], b[len(b)-1] = 0, 0; rank == root {
		b[0], b[len(b)-1] = round, round+1
	}
	if err := mpi.Bcast(world, b, root); err != nil {
		return err
	}
	if err := mpi.Allreduce(world, mpi.InPlace[int64](), b, mpi.Sum); err != nil {
		return err
	}
	if b[0] != int64(n)*round || b[len(b)-1] != int64(n)*(round+1) {
		return fmt.Errorf("round %d: from rank %d, and summed by %d, come %d and %d", round, root, n, b[0], b[len(b)-1])
	}
	per := len(b) / n
	for r := range n {
		b[r*per] = int64(rank*n + r)
	}
	if err := mpi.Alltoall(world, mpi.InPlace[int64](), b[:n*per]); err != nil {
		return err
	}
	for r := range n {
		if want := int64(r*n + rank); b[r*per] != want {
			return fmt.Errorf("round %d: rank %d has sent %d: want %d", round, r, b[r*per], want)
		}
	}
	return nil
}

// haveChildren starts processes that would run for long: in the rank's group, in sessions of their own, with the rank's
// stdout, and one whose parent ends at once.
func haveChildren(rank int) error {
	var errs []error
	start := func(change func(*exec.Cmd), command ...string) {
		cmd := exec.Command(command[0], command[1:]...)
		cmd.SysProcAttr = &syscall.SysProcAttr{}
		change(cmd)
		errs = append(errs, cmd.Start())
	}
	start(func(c *exec.Cmd) {}, "sleep", "1000")
	start(func(c *exec.Cmd) { c.SysProcAttr.Setsid = true; c.Stdout = os.Stdout }, "sleep", "1001")
	if rank == 0 {
		start(func(c *exec.Cmd) { c.SysProcAttr.Setsid = true }, "sh", "-c", "sleep 1002 & sleep 1003 &")
	}
	return errors.Join(errs...)
}

// enter reads a line of program.
func entered(line string) (ph phase, rank, pid int, ok bool) {
	var name string
	n, err := fmt.Sscanf(strings.TrimSpace(line), "phase %s %d %d", &name, &rank, &pid)
	return phaseOf(name), rank, pid, err == nil && n == 3
}
