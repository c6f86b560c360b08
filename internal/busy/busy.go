// Package busy tells tests that promise times how busy the machine is with other things.
package busy

import "time"

// Late reports whether something took longer than limit, and that many times longer than others who use the processors now
// explain.
func Late(took, limit time.Duration) bool {
	return took > limit && float64(took) > float64(limit)*Slowdown()
}
