// Package devicetest is the conformance suite that every device passes: what the MPI standard asks of point-to-point
// messages, asked of adi.Contexts that the device connects. A device's own tests call Run and add what is special to it.
package devicetest
