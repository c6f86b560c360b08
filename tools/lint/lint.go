// Package lint pins the programs with which this repository is checked. It is a module of its own, so that what they
// depend on never becomes a dependency of Cadre. The pins are the tool lines of go.mod.
package lint
