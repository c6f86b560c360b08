//go:build race

package adi_test

const starts = 50_000 // the detector makes a start thirty times as long
