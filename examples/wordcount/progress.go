package main

import (
	"fmt"
	"io"
	"time"

	"cadre.example/mpi"
)

// Progress shows on rank 0 how many bytes all ranks have read. The others send it the number at most every tenth of a
// second, so that nobody waits for anybody, and a last, negative one.
type progress struct {
	out   io.Writer // where rank 0 draws, nil when nobody looks
	world *mpi.Comm // nil when off
	total int64
	mine  int64
	seen  []int64 // on rank 0: by rank
	next  time.Time
}

const (
	progressTag   = 1
	progressEvery = 100 * time.Millisecond
)

func (p *progress) start(world *mpi.Comm, total int64, wanted bool) {
	if wanted {
		p.world, p.total = world, total
		p.seen = make([]int64, world.Size())
		p.next = time.Now().Add(progressEvery)
	}
}

// add notes that bytes were read. What fails here fails again, and is reported, in the calls that carry results.
func (p *progress) add(bytes int64) {
	p.mine += bytes
	if p.world == nil || time.Now().Before(p.next) {
		return
	}
	p.next = time.Now().Add(progressEvery)
	if p.world.Rank() != 0 {
		_ = mpi.SendOne(p.world, p.mine, 0, progressTag)
		return
	}
	for {
		st, ok, err := p.world.Iprobe(mpi.AnySource, progressTag)
		if err != nil || !ok {
			break
		}
		n, _, err := mpi.RecvOne[int64](p.world, st.Source, progressTag)
		if err != nil {
			break
		}
		p.seen[st.Source] = n
	}
	p.draw()
}

func (p *progress) draw() {
	done := p.mine
	for _, n := range p.seen {
		done += max(n, ^n) // ^n is what the last number says
	}
	fmt.Fprintf(p.out, "\r%3d%% of %.1f MB", 100*done/max(p.total, 1), float64(p.total)/1e6)
}

// finish takes the last number of every rank, so that no message is left, and wipes the line.
func (p *progress) finish() error {
	if p.world == nil {
		return nil
	}
	if p.world.Rank() != 0 {
		return mpi.SendOne(p.world, ^p.mine, 0, progressTag)
	}
	for rank := 1; rank < len(p.seen); rank++ {
		for p.seen[rank] >= 0 {
			n, _, err := mpi.RecvOne[int64](p.world, rank, progressTag)
			if err != nil {
				return err
			}
			p.seen[rank] = n
		}
	}
	p.draw()
	fmt.Fprint(p.out, "\r\x1b[K")
	return nil
}
