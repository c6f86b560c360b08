// Fails is a job whose rank 1 ends badly, as its argument says, while the others wait: for tests of launchers. With "none" it
// ends well, and with "busy" all ranks speak with each other for ever.
package main

import (
	"errors"
	"fmt"
	"os"

	"cadre.example/mpi"
)

func main() {
	mpi.Main(func(world *mpi.Comm) error {
		if len(os.Args) != 2 {
			return errors.New("usage: fails none|busy|error|exit|kill|abort|panic")
		}
		if err := world.Barrier(); err != nil {
			return err
		}
		switch os.Args[1] {
		case "none":
			return nil
		case "busy":
			for {
				if err := world.Barrier(); err != nil {
					return err
				}
			}
		}
		if world.Rank() == 1 {
			switch os.Args[1] {
			case "error":
				return errors.New("something is wrong")
			case "exit":
				os.Exit(7)
			case "kill":
				p, err := os.FindProcess(os.Getpid())
				if err != nil {
					return err
				}
				if err := p.Kill(); err != nil {
					return err
				}
			case "abort":
				world.Abort(42, "no more")
			case "panic":
				panic("oh")
			default:
				return fmt.Errorf("%q: want none, busy, error, exit, kill, abort or panic", os.Args[1])
			}
		}
		var b [1]byte
		_, err := mpi.Recv(world, b[:], 1, 0)
		return err
	})
}
