package gostruct

import (
	"strings"
	"sync"
	"time"
)

// Of these the packages that they name are read, too.

type (
	particle struct {
		Position [3]float64
		Charge   int8
		Steps    uint16
		Alive    bool
		_        [5]byte
		Names    []string   `mpi:"-"`
		Lock     sync.Mutex `json:"x" mpi:"-"`
		Age      time.Duration
		In       inner
	}
	withText struct{ S strings.Builder }
)
