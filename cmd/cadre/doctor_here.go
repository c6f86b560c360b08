package main

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"

	"cadre.example/adi/tcp"
	"cadre.example/internal/environ"
	"cadre.example/launch"
	"cadre.example/launch/job"
)

// examine looks at this host.
func examine(getenv func(string) string) report {
	host, err := os.Hostname()
	if err != nil || host == "" {
		host = "this host"
	}
	r := report{Host: host, Version: buildVersion()}
	add := func(f ...finding) { r.Findings = append(r.Findings, f...) }
	add(launchers(getenv), bootstrap(getenv))
	add(finding{"inproc", findOK, fmt.Sprintf("goroutine ranks of one process, %d cores", job.Cores()), ""})
	add(sharedMemory()...)
	add(unixSockets(), tcpSockets())
	add(systemLimits()...)
	if f, ok := fabric("/sys/class/infiniband"); ok {
		add(f)
	}
	if f, ok := secretFile(getenv(environ.SecretFile)); ok {
		add(f)
	}
	return r
}

func buildVersion() string {
	version := "unknown"
	if b, ok := debug.ReadBuildInfo(); ok && b.Main.Version != "" {
		version = b.Main.Version
	}
	return version + " " + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH
}

// launchers names what could start ranks here.
func launchers(getenv func(string) string) finding {
	seen := []string{"cadre run"}
	for _, name := range []string{"srun", "mpiexec.hydra", "mpirun", "prterun", "flux", "ssh"} {
		if _, err := exec.LookPath(name); err == nil {
			seen = append(seen, name)
		}
	}
	return finding{"launchers", findOK, strings.Join(seen, ", "), ""}
}

// bootstrap is how a program that is started here would find its job.
func bootstrap(getenv func(string) string) finding {
	name, why, err := launch.Choice(getenv)
	if err != nil {
		return finding{"bootstrap", findBad, err.Error(), ""}
	}
	return finding{"bootstrap", findOK, name + ": " + why, ""}
}

// unixSockets connects over one.
func unixSockets() finding {
	dir, err := os.MkdirTemp("", "cadre-doctor-")
	if err == nil {
		defer os.RemoveAll(dir)
		err = connects("unix", dir+"/s")
	}
	if err != nil {
		return finding{"unix", findBad, err.Error(), "let this user write to " + os.TempDir() + ", or set TMPDIR"}
	}
	return finding{"unix", findOK, "processes of this host", ""}
}

// tcpSockets connects over loopback, and lists the addresses at which other hosts could reach ranks.
func tcpSockets() finding {
	if err := connects("tcp", "127.0.0.1:0"); err != nil {
		return finding{"tcp", findBad, err.Error(), "let processes connect over the loopback interface (ip link set lo up)"}
	}
	addrs, err := tcp.HostAddresses()
	switch {
	case err != nil:
		return finding{"tcp", findBad, err.Error(), ""}
	case len(addrs) == 0:
		return finding{"tcp", findWarn, "this host only: it has no address that others could reach", "give an interface an address, if ranks of other hosts are to be reached"}
	}
	var text []string
	for _, a := range addrs {
		text = append(text, a.String())
	}
	return finding{"tcp", findOK, "other hosts, at " + strings.Join(text, ", "), ""}
}

// connects makes a connection to an address of this process's.
func connects(network, addr string) error {
	l, err := net.Listen(network, addr)
	if err != nil {
		return err
	}
	defer l.Close()
	c, err := net.Dial(network, l.Addr().String())
	if err != nil {
		return err
	}
	return c.Close()
}

// fabric warns of a fast network of which nothing uses the fast way.
func fabric(dir string) (finding, bool) {
	list, err := os.ReadDir(dir)
	if err != nil || len(list) == 0 {
		return finding{}, false
	}
	var names []string
	for _, e := range list {
		names = append(names, e.Name())
	}
	return finding{"rdma", findWarn, strings.Join(names, ", ") + ": not used; messages between hosts go over TCP", "see that the addresses of tcp above are those of that network (IPoIB, RoCE), which is the faster way for TCP too"}, true
}

// secretFile says whether others can read the job's secret.
func secretFile(name string) (finding, bool) {
	if name == "" {
		return finding{}, false
	}
	st, err := os.Stat(name)
	switch {
	case err != nil:
		return finding{"secret", findBad, "CADRE_SECRET_FILE: " + err.Error(), "head -c 32 /dev/urandom | base64 >" + name + "; chmod 600 " + name}, true
	case runtime.GOOS != "windows" && st.Mode().Perm()&0o077 != 0:
		return finding{"secret", findWarn, fmt.Sprintf("%s can be read by others (mode %04o)", name, st.Mode().Perm()), "chmod 600 " + name}, true
	}
	return finding{"secret", findOK, name, ""}, true
}
