//go:build unix && !linux

package stream

import "syscall"

// An Alarm is for systems with epoll. Elsewhere the loop alone keeps the report before its consequences, as well as it
// can.
type Alarm struct{}

// NewAlarm returns nil, which is of use too.
func NewAlarm() *Alarm { return nil }

// Watch does nothing.
func (a *Alarm) Watch(int) {}

// Forget does nothing.
func (a *Alarm) Forget(syscall.Conn) {}
func (a *Alarm) rings() bool         { return false }

// Close does nothing.
func (a *Alarm) Close() {}
