// Package launch tells a process which rank it is and connects it to the other ranks of its job.
//
// Programs do not call it; package mpi calls Find once. Find returns nil for a process that is alone and an
// adi.Bootstrap for one of many. If the environment says "one of many" but gives no way to meet the others, Find returns
// an error. It never silently becomes "rank 0 of 1".
//
// Package launch/job is the other end: it implements the command cadre run. The two talk over one descriptor that the
// rank inherits. That descriptor also carries the job's secret, so that argv and the environment do not.
package launch
