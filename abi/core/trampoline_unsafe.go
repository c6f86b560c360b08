package main

/*
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "limits.h"

typedef void (*user_op)(void *, void *, void *, void *);
typedef int64_t (*outward)(int64_t);
typedef int (*copy_fn)(void *, int, void *, void *, void *, int *);
typedef int (*delete_fn)(void *, int, void *, void *);
typedef int (*query_fn)(void *, void *);
typedef int (*free_fn)(void *);
typedef int (*cancel_fn)(void *, int);

static void call_op(intptr_t f, intptr_t in, intptr_t inout, int n, intptr_t type, int64_t out)
{
	if (out)
		type = ((outward)out)(type);
	((user_op)f)((void *)in, (void *)inout, &n, &type);
}

static void call_op_c(intptr_t f, intptr_t in, intptr_t inout, int64_t n, intptr_t type, int64_t out)
{
	if (out)
		type = ((outward)out)(type);
	((user_op)f)((void *)in, (void *)inout, &n, &type);
}

struct copied { intptr_t value; int flag, code; };

static struct copied call_copy(intptr_t f, intptr_t object, int keyval, intptr_t extra, intptr_t value)
{
	struct copied c = {0, 0, 0};
	c.code = ((copy_fn)f)((void *)object, keyval, (void *)extra, (void *)value, &c.value, &c.flag);
	return c;
}

static int call_delete(intptr_t f, intptr_t object, int keyval, intptr_t value, intptr_t extra)
{
	return ((delete_fn)f)((void *)object, keyval, (void *)value, (void *)extra);
}

static int call_query(intptr_t f, intptr_t extra, void *status) { return ((query_fn)f)((void *)extra, status); }
static int call_free(intptr_t f, intptr_t extra) { return ((free_fn)f)((void *)extra); }
static int call_cancel(intptr_t f, intptr_t extra, int complete) { return ((cancel_fn)f)((void *)extra, complete); }

static void flush(void) { fflush(stdout); fflush(stderr); }
static void give(intptr_t p) { free((void *)p); }
*/
import "C"

import (
	"runtime"
	"unsafe"

	"cadre.example/datatype"
)

// The program's functions run on the thread whose call needs them.

// callOp calls a reduction function for n items.
func callOp(function int64, large bool, in, inout datatype.Mem, n int, handle int64) {
	a, b := C.intptr_t(in.Address()), C.intptr_t(inout.Address())
	if large {
		C.call_op_c(C.intptr_t(function), a, b, C.int64_t(n), C.intptr_t(handle), C.int64_t(front.HandleOut))
	} else {
		C.call_op(C.intptr_t(function), a, b, C.int(n), C.intptr_t(handle), C.int64_t(front.HandleOut))
	}
	runtime.KeepAlive(in)
	runtime.KeepAlive(inout)
}

// callCopy calls an attribute's copy function.
func callCopy(function, object int64, keyval int, extra, value int64) (copied int64, flag bool, code int) {
	c := C.call_copy(C.intptr_t(function), C.intptr_t(object), C.int(keyval), C.intptr_t(extra), C.intptr_t(value))
	return int64(c.value), c.flag != 0, int(c.code)
}

// callDelete calls an attribute's delete function.
func callDelete(function, object int64, keyval int, value, extra int64) int {
	return int(C.call_delete(C.intptr_t(function), C.intptr_t(object), C.int(keyval), C.intptr_t(value), C.intptr_t(extra)))
}

// callQuery calls the query function of a generalised request with a status that has what st holds, and takes it back.
func callQuery(function, extra int64, st *status) int {
	s := (*status)(C.malloc(C.size_t(unsafe.Sizeof(status{}))))
	defer C.free(unsafe.Pointer(s))
	*s = *st
	code := int(C.call_query(C.intptr_t(function), C.intptr_t(extra), unsafe.Pointer(s)))
	*st = *s
	return code
}

func callFree(function, extra int64) int {
	return int(C.call_free(C.intptr_t(function), C.intptr_t(extra)))
}

func callCancel(function, extra int64, complete bool) int {
	n := C.int(0)
	if complete {
		n = 1
	}
	return int(C.call_cancel(C.intptr_t(function), C.intptr_t(extra), n))
}

// flushOutput writes what the program has printed.
func flushOutput() { C.flush() }

// allocate takes memory of C, and release gives it back.
func allocate(n int) int64  { return int64(C.cadre_take(C.int64_t(n))) }
func release(address int64) { C.give(C.intptr_t(address)) }
