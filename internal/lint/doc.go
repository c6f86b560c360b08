// Package lint holds what this repository promises about its own source, as tests: which package may import which, what
// Cadre depends on, where unsafe code stands, how long a file gets, what the public API is, that documents lead somewhere.
// It has no code of its own.
//
// Policies read the source text of every file of the tree, whatever operating system or build tag it is for.
package lint
