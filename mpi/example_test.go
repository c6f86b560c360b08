package mpi_test

import (
	"errors"
	"fmt"
	"log"

	"cadre.example/datatype"
	"cadre.example/mpi"
)

// A rank function is the same under Main, which programs call, and under Local.
func Example() {
	err := mpi.Local(4, func(world *mpi.Comm) error {
		sum, err := mpi.AllreduceOne(world, world.Rank()+1, mpi.Sum)
		if err == nil && world.Rank() == 0 {
			fmt.Printf("%d ranks, the sum is %d\n", world.Size(), sum)
		}
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output: 4 ranks, the sum is 10
}

func ExampleSend() {
	err := mpi.Local(2, func(world *mpi.Comm) error {
		if world.Rank() == 0 {
			return mpi.Send(world, []float64{3, 1, 4}, 1, 0)
		}
		buf := make([]float64, 10) // may be longer than the message
		st, err := mpi.Recv(world, buf, 0, 0)
		if err != nil {
			return err
		}
		n, _ := mpi.CountOf[float64](st)
		fmt.Println(buf[:n], "from rank", st.Source)
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output: [3 1 4] from rank 0
}

// Structs travel as they are; a field can be left out.
func ExampleSend_struct() {
	type particle struct {
		Position [3]float64
		Charge   int8
		Index    int `mpi:"-"`
	}
	err := mpi.Local(2, func(world *mpi.Comm) error {
		if world.Rank() == 0 {
			return mpi.SendOne(world, particle{[3]float64{1, 2, 3}, -1, 99}, 1, 0)
		}
		p, st, err := mpi.RecvOne[particle](world, 0, 0)
		fmt.Println(p, "in", st.Bytes, "bytes")
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output: {[1 2 3] -1 0} in 25 bytes
}

// A matrix column is sent where it lies and received as a slice.
func ExampleComm_SendBuf() {
	const rows, cols = 3, 4
	column := datatype.Vector(rows, 1, cols, datatype.Float64)
	err := mpi.Local(2, func(world *mpi.Comm) error {
		if world.Rank() == 0 {
			matrix := []float64{
				0, 1, 2, 3,
				10, 11, 12, 13,
				20, 21, 22, 23,
			}
			return world.SendBuf(mpi.ViewAt(matrix, 2, 1, column), 1, 0)
		}
		got := make([]float64, rows)
		_, err := mpi.Recv(world, got, 0, 0)
		fmt.Println(got)
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output: [2 12 22]
}

// A message of unknown length is appended to a slice.
func ExampleRecvAppend() {
	err := mpi.Local(3, func(world *mpi.Comm) error {
		if me := world.Rank(); me > 0 {
			return mpi.Send(world, make([]int32, me), 0, 0)
		}
		all := []int32{7}
		for from := 1; from < world.Size(); from++ {
			var err error
			if all, _, err = mpi.RecvAppend(world, all, from, 0); err != nil {
				return err
			}
		}
		fmt.Println(all)
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output: [7 0 0 0]
}

// Every rank sends to its right and receives from its left, at once.
func ExampleSendrecv() {
	err := mpi.Local(4, func(world *mpi.Comm) error {
		ring, err := world.Cart([]int{world.Size()}, []bool{true}, false)
		if err != nil {
			return err
		}
		left, right := ring.Shift(0, 1)
		got := make([]int, 1)
		if _, err := mpi.Sendrecv(ring.Comm, []int{ring.Rank()}, right, 0, got, left, 0); err != nil {
			return err
		}
		if ring.Rank() == 0 {
			fmt.Println("rank 0 got", got[0])
		}
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output: rank 0 got 3
}

// Completed yields receives in the order in which their messages come.
func ExampleCompleted() {
	err := mpi.Local(4, func(world *mpi.Comm) error {
		if world.Rank() > 0 {
			return mpi.SendOne(world, world.Rank()*world.Rank(), 0, 0)
		}
		squares := make([]int, world.Size())
		var receives []mpi.Request
		for from := 1; from < world.Size(); from++ {
			receives = append(receives, mpi.Irecv(world, squares[from:from+1], from, 0))
		}
		for _, st := range mpi.Completed(receives...) {
			if st.Err != nil {
				return st.Err
			}
		}
		fmt.Println(squares)
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output: [0 1 4 9]
}

func ExampleComm_Split() {
	err := mpi.Local(6, func(world *mpi.Comm) error {
		parity, err := world.Split(world.Rank()%2, 0)
		if err != nil {
			return err
		}
		sum, err := mpi.AllreduceOne(parity, world.Rank(), mpi.Sum)
		if err == nil && world.Rank() == 1 {
			fmt.Printf("rank %d of %d odd ranks, whose sum is %d\n", parity.Rank(), parity.Size(), sum)
		}
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output: rank 0 of 3 odd ranks, whose sum is 9
}

func ExampleCart_Sub() {
	err := mpi.Local(6, func(world *mpi.Comm) error {
		grid, err := world.Cart([]int{2, 3}, []bool{false, false}, false)
		if err != nil {
			return err
		}
		row, err := grid.Sub([]bool{false, true})
		if err != nil {
			return err
		}
		if grid.Rank() == 5 {
			up, down := grid.Shift(0, 1)
			fmt.Println("at", grid.Coords(5), "up", up, "down", down == mpi.ProcNull, "row of", row.Size())
		}
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output: at [1 2] up 2 down true row of 3
}

func ExampleDimsCreate() {
	fmt.Println(mpi.DimsCreate(12, []int{0, 0}))
	fmt.Println(mpi.DimsCreate(12, []int{0, 2, 0}))
	_, err := mpi.DimsCreate(12, []int{5, 0})
	fmt.Println(err)
	// Output:
	// [4 3] <nil>
	// [3 2 2] <nil>
	// mpi: DimsCreate: n is 12, want a multiple of the product of the sizes given in dims
}

// Errors say what was wrong, and are matched by class.
func ExampleError() {
	err := mpi.Local(1, func(world *mpi.Comm) error {
		err := mpi.Send(world, []int{1}, 9, 0)
		fmt.Println(err)
		fmt.Println(errors.Is(err, mpi.ErrRank))
		var e *mpi.Error
		if errors.As(err, &e) {
			fmt.Println(e.Arg, e.Value)
		}
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output:
	// mpi: rank 0: Send: dst is 9, want 0..0 or ProcNull (world, 1 rank)
	// true
	// dst 9
}

// The first error ends all ranks and is named.
func ExampleLocal() {
	err := mpi.Local(3, func(world *mpi.Comm) error {
		if world.Rank() == 2 {
			return errors.New("out of paper")
		}
		return world.Barrier() // which rank 2 will never call
	})
	fmt.Println(err)
	// Output: rank 2: out of paper
}

// A library that knows nothing of the program around it takes a session for what it does.
func ExampleComm_NewSession() {
	library := func(caller *mpi.Comm) (int, error) {
		s, err := caller.NewSession(nil, nil)
		if err != nil {
			return 0, err
		}
		g, err := s.Group(mpi.PsetWorld)
		if err != nil {
			return 0, err
		}
		c, err := mpi.CreateFromGroup(g, "example.org/library", nil, nil)
		if err != nil {
			return 0, err
		}
		sum, err := mpi.AllreduceOne(c, c.Rank(), mpi.Sum)
		return sum, errors.Join(err, c.Free(), s.Finalize())
	}
	err := mpi.Local(4, func(world *mpi.Comm) error {
		sum, err := library(world)
		if world.Rank() == 0 {
			fmt.Println("the library's sum is", sum)
		}
		return err
	})
	fmt.Println(err)
	// Output:
	// the library's sum is 6
	// <nil>
}
