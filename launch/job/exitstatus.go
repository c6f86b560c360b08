package job

// statusTimeout is the launcher's own status when the time was up, as of timeout(1).
const statusTimeout = 124

// statusNotFound is what ld.so exits with when a library or symbol is not there, and a shell when a command is not.
const statusNotFound = 127

// abortStatus is the exit status for the code of an abort: 1 to 255 as it is. Others have no place in an exit status,
// and 0 would call a failure a success.
func abortStatus(code int) int {
	if code < 1 || code > 255 {
		return 1
	}
	return code
}
