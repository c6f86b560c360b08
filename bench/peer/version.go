package peer

import (
	"regexp"
	"strings"
	"sync"
)

var number = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\d+(\.\d+)+\w*`) })

// ShortVersion makes a column's heading of what MPI_Get_library_version says: "Open MPI 4.1.4", "MPICH 4.0.2".
func ShortVersion(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	version := number().FindString(text)
	for _, name := range []string{"Open MPI", "MVAPICH2", "MVAPICH", "Intel(R) MPI", "MPICH"} {
		if strings.HasPrefix(text, name) {
			return strings.TrimSpace(name + " " + version)
		}
	}
	text, _, _ = strings.Cut(text, ",")
	runes := []rune(text)
	return string(runes[:min(len(runes), 24)])
}
