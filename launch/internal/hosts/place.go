package hosts

import (
	"fmt"
	"strings"
)

// What Place's by may be.
const (
	BySlot = "slot" // the slots of the first host, then those of the second
	ByNode = "node" // one rank to each host in turn
)

// A Map says where the processes of a job run.
type Map struct {
	Of    []int // by process: the index of its host
	Count []int // by host: how many processes it has
}

// Place gives n processes their hosts. With perHost above 0 each host takes that many, in the order of the list. Otherwise each
// takes as many as it has slots; when all slots are taken they are given out again, so that there may be more processes than
// slots. No host takes more than its Max.
func Place(list []Host, n, perHost int, by string) (Map, error) {
	capacity := func(h *Host) int {
		if perHost > 0 {
			return perHost
		}
		return h.Slots
	}
	if perHost > 0 && n > perHost*len(list) {
		return Map{}, errorf("-n %d with -N %d: %d hosts take %d", n, perHost, len(list), perHost*len(list))
	}
	m := Map{Count: make([]int, len(list))}
	for round := 1; len(m.Of) < n; round++ {
		before := len(m.Of)
		for again := true; again && len(m.Of) < n; {
			again = false
			for i := range list {
				most := round * capacity(&list[i])
				if list[i].Max > 0 {
					most = min(most, list[i].Max)
				}
				room := min(most-m.Count[i], n-len(m.Of))
				if by == ByNode {
					room = min(room, 1)
				}
				if room <= 0 {
					continue
				}
				again = by == ByNode
				for range room {
					m.Of = append(m.Of, i)
				}
				m.Count[i] += room
			}
		}
		if len(m.Of) == before {
			return Map{}, errorf("-n %d: the hosts take %d with their max_slots", n, before)
		}
	}
	if by != ByNode { // the ranks of a host follow each other, also those that came in a later round
		m.Of = m.Of[:0]
		for i, c := range m.Count {
			for range c {
				m.Of = append(m.Of, i)
			}
		}
	}
	return m, nil
}

// Total is the number of slots of all hosts.
func Total(list []Host) (n int) {
	for i := range list {
		n += list[i].Slots
	}
	return n
}

// Crowded says in a few words which hosts have more ranks than slots, or "". perProcess is the number of ranks of a process.
func (m *Map) Crowded(list []Host, perProcess int) string {
	var over []string
	for i := range list {
		if ranks := m.Count[i] * perProcess; list[i].Stated && ranks > list[i].Slots {
			over = append(over, fmt.Sprintf("%s %d on %d", list[i].Name, ranks, list[i].Slots))
		}
	}
	const shown = 4
	if more := len(over) - shown; more > 0 {
		over = append(over[:shown], fmt.Sprintf("and %d hosts more", more))
	}
	return strings.Join(over, ", ")
}
