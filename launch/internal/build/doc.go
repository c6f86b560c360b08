// Package build finds out what program a user means, and builds it where that is a Go package: in a folder that goes with the
// launcher, however that ends.
package build
