// Package shared holds the algorithms of ranks that share memory: by flags and cells (cells_*.go), by the cells' memory as a
// stage (staged*.go), and by single copies between processes (single*.go). It also has the slots of calls that do not block
// (slots.go), the setup of the memory (cells_setup.go), and the small-message path (small*.go).
package shared
