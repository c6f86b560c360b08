package member

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"cadre.example/adi"
	"cadre.example/adi/inproc"
	"cadre.example/adi/limits"
	"cadre.example/adi/shm"
	"cadre.example/adi/tcp"
	"cadre.example/datatype"
	"cadre.example/launch"
)

// What a process publishes. The addresses that the peers of its host dial are known before the first fence; only where
// the values of that show several hosts there is a second one, behind the addresses for the others.
const (
	hostKey = "host" // a host's name, how many ranks the process holds, whether ranks share processors, the Layout of its data, Config.Choice, whether it has a Config.PassOrder
	nearKey = "near"
	farKey  = "far"
)

// A meeting is how the ranks of one process find those of the others.
type meeting struct {
	boot  adi.Bootstrap
	cfg   *Config
	n     int // ranks of each process
	first int // world rank of the first one here
	ranks []*adi.Context
	hosts []string // by process

	mu        sync.Mutex
	known     map[string][]string // addresses of a process's ranks, by its number and the key
	unordered bool                // all processes have a Config.PassOrder
}

// meet makes the connected Contexts of the ranks that this process holds. All processes hold n; rank i of process p is
// world rank p*n+i. Ranks of one process reach each other directly, ranks of one host over one device, and those of
// different hosts over TCP.
func meet(boot adi.Bootstrap, n int, cfg *Config) (*meeting, error) {
	if n > limits.RanksShared {
		return nil, fmt.Errorf("%d ranks in each of %d processes: want at most %d", n, boot.Size(), limits.RanksShared)
	}
	m := &meeting{boot: boot, cfg: cfg, n: n, first: boot.Rank() * n, known: make(map[string][]string)}
	if err := m.connect(); err != nil {
		for _, c := range m.ranks {
			c.Fail(err)
			c.Close()
		}
		return nil, err
	}
	return m, nil
}

func (m *meeting) connect() error {
	near, far, err := m.cfg.networks()
	if err != nil {
		return err
	}
	if err := m.create(); err != nil {
		return err
	}
	// All peers are of this host until it is known better: those that are may call before this process knows.
	if err := m.listen(near, nearKey, nil, func(int) bool { return true }); err != nil {
		return err
	}
	own := m.cfg.hostName(m.boot)
	if err := m.boot.Put(hostKey, fmt.Sprintf("%s,%d,%t,%s,%s,%s,%t", own, m.n, m.ranks[0].Crowded(), datatype.OwnLayout(), m.cfg.Choice[0], m.cfg.Choice[1], m.cfg.PassOrder != nil)); err != nil {
		return err
	}
	if err := m.boot.Fence(); err != nil {
		return err
	}
	if err := m.learn(); err != nil || m.oneHost() {
		return err
	}
	if far == "" {
		return fmt.Errorf("device %s reaches only ranks of the same host, and this job has %d hosts: choose auto or %s", near, m.hostCount(), tcp.TCP)
	}
	hosts, err := tcp.HostAddresses()
	if err != nil {
		return err
	}
	if err := m.listen(far, farKey, hosts, func(process int) bool { return m.hosts[process] != own }); err != nil {
		return err
	}
	return m.boot.Fence()
}

// create makes the Contexts, connected with each other.
func (m *meeting) create() error {
	size := m.boot.Size() * m.n
	spin := m.boot.LocalSize()*m.n <= launch.Cores()
	for i := range m.n {
		var calls []byte
		if shown, ok := m.boot.(interface{ Record(i int) []byte }); ok {
			calls = shown.Record(i)
		}
		c, err := adi.New(adi.Config{Rank: m.first + i, Size: size, Job: m.boot.JobID(), Spin: spin, Eager: m.cfg.Insight.Eager, Record: calls})
		if err != nil {
			return err
		}
		m.cfg.passTypes(c)
		m.ranks = append(m.ranks, c)
	}
	for _, c := range m.ranks {
		if err := c.Connect(m.ranks); err != nil {
			return err
		}
	}
	inproc.Share(m.ranks)
	return nil
}

// listen gives every rank a device towards the ranks of those other processes that reached says, and publishes where it
// listens.
func (m *meeting) listen(network, key string, hosts []netip.Addr, reached func(process int) bool) error {
	var peers []int
	for p := range m.boot.Size() {
		if p == m.boot.Rank() || !reached(p) {
			continue
		}
		for i := range m.n {
			peers = append(peers, p*m.n+i)
		}
	}
	encrypt, err := launch.Encrypted()
	if err != nil {
		return err
	}
	addrs := make([]string, m.n)
	for i, c := range m.ranks {
		addr, err := attach(c, m.boot.LocalSize()*m.n, m.cfg, tcp.Config{
			Network: network, Hosts: hosts, Encrypt: encrypt && network == tcp.TCP, Secret: m.boot.Secret(), Job: m.boot.JobID(),
			Lookup: func(peer int) (string, error) {
				addr, err := m.lookup(key, peer)
				if err == nil && key == farKey {
					err = usable(addr, len(hosts) > 0)
				}
				return addr, err
			},
		}, peers)
		if err != nil {
			return err
		}
		addrs[i] = addr
	}
	return putLong(m.boot, key, strings.Join(addrs, ";"))
}

