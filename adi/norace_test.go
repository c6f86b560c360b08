//go:build !race

package adi_test

const starts = 1_000_000
