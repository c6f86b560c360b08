// Package soak sends verified messages between ranks for as long as one likes, over every device, and watches what the
// ranks hold: memory, descriptors, goroutines. It has tests only:
//
//	traffic_test.go  what is sent, from a seed, and how it is received and compared
//	census_test.go   what a rank holds
//	soak_test.go     TestSoak, its flags and its devices
//	flood_linux_test.go      what a receiver of many unexpected messages has
//	footprint_linux_test.go  what ranks have that have talked to all others
package soak
