//go:build unix

package job

import (
	"fmt"
	"slices"
	"strings"

	"cadre.example/internal/environ"
	"cadre.example/launch/internal/control"
)

// withProcs tells a Go program its share of the processors, unless the user has.
func withProcs(env []string, procs int) []string {
	if procs > 0 && !slices.ContainsFunc(env, func(nv string) bool { return strings.HasPrefix(nv, "GOMAXPROCS=") }) {
		return append(env[:len(env):len(env)], fmt.Sprintf("GOMAXPROCS=%d", procs))
	}
	return env
}

// rankEnv is what differs from rank to rank.
func rankEnv(rank int, at seat) []string {
	return []string{
		fmt.Sprintf("%s=%d", environ.Rank, rank),
		fmt.Sprintf("%s=%d", environ.LocalRank, at.local),
		fmt.Sprintf("%s=%d", environ.LocalSize, at.size),
		fmt.Sprintf("%s=%d", environ.NodeRank, at.host),
		fmt.Sprintf("%s=%d", environ.ControlFD, control.FD),
		fmt.Sprintf("PMI_RANK=%d", rank),
		fmt.Sprintf("MPI_LOCALRANKID=%d", at.local),
		fmt.Sprintf("MPI_LOCALNRANKS=%d", at.size),
		fmt.Sprintf("PMI_FD=%d", control.PMIFD),
	}
}
