package peer

import "strconv"

// Command is how n ranks are started with these arguments on a machine of so many cores. Where every rank can have a core
// of its own it is bound to it, which suits these libraries best; otherwise none is bound, and Open MPI is told that more
// ranks than cores are meant, so that its ranks yield. Everything else is the library's default.
func (p *Peer) Command(n, cores int, args []string) []string {
	argv := []string{p.Launcher}
	switch p.Family {
	case openMPI:
		// Open MPI runs for root only when told so; nobody else minds the flag.
		argv = append(argv, "--allow-run-as-root")
		if n <= cores {
			argv = append(argv, "--bind-to", "core")
		} else {
			argv = append(argv, "--bind-to", "none", "--oversubscribe")
		}
	case mpich:
		if n <= cores {
			argv = append(argv, "-bind-to", "core")
		}
	}
	argv = append(argv, "-n", strconv.Itoa(n), p.Binary)
	return append(argv, args...)
}
