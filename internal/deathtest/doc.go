// Package deathtest kills jobs of cadre run at random moments and looks at what is left. It has tests only, on Linux:
//
//	program_linux_test.go  the parallel program that is killed, and its children
//	plan_linux_test.go     what is killed and when, from a seed
//	box_linux_test.go      one job in process, mount, network and IPC namespaces of its own
//	census_linux_test.go   the processes, files, sockets and segments of a box
//	kills_linux_test.go    TestRandomKills, and its figures
package deathtest
