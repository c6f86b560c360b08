package deathtest

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"time"

	"cadre.example/mpi"
)

// mixedMain is the program of jobs on several hosts: "all SIZE" looks at everything, with messages up to about SIZE MiB and
// exits; "traffic" goes on until it is killed; the others let one rank end in some way while all others wait.
func mixedMain(args []string) {
	mpi.Main(func(world *mpi.Comm) error {
		me := world.Rank()
		switch args[0] {
		case "all":
			size, err := strconv.Atoi(args[1])
			if err != nil {
				return err
			}
			return mixedAll(world, size<<20)
		case "traffic":
			if err := world.Barrier(); err != nil {
				return err
			}
			process, _ := strconv.Atoi(os.Getenv("CADRE_RANK"))
			fmt.Fprintf(world.Stdout(), "phase %s %d %d\n", phaseLarge, process, os.Getpid())
			return traffic(world, 1<<15, programTime)
		}
		if err := world.Barrier(); err != nil {
			return err
		}
		if strconv.Itoa(me) == args[1] {
			switch args[0] {
			case "error":
				return errors.New("no such luck")
			case "panic":
				panic("no such luck")
			case "exit":
				os.Exit(9)
			}
		}
		return world.Barrier()
	})
}

// mixedAll checks messages between all pairs, collectives of all ranks, and of the ranks of other communicators.
func mixedAll(world *mpi.Comm, most int) error {
	if err := allPairs(world, most); err != nil {
		return err
	}
	if err := anySource(world, 200); err != nil {
		return err
	}
	for _, split := range []func(r int) (colour, key int){
		nil,
		func(r int) (int, int) { return 0, -r }, // backwards
		func(r int) (int, int) { return r % 2, 0 },
		func(r int) (int, int) { return r / 2, 0 },
		func(r int) (int, int) { return r / 4, 0 },
	} {
		c := world
		if split != nil {
			var err error
			if c, err = world.Split(split(world.Rank())); err != nil {
				return err
			}
		}
		for _, n := range []int{0, 1, 3000, 9000} {
			for i, name := range slices.Sorted(maps.Keys(collectives)) {
				root := (i + n) % c.Size() // each has its turn somewhere
				if err := collectives[name](c, n, root); err != nil {
					return fmt.Errorf("%s of %d items, root %d, %d ranks: %w", name, n, root, c.Size(), err)
				}
			}
		}
	}
	if world.Rank() == 0 {
		fmt.Fprintln(world.Stdout(), "all is well")
	}
	return nil
}

// sizes of messages in bytes: around each length at which something changes.
var sizes = []int{0, 1, 8, 63, 64, 1000, 2048, 2049, 4096, 8191, 8192, 16384, 16385, 65536, 65537, 262144, 1 << 20, 1<<20 + 1}

// allPairs sends messages of all sizes from every rank to every other.
func allPairs(world *mpi.Comm, most int) error {
	me, n := world.Rank(), world.Size()
	sea := make([]byte, most+3+n*n)
	for i := range sea {
		sea[i] = byte(i>>8 ^ i)
	}
	pattern := func(size, from, to int) []byte { return sea[n*from+to:][:size:size] }
	for _, size := range append(slices.Clone(sizes), most+3) {
		for step := range n {
			to, from := (me+step)%n, (me+n-step)%n
			got := make([]byte, size)
			st, err := mpi.Sendrecv(world, pattern(size, me, to), to, size%100, got, from, size%100)
			if err != nil {
				return err
			}
			if st.Bytes != size || !bytes.Equal(got, pattern(size, from, me)) {
				return fmt.Errorf("%d bytes from rank %d are not what it has sent (%d bytes)", st.Bytes, from, size)
			}
		}
	}
	return nil
}

// anySource lets rank 0 receive from everybody at once.
func anySource(world *mpi.Comm, each int) error {
	me, n := world.Rank(), world.Size()
	if me != 0 {
		for i := range each {
			b := make([]int64, 1+i*331%5000)
			b[0] = int64(i)
			if err := mpi.Send(world, b, 0, me); err != nil {
				return err
			}
		}
		return world.Barrier()
	}
	next := make([]int, n)
	b := make([]int64, 5000)
	for range each * (n - 1) {
		st, err := mpi.Recv(world, b, mpi.AnySource, mpi.AnyTag)
		if err != nil {
			return err
		}
		i := next[st.Source]
		if b[0] != int64(i) || st.Tag != st.Source || st.Bytes != 8*(1+i*331%5000) {
			return fmt.Errorf("from rank %d came message %d with %d bytes and tag %d, want message %d", st.Source, b[0], st.Bytes, st.Tag, i)
		}
		next[st.Source]++
	}
	return world.Barrier()
}

// gift is what rank r contributes: a serial program knows everybody's.
func gift(r, n int) []int64 {
	s := make([]int64, n)
	for i := range s {
		s[i] = int64(1+r)<<40 + int64(i*i)
	}
	return s
}

// total is the sum of what the first p ranks contribute.
func total(p, n int) []int64 {
	s := make([]int64, n)
	for r := range p {
		for i, v := range gift(r, n) {
			s[i] += v
		}
	}
	return s
}

// gifts are those of p ranks one after the other; rank r gives length(r) items.
func gifts(p int, length func(r int) int) (all []int64, counts, displs []int) {
	for r := range p {
		counts, displs = append(counts, length(r)), append(displs, len(all))
		all = append(all, gift(r, length(r))...)
	}
	return all, counts, displs
}

func equal(err error, got, want []int64) error {
	if err == nil && !slices.Equal(got, want) {
		err = errors.New("the result is not that of a serial program")
	}
	return err
}

// only is what a root alone has.
func only(is bool, n int) []int64 {
	if !is {
		return nil
	}
	return make([]int64, n)
}

