package coll

// The two-level form of an operation is for ranks on several hosts, several of them on each. The ranks of a host talk to
// their leader, which is the lowest of them or the root, and only leaders talk to other hosts: log2(hosts) messages one
// after the other over the network, and one copy of the data for each host, where the other forms take no notice of where
// ranks are. Every level is a form for one host: it is the shared memory's business how fast the inner one is.
//
// Where the ranks of a host follow each other in the communicator the order of ranks is kept.

// severalHosts is the limit of the two-level forms.
func severalHosts(q query) string {
	if !q.shared {
		return "the ranks are on one host, or each is on a host of its own"
	}
	return ""
}

// hostOrder is that of reductions.
func hostOrder(q query) string {
	if !q.commutative && !q.inOrder {
		return "the operation does not commute, and the ranks of a host do not follow each other"
	}
	return ""
}
