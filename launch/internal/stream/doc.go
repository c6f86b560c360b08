// Package stream passes the standard output and error of ranks on to the launcher's own, in whole lines, and gives rank 0 the
// launcher's standard input.
//
// A Stream takes one rank's output apart into lines, tags them and keeps the last ones; a Sink is where the lines of all ranks
// meet. An Alarm tells a Sink that the channel of a rank has just ended, so that the report of a failure comes before what other
// ranks say because of it.
package stream
