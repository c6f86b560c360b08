// Package cells is the layout of the memory that ranks of a communicator share: the flags and cells of blocking calls, and the
// slots of calls that do not block. It knows where everything lies, and nothing of calls.
package cells
