// Package message holds the algorithms of collectives over point-to-point messages. Each is one file that begins with its
// registration record (engine.Algorithm): operations, name, limits, cost and function. To add one is to add a file.
package message
