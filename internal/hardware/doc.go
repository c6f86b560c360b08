// Package hardware tells where on its host a thread may run: to which package, memory node, cache and core its processors
// belong. It reads what Linux says about itself; elsewhere nothing is known.
package hardware
