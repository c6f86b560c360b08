// Core is the Go library below libmpi_abi.so.1, which opens it: every function of C that the small library cannot answer
// by itself comes in through one door, as a number and an array of words.
package main

func main() {} // a shared library has none
