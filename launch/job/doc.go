// Package job is what the command cadre run is made of: it starts the processes of a job, lets them find each other,
// passes their output on in whole lines, and ends all of them as soon as one has failed.
//
// One goroutine, the loop of job.go, owns the state of the job; everything else tells it what happened:
//
//	job.go       the loop, and what the board (launch/internal/board) makes of what ranks say
//	conn.go      the control channel to one rank
//	failure.go   which failure was the first, and what it is called
//	stop.go      SIGTERM, grace, SIGKILL; timeout; signals to the launcher
//	hosts.go     where ranks run                            team.go     the other hosts of the job, as the loop sees them
//	reach.go     ssh, and the copy of this command there    far.go      the launcher's end of an agent's connection
//	agent.go     the launcher's part on another host        prepare.go  programs and folders there
//
// Below launch/internal, package build finds and builds the program, process starts processes
// and ends them with what they leave behind, stream passes their output
// on in whole lines, and remote is the language of agents. This package is no part of the public API: the command, mpi/mpitest
// and tests start jobs by it.
package job
