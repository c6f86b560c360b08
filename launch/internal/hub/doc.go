// Package hub is where the processes of a job meet that no cadre run has started. The process of rank 0 holds the hub; the
// others call it, prove that they belong to the job, and speak with it as with cadre run: package control's frames over one
// TCP connection each.
//
// Nothing but the handshake is read from a caller that has not proved itself. The job's secret, by which ranks prove
// themselves to each other later, is made by the hub and sent under a pad that only the two ends of a handshake know.
package hub
