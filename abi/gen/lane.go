package main

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"

	"cadre.example/internal/lane"
	"cadre.example/internal/record"
)

// lanes is the structs of package lane as C has them.
func lanes() []byte {
	var b bytes.Buffer
	b.WriteString("/* written by abi/gen from package internal/lane; do not edit */\n#include <stdint.h>\n")
	for _, t := range []reflect.Type{reflect.TypeFor[lane.Lane](), reflect.TypeFor[lane.Want](), reflect.TypeFor[lane.Queue](), reflect.TypeFor[lane.Rank]()} {
		name := "cadre_" + strings.ToLower(t.Name())
		fmt.Fprintf(&b, "\nstruct %s {\n", name)
		for i := range t.NumField() {
			f := t.Field(i)
			kind := f.Tag.Get("c")
			if !strings.HasSuffix(kind, "*") {
				kind += " "
			}
			fmt.Fprintf(&b, "\t%s%s;\n", kind, strings.ToLower(f.Name))
		}
		fmt.Fprintf(&b, "};\n_Static_assert(sizeof(struct %s) == %d, \"words\");\n", name, t.Size())
	}
	b.WriteString("\nenum {\n")
	for _, c := range []struct {
		name  string
		value int
	}{
		{"LANE_ENVELOPE", lane.Envelope}, {"LANE_LINE", lane.Line}, {"LANE_FORM", lane.Form}, {"LANE_HEAD", lane.Head},
		{"LANE_CLEAR", lane.Clear}, {"LANE_SENDERS", lane.Senders}, {"LANE_WANTS", lane.Wants},
		{"WANT_FREE", lane.Free}, {"WANT_SENT", lane.Sent}, {"WANT_RECEIVED", lane.Received}, {"WANT_WAITS", lane.Waits}, {"WANT_POSTED", lane.Posted},
		{"RECORD_SLOTS", record.Size}, {"RECORD_SEND", int(record.Send)}, {"RECORD_RECV", int(record.Recv)},
		{"RECORD_ISEND", int(record.Isend)}, {"RECORD_IRECV", int(record.Irecv)}, {"RECORD_WAIT", int(record.Wait)}, {"RECORD_TEST", int(record.Test)},
		{"RECORD_WAIT_ALL", int(record.WaitAll)}, {"RECORD_WAIT_ALL_INTO", int(record.WaitAllInto)},
		{"RECORD_WRITING", int(record.Running) - 1}, {"RECORD_RUNNING", int(record.Running)}, {"RECORD_DONE", int(record.Done)},
	} {
		fmt.Fprintf(&b, "\t%s = %d,\n", c.name, c.value)
	}
	b.WriteString("};\n")
	return b.Bytes()
}
