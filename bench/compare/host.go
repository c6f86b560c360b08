package compare

import (
	"os"
	"runtime"
	"strconv"
	"strings"
)

// A Host is the machine.
type Host struct {
	OS        string `json:"os"`
	Arch      string `json:"arch"`
	Kernel    string `json:"kernel,omitempty"`
	Processor string `json:"processor,omitempty"`
	Cores     int    `json:"cores"`
	Go        string `json:"go"`
}

// ThisHost describes this machine. What the system does not tell is left out.
func ThisHost() Host {
	return Host{
		OS: runtime.GOOS, Arch: runtime.GOARCH, Cores: runtime.NumCPU(), Go: runtime.Version(),
		Kernel: firstLine("/proc/sys/kernel/osrelease", ""), Processor: firstLine("/proc/cpuinfo", "model name"),
	}
}

// firstLine returns the first line of a file, or with a name the value of the first line "name : value".
func firstLine(path, name string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		if name == "" {
			return strings.TrimSpace(line)
		}
		if k, v, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(k) == name {
			return strings.TrimSpace(v)
		}
	}
	return ""
}

func (h *Host) String() string {
	cores := " cores"
	if h.Cores == 1 {
		cores = " core"
	}
	s := h.OS + "/" + h.Arch
	if h.Kernel != "" {
		s += " " + h.Kernel
	}
	s += ", " + strconv.Itoa(h.Cores) + cores
	if h.Processor != "" {
		s += " of " + h.Processor
	}
	return s + ", " + h.Go
}
