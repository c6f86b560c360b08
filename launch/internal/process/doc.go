// Package process starts the processes of a job on this host, in process groups of their own and bound to processors, waits for
// their ends, and finds what they have left behind. It knows nothing of ranks and of what is said on the channels that the
// processes inherit.
package process
