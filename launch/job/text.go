package job

import (
	"cadre.example/launch/internal/process"
)

// rankList writes 0 1 2 5 as "ranks 0-2, 5".
func rankList(list []int) string {
	switch len(list) {
	case 0:
		return ""
	case 1:
		return "rank " + process.Numbers(list)
	}
	return "ranks " + process.Numbers(list)
}