// collectives are all that package mpi has. Each compares what the calling rank gets from n items with the serial result.
var collectives = map[string]func(c *mpi.Comm, n, root int) error{
	"Barrier": func(c *mpi.Comm, n, root int) error {
		begin, late := time.Now(), 3*time.Millisecond
		if c.Rank() == root && n == 1 {
			time.Sleep(late)
		}
		err := c.Barrier()
		if err == nil && n == 1 && c.Rank() == root && time.Since(begin) < late {
			err = errors.New("it was open before all had come")
		}
		return err
	},
	"Bcast": func(c *mpi.Comm, n, root int) error {
		b := gift(c.Rank(), n)
		return equal(mpi.Bcast(c, b, root), b, gift(root, n))
	},
	"Gather": func(c *mpi.Comm, n, root int) error {
		all, _, _ := gifts(c.Size(), func(int) int { return n })
		got := only(c.Rank() == root, len(all))
		err := mpi.Gather(c, gift(c.Rank(), n), got, root)
		if c.Rank() != root {
			return err
		}
		return equal(err, got, all)
	},
	"Gatherv": func(c *mpi.Comm, n, root int) error {
		all, counts, displs := gifts(c.Size(), func(r int) int { return n * (r % 3) })
		got := only(c.Rank() == root, len(all))
		err := mpi.Gatherv(c, gift(c.Rank(), counts[c.Rank()]), got, counts, displs, root)
		if c.Rank() != root {
			return err
		}
		return equal(err, got, all)
	},
	"Scatter": func(c *mpi.Comm, n, root int) error {
		all, _, _ := gifts(c.Size(), func(int) int { return n })
		got := make([]int64, n)
		return equal(mpi.Scatter(c, all, got, root), got, gift(c.Rank(), n))
	},
	"Scatterv": func(c *mpi.Comm, n, root int) error {
		all, counts, displs := gifts(c.Size(), func(r int) int { return n * (r % 3) })
		got := make([]int64, counts[c.Rank()])
		return equal(mpi.Scatterv(c, all, counts, displs, got, root), got, gift(c.Rank(), len(got)))
	},
	"Allgather": func(c *mpi.Comm, n, root int) error {
		all, _, _ := gifts(c.Size(), func(int) int { return n })
		got := make([]int64, len(all))
		return equal(mpi.Allgather(c, gift(c.Rank(), n), got), got, all)
	},
	"Allgatherv": func(c *mpi.Comm, n, root int) error {
		all, counts, displs := gifts(c.Size(), func(r int) int { return n * (r % 3) })
		got := make([]int64, len(all))
		return equal(mpi.Allgatherv(c, gift(c.Rank(), counts[c.Rank()]), got, counts, displs), got, all)
	},
	"Alltoall": func(c *mpi.Comm, n, root int) error {
		p, me := c.Size(), c.Rank()
		got, want := make([]int64, n*p), []int64{}
		for r := range p {
			want = append(want, gift(r, n*p)[me*n:(me+1)*n]...)
		}
		return equal(mpi.Alltoall(c, gift(me, n*p), got), got, want)
	},
	"Alltoallv": func(c *mpi.Comm, n, root int) error {
		p, me := c.Size(), c.Rank()
		give := func(from, to int) int { return n * ((from + 2*to) % 3) }
		var scounts, sdispls, rcounts, rdispls []int
		var send, want []int64
		room := 0
		for r := range p {
			scounts, sdispls = append(scounts, give(me, r)), append(sdispls, len(send))
			send = append(send, gift(me, give(me, r))...)
			rcounts, rdispls = append(rcounts, give(r, me)), append(rdispls, room)
			want = append(want, gift(r, give(r, me))...)
			room += give(r, me)
		}
		got := make([]int64, room)
		return equal(mpi.Alltoallv(c, send, scounts, sdispls, got, rcounts, rdispls), got, want)
	},
	"Reduce": func(c *mpi.Comm, n, root int) error {
		got := only(c.Rank() == root, n)
		err := mpi.Reduce(c, gift(c.Rank(), n), got, mpi.Sum, root)
		if c.Rank() != root {
			return err
		}
		return equal(err, got, total(c.Size(), n))
	},
	"Allreduce": func(c *mpi.Comm, n, root int) error {
		got := make([]int64, n)
		return equal(mpi.Allreduce(c, gift(c.Rank(), n), got, mpi.Sum), got, total(c.Size(), n))
	},
	"ReduceScatterBlock": func(c *mpi.Comm, n, root int) error {
		p, me := c.Size(), c.Rank()
		got := make([]int64, n)
		return equal(mpi.ReduceScatterBlock(c, gift(me, n*p), got, mpi.Sum), got, total(p, n*p)[me*n:(me+1)*n])
	},
	"ReduceScatter": func(c *mpi.Comm, n, root int) error {
		p, me := c.Size(), c.Rank()
		_, counts, displs := gifts(p, func(r int) int { return n * (r % 3) })
		all := displs[p-1] + counts[p-1]
		got := make([]int64, counts[me])
		return equal(mpi.ReduceScatter(c, gift(me, all), got, counts, mpi.Sum), got, total(p, all)[displs[me]:displs[me]+counts[me]])
	},
	"Scan": func(c *mpi.Comm, n, root int) error {
		got := make([]int64, n)
		return equal(mpi.Scan(c, gift(c.Rank(), n), got, mpi.Sum), got, total(c.Rank()+1, n))
	},
	"Exscan": func(c *mpi.Comm, n, root int) error {
		got := make([]int64, n)
		return equal(mpi.Exscan(c, gift(c.Rank(), n), got, mpi.Sum), got, total(c.Rank(), n))
	},
}
