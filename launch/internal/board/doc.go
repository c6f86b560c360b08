// Package board is what the processes of a job share while they start, run and end: the values that they publish, the
// fences where they wait for each other, the questions that they ask each other, and which of them have joined, finalized,
// aborted and ended. It decides what a rank has done wrong and when a fence opens.
//
// A Board is a state machine. It takes one event and returns actions. It starts no goroutine, reads no clock and touches no
// connection, so recorded transcripts play it (testdata), and random programs compare it with a simple model.
//
// Three servers stand on it: the loop of cadre run (launch/job), the hub of ranks that no cadre run has started
// (launch/internal/hub), and the server of PMI for programs of other MPIs (launch/internal/pmi).
package board
