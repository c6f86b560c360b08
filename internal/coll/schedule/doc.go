// Package schedule carries out collectives that do not block. An algorithm is recorded as a list of steps (start.go), which is
// carried out step by step (play.go): once for a nonblocking call, and as often as it is started for a persistent one
// (plan.go).
package schedule