// learn reads what all processes have published about themselves.
func (m *meeting) learn() error {
	own := datatype.OwnLayout().String()
	layouts := make([]datatype.Layout, 0, m.boot.Size()*m.n)
	before := ""
	m.unordered = m.cfg.PassOrder != nil
	for p := range m.boot.Size() {
		text, err := m.boot.Get(p, hostKey)
		if err != nil {
			return err
		}
		if p > 0 && text == before { // as hundreds of processes of one host say
			m.hosts = append(m.hosts, m.hosts[p-1])
			for range m.n {
				layouts = append(layouts, layouts[len(layouts)-1])
			}
			continue
		}
		before = text
		f := strings.Split(text, ",")
		if len(f) != 7 {
			return fmt.Errorf("process %d says %q about itself: run the same build of the program everywhere", p, text)
		}
		if f[1] != strconv.Itoa(m.n) {
			return fmt.Errorf("process %d has %s ranks and process %d has %d: CADRE_LOCAL must be the same everywhere", p, f[1], m.boot.Rank(), m.n)
		}
		if mine := m.cfg.Choice; f[4] != mine[0] && f[4] != "" && mine[0] != "" {
			return fmt.Errorf("process %d chooses the algorithms of collectives by %s, and process %d by %s: CADRE_COLL and the rules of CADRE_COLL_TABLE must be the same everywhere",
				p, plain(f[5]), m.boot.Rank(), plain(mine[1]))
		}
		m.unordered = m.unordered && f[6] == strconv.FormatBool(true)
		m.hosts = append(m.hosts, f[0])
		layout := datatype.OwnLayout()
		if f[3] != own {
			if layout, err = datatype.ParseLayout(f[3]); err != nil {
				return fmt.Errorf("process %d: %w", p, err)
			}
		}
		for range m.n {
			layouts = append(layouts, layout)
		}
		if p == 0 { // whose word holds for all: each for itself might see another number of ranks or processors
			for _, c := range m.ranks {
				c.SetCrowded(f[2] == strconv.FormatBool(true))
			}
		}
	}
	for _, c := range m.ranks {
		if err := c.SetLayouts(layouts); err != nil {
			return err
		}
	}
	return nil
}

// plain is a text of Config.Choice for people.
func plain(text string) string {
	if v, err := url.QueryUnescape(text); err == nil {
		return v
	}
	return text
}

func (m *meeting) hostCount() int {
	return len(slices.Compact(slices.Sorted(slices.Values(m.hosts))))
}

// oneHost reports whether all processes of the job run on one host.
func (m *meeting) oneHost() bool { return m.hostCount() == 1 }

// places is Rank.Hosts.
func (m *meeting) places() []int {
	if m.oneHost() {
		return nil
	}
	return placesOf(m.boot.Size()*m.n, func(rank int) string { return m.hosts[rank/m.n] })
}

// placesOf numbers the hosts of n ranks in the order in which they come. It is nil for one host.
func placesOf[H comparable](n int, host func(rank int) H) []int {
	number, places := map[H]int{}, make([]int, n)
	for rank := range n {
		h := host(rank)
		if _, known := number[h]; !known {
			number[h] = len(number)
		}
		places[rank] = number[h]
	}
	if len(number) == 1 {
		return nil
	}
	return places
}

// lookup returns where world rank peer listens.
func (m *meeting) lookup(key string, peer int) (string, error) {
	process := peer / m.n
	at := strconv.Itoa(process) + key
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.known[at] == nil {
		text, err := getLong(m.boot, process, key)
		if err != nil {
			return "", err
		}
		addrs := strings.Split(text, ";")
		if len(addrs) != m.n {
			return "", fmt.Errorf("process %d has published %d addresses, want %d", process, len(addrs), m.n)
		}
		m.known[at] = addrs
	}
	return m.known[at][peer%m.n], nil
}

// usable says why addresses of a rank on another host lead nowhere: one of the two hosts has none but loopback. own says that
// this host has others. Where neither has any, the ranks may still share the host.
func usable(addrs string, own bool) error {
	const advice = "has no address that other hosts can reach: bring up a network interface there (ip address show), other than loopback"
	other := slices.ContainsFunc(strings.Split(addrs, ","), func(text string) bool {
		a, err := netip.ParseAddrPort(text)
		return err != nil || !a.Addr().IsLoopback()
	})
	switch {
	case own && !other:
		return errors.New("its host " + advice)
	case other && !own:
		return errors.New("the host of this rank " + advice)
	}
	return nil
}

// networks names the device between processes of one host, and that between hosts, "" for none.
func (cfg *Config) networks() (near, far string, err error) {
	switch d := cfg.Device; d {
	case "", auto:
		if shm.Available() {
			return shm.Name, tcp.TCP, nil
		}
		return tcp.Unix, tcp.TCP, nil
	case tcp.TCP:
		return d, d, nil
	case shm.Name, tcp.Unix:
		return d, "", nil
	default:
		return "", "", fmt.Errorf("device %q: want auto, %s, %s or %s between processes", d, shm.Name, tcp.Unix, tcp.TCP)
	}
}

// putLong publishes a value of any length.
func putLong(boot adi.Bootstrap, key, value string) error {
	pieces := max(1, (len(value)+limits.BootValue-1)/limits.BootValue)
	for i := range pieces {
		part := value[i*limits.BootValue : min(len(value), (i+1)*limits.BootValue)]
		if i == 0 {
			part = strconv.Itoa(pieces) + "/" + part
		}
		if err := boot.Put(key+strconv.Itoa(i), part); err != nil {
			return err
		}
	}
	return nil
}

// getLong returns what a process had published with putLong.
func getLong(boot adi.Bootstrap, process int, key string) (string, error) {
	text, err := boot.Get(process, key+"0")
	if err != nil {
		return "", err
	}
	count, value, ok := strings.Cut(text, "/")
	pieces, err := strconv.Atoi(count)
	if err != nil || !ok {
		return "", errors.New("its addresses are no list")
	}
	var b strings.Builder
	b.WriteString(value)
	for i := 1; i < pieces; i++ {
		if text, err = boot.Get(process, key+strconv.Itoa(i)); err != nil {
			return "", err
		}
		b.WriteString(text)
	}
	return b.String(), nil
}
