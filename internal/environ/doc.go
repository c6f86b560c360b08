// Package environ lists the environment variables that Cadre reads, and is the only place that reads them. All of Cadre's own
// are in cadre.go, those of launchers, batch systems and the host in others.go. A variable that is in neither is a mistake: a
// test of internal/lint compares both lists with the source, and docs/launching.md has its table from here.
package environ

import "os"

// Get returns the value of the variable name, and "" for one that is not set.
func Get(name string) string { return os.Getenv(name) }

// Lookup returns the value of the variable name, and whether it is set.
func Lookup(name string) (value string, set bool) { return os.LookupEnv(name) }
