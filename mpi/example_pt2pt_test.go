package mpi_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"sync"
	"time"

	"cadre.example/mpi"
)

// A halo exchange whose arguments are given once.
func ExampleSendInit() {
	err := mpi.Local(2, func(world *mpi.Comm) error {
		peer := 1 - world.Rank()
		edge, halo := []int{0}, []int{0}
		out, in := mpi.SendInit(world, edge, peer, 0), mpi.RecvInit(world, halo, peer, 0)
		for step := range 3 {
			edge[0] = 10*step + world.Rank()
			if err := mpi.StartAll(in, out); err != nil {
				return err
			}
			if err := mpi.WaitAll(in.Request(), out.Request()); err != nil {
				return err
			}
			if world.Rank() == 0 {
				fmt.Println("step", step, "has", halo[0])
			}
		}
		return errors.Join(in.Free(), out.Free())
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output:
	// step 0 has 1
	// step 1 has 11
	// step 2 has 21
}

// All ranks send before any receives, whatever the length.
func ExampleBsend() {
	err := mpi.Local(3, func(world *mpi.Comm) error {
		buf := make([]int, 100_000)
		buf[0] = world.Rank()
		right, left := (world.Rank()+1)%3, (world.Rank()+2)%3
		if err := mpi.Bsend(world, buf, right, 0); err != nil {
			return err
		}
		_, err := mpi.Recv(world, buf, left, 0)
		if err == nil && world.Rank() == 0 {
			fmt.Println("from rank", buf[0])
		}
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output: from rank 2
}

// Several goroutines fill parts of one message, and each part leaves when it is ready.
func ExamplePsendInit() {
	err := mpi.Local(2, func(world *mpi.Comm) error {
		const parts = 4
		buf := make([]int, 8)
		if world.Rank() == 1 {
			p := mpi.PrecvInit(world, buf, 2, 0, 0)
			if err := p.Start(); err != nil {
				return err
			}
			_, err := p.Wait()
			fmt.Println(buf)
			return err
		}
		p := mpi.PsendInit(world, buf, parts, 1, 0)
		if err := p.Start(); err != nil {
			return err
		}
		var workers sync.WaitGroup
		errs := make([]error, parts)
		for i := range parts {
			workers.Go(func() {
				buf[2*i], buf[2*i+1] = i, 10*i
				errs[i] = p.Pready(i)
			})
		}
		workers.Wait()
		_, err := p.Wait()
		return errors.Join(append(errs, err)...)
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output: [0 0 1 10 2 20 3 30]
}

// A receive that gives up.
func ExampleComm_WithContext() {
	err := mpi.Local(2, func(world *mpi.Comm) error {
		if world.Rank() == 1 {
			return nil // never sends
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
		defer cancel()
		_, err := mpi.Recv(world.WithContext(ctx), make([]int, 1), 1, 0)
		fmt.Println(errors.Is(err, context.DeadlineExceeded))
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output: true
}

// Work of the program's own, waited for together with a message.
func ExampleComm_StartGrequest() {
	err := mpi.Local(1, func(world *mpi.Comm) error {
		g, err := world.StartGrequest(mpi.GrequestFuncs{
			Query: func(st *mpi.Status) error { st.Tag = 42; return nil },
		})
		if err != nil {
			return err
		}
		go func() {
			// ... some work, and then
			if err := g.Complete(); err != nil {
				log.Fatal(err)
			}
		}()
		st, err := mpi.WaitAllInto(nil, mpi.Isend(world, []int{1}, mpi.ProcNull, 0), g.Request())
		if err == nil {
			fmt.Println("tag", st[1].Tag)
		}
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output: tag 42
}

// A library's errors are treated like those of package mpi.
func ExampleAddErrorClass() {
	noPaper := mpi.AddErrorClass()
	if err := mpi.AddErrorString(mpi.Code(noPaper), "out of paper"); err != nil {
		log.Fatal(err)
	}
	err := mpi.Local(1, func(world *mpi.Comm) error {
		err := world.CallErrhandler(noPaper)
		fmt.Println(errors.Is(err, noPaper), mpi.CodeOf(err).Text())
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output: true out of paper
}
