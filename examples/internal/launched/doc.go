// Package launched lets the tests of an example run it as a user does: built, as an ordinary user's processes, by
// cadre run, on every transport.
package launched
