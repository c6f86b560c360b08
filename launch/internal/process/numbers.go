package process

import (
	"fmt"
	"strings"
)

// Numbers writes 0 1 2 5 as "0-2, 5".
func Numbers(list []int) string {
	var b strings.Builder
	for i := 0; i < len(list); {
		k := i
		for k+1 < len(list) && list[k+1] == list[k]+1 {
			k++
		}
		if b.Len() > 0 {
			b.WriteString(", ")
		}
		switch {
		case k == i:
			fmt.Fprintf(&b, "%d", list[i])
		case k == i+1:
			fmt.Fprintf(&b, "%d, %d", list[i], list[k])
		default:
			fmt.Fprintf(&b, "%d-%d", list[i], list[k])
		}
		i = k + 1
	}
	return b.String()
}
