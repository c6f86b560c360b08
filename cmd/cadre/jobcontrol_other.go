//go:build !unix

package main

import "os"

var jobControl []os.Signal
