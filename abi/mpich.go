package abi

import (
	"fmt"
	"strconv"
	"strings"
)

// MPICH is the values that the standard's constants have in MPICH's ABI, by name without MPI_. Those that it does not have
// are not in it.
func MPICH() (map[string]int32, error) {
	text, err := tables.ReadFile("mpich.txt")
	if err != nil {
		return nil, err
	}
	values := map[string]int32{}
	for n, line := range strings.Split(string(text), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		name, value, ok := strings.Cut(line, " ")
		v, err := strconv.ParseInt(value, 0, 64)
		if !ok || err != nil || v != int64(int32(v)) && v != int64(uint32(v)) {
			return nil, fmt.Errorf("mpich.txt:%d: not a name and a value of 32 bits: %q", n+1, line)
		}
		values[name] = int32(uint32(v))
	}
	return values, nil
}
