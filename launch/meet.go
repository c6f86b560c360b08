package launch

import (
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/adi/tcp"
	"cadre.example/internal/environ"
	"cadre.example/launch/internal/hub"
)

// patience is how long the ranks of a job wait for each other.
func patience(getenv func(string) string) (time.Duration, error) {
	v := getenv(environ.Timeout)
	if v == "" {
		return limits.MeetTime, nil
	}
	d, err := time.ParseDuration(v)
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("%s=%.40q: want a time like 30s or 2m", environ.Timeout, v)
	}
	return d, nil
}

// hostAddresses are those of this host that other hosts may reach, and loopback where there are none.
func hostAddresses() ([]string, error) {
	addrs, err := tcp.HostAddresses()
	if err != nil {
		return nil, err
	}
	var hosts []string
	for _, a := range addrs {
		hosts = append(hosts, a.String())
	}
	if len(hosts) == 0 {
		hosts = []string{"127.0.0.1"}
	}
	return hosts, nil
}

// listen opens a port at each of the hosts that this one is.
func listen(hosts []string, err error) ([]net.Listener, error) {
	if err != nil {
		return nil, err
	}
	var listeners []net.Listener
	var first error
	for _, h := range hosts {
		l, err := net.Listen("tcp", net.JoinHostPort(h, "0"))
		if err != nil {
			if first == nil {
				first = err
			}
			continue
		}
		listeners = append(listeners, l)
	}
	if len(listeners) == 0 {
		return nil, fmt.Errorf("rank 0 can listen at none of %s: %w", strings.Join(hosts, ", "), first)
	}
	return listeners, nil
}

// addresses are where the listeners listen, with commas between.
func addresses(listeners []net.Listener) string {
	var at []string
	for _, l := range listeners {
		at = append(at, l.Addr().String())
	}
	return strings.Join(at, ",")
}

// hostID is equal for processes that share processors: those of one running kernel, or where that is not known of one name.
// Which of them share memory they find out later.
func hostID() string {
	if boot, err := os.ReadFile("/proc/sys/kernel/random/boot_id"); err == nil {
		return strings.TrimSpace(string(boot))
	}
	name, err := os.Hostname()
	if err != nil || name == "" {
		name = "?"
	}
	return printable(name[:min(len(name), 200)])
}

// printable is s with underscores for what a value or a name of a job may not have.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r <= ' ' || r > '~' {
			return '_'
		}
		return r
	}, s)
}

// callHub goes to the hub that another process holds.
func callHub(c *hub.Caller, p Exchange) (adi.Bootstrap, error) {
	conn, pad, err := c.Join()
	if err != nil {
		return nil, err
	}
	// The hub waits for the slowest rank, and says so when that does not come.
	if err := conn.SetReadDeadline(time.Now().Add(c.Patience + limits.MeetSlack)); err != nil {
		conn.Close()
		return nil, err
	}
	s, err := newSession(conn)
	if err == nil {
		err = conn.SetReadDeadline(time.Time{})
	}
	if err != nil {
		conn.Close()
		return nil, fmt.Errorf("rank 0 has not let this process in: %w", err)
	}
	for i := range pad {
		s.welcome.Secret[i] ^= pad[i]
	}
	return newHubSession(s, nil, p), nil
}

// stuck is what a hub does when ranks of its job wait for each other for ever.
func stuck(report string) (end bool) {
	fmt.Fprintf(os.Stderr, "cadre: %s\n", strings.ReplaceAll(report, "\t", "  "))
	return environ.Get(environ.OnHang) == "kill"
}

// holdHub makes the hub, which is with rank 0.
func holdHub(cfg hub.Config, listeners []net.Listener, p Exchange) (adi.Bootstrap, error) {
	var err error
	if cfg.Local, err = Local(); err != nil {
		return nil, err
	}
	cfg.Failed, cfg.Stuck, cfg.Stalls = failed(p), stuck, environ.Get(environ.HangAfter) != ""
	h := hub.New(cfg, listeners...)
	s, err := newSession(h.Local(hostID()))
	if err != nil {
		h.Close()
		if errors.Is(err, ErrJobEnded) {
			os.Exit(1) // the hub has said why
		}
		return nil, err
	}
	return newHubSession(s, h, p), nil
}
