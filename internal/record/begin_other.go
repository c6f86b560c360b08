//go:build purego || (!amd64 && !arm64)

package record

import "reflect"

// write is not used where there are no steady ticks.
func write(*Ring, *Mark, uint64, uint64, uint64, uint64, uint64, uint64) *slot { return nil }

func ticks() uint64 { return 0 }

func steadyTicks() bool { return false }

func base() uintptr { return reflect.ValueOf(ticks).Pointer() }
