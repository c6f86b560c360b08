package mpi_test

import (
	"fmt"
	"log"

	"cadre.example/mpi"
)

// The ranks add up while they compute.
func ExampleIallreduce() {
	err := mpi.Local(4, func(world *mpi.Comm) error {
		part, sum := []int{world.Rank() + 1}, []int{0}
		r := mpi.Iallreduce(world, part, sum, mpi.Sum)
		square := part[0] * part[0] // meanwhile
		if _, err := r.Wait(); err != nil {
			return err
		}
		if world.Rank() == 3 {
			fmt.Println(square, sum[0])
		}
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output: 16 10
}

// A persistent collective is started again and again with what its memory holds.
func ExampleAllreduceInit() {
	err := mpi.Local(3, func(world *mpi.Comm) error {
		mine, most := []int{0}, []int{0}
		p := mpi.AllreduceInit(world, mine, most, mpi.Max)
		for round := range 3 {
			mine[0] = (world.Rank() + 1) * (round + 1)
			if err := p.Start(); err != nil {
				return err
			}
			if _, err := p.Wait(); err != nil {
				return err
			}
			if world.Rank() == 0 {
				fmt.Println(most[0])
			}
		}
		return p.Free()
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output:
	// 3
	// 6
	// 9
}
