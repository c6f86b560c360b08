// Package planted has tests only: it changes one line of a package, and holds that the quick tests of that package notice.
package planted
