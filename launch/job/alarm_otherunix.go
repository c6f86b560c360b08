//go:build unix && !linux

package job

// An alarm is for systems with epoll. Elsewhere the loop alone keeps the report before its consequences, as well as it
// can.
type alarm struct{}

func newAlarm() *alarm        { return nil }
func (a *alarm) watch(int)    {}
func (a *alarm) forget(*conn) {}
func (a *alarm) rings() bool  { return false }
func (a *alarm) close()       {}
