package main

import (
	"sync/atomic"
)

// toolUsers is how often MPI_T_init_thread was called more than MPI_T_finalize.
var toolUsers atomic.Int32

// The tool interface has no variables, events or categories of Cadre's.
var toolCalls = provided{
	"T_init_thread":               toolInit,
	"T_finalize":                  toolFinalize,
	"T_cvar_get_num":              toolNone,
	"T_pvar_get_num":              toolNone,
	"T_event_get_num":             toolNone,
	"T_source_get_num":            toolNone,
	"T_category_get_num":          toolNone,
	"T_category_changed":          toolNone,
	"T_cvar_get_info":             toolWrong(mpiTErrInvalidIndex),
	"T_pvar_get_info":             toolWrong(mpiTErrInvalidIndex),
	"T_event_get_info":            toolWrong(mpiTErrInvalidIndex),
	"T_source_get_info":           toolWrong(mpiTErrInvalidIndex),
	"T_source_get_timestamp":      toolWrong(mpiTErrInvalidIndex),
	"T_category_get_info":         toolWrong(mpiTErrInvalidIndex),
	"T_category_get_num_events":   toolWrong(mpiTErrInvalidIndex),
	"T_category_get_cvars":        toolWrong(mpiTErrInvalidIndex),
	"T_category_get_pvars":        toolWrong(mpiTErrInvalidIndex),
	"T_category_get_events":       toolWrong(mpiTErrInvalidIndex),
	"T_category_get_categories":   toolWrong(mpiTErrInvalidIndex),
	"T_cvar_handle_alloc":         toolWrong(mpiTErrInvalidIndex),
	"T_event_handle_alloc":        toolWrong(mpiTErrInvalidIndex),
	"T_cvar_get_index":            toolWrong(mpiTErrInvalidName),
	"T_pvar_get_index":            toolWrong(mpiTErrInvalidName),
	"T_event_get_index":           toolWrong(mpiTErrInvalidName),
	"T_category_get_index":        toolWrong(mpiTErrInvalidName),
	"T_enum_get_info":             toolWrong(mpiTErrInvalidHandle),
	"T_enum_get_item":             toolWrong(mpiTErrInvalidHandle),
	"T_cvar_handle_free":          toolWrong(mpiTErrInvalidHandle),
	"T_cvar_read":                 toolWrong(mpiTErrInvalidHandle),
	"T_cvar_write":                toolWrong(mpiTErrInvalidHandle),
	"T_pvar_session_create":       toolSession,
	"T_pvar_session_free":         toolSessionFree,
	"T_pvar_handle_alloc":         toolWrong(mpiTErrInvalidIndex),
	"T_pvar_handle_free":          toolWrong(mpiTErrInvalidHandle),
	"T_pvar_start":                toolAll,
	"T_pvar_stop":                 toolAll,
	"T_pvar_reset":                toolAll,
	"T_pvar_read":                 toolWrong(mpiTErrInvalidHandle),
	"T_pvar_write":                toolWrong(mpiTErrInvalidHandle),
	"T_pvar_readreset":            toolWrong(mpiTErrInvalidHandle),
	"T_event_handle_free":         toolWrong(mpiTErrInvalidHandle),
	"T_event_handle_set_info":     toolWrong(mpiTErrInvalidHandle),
	"T_event_handle_get_info":     toolWrong(mpiTErrInvalidHandle),
	"T_event_register_callback":   toolWrong(mpiTErrInvalidHandle),
	"T_event_callback_set_info":   toolWrong(mpiTErrInvalidHandle),
	"T_event_callback_get_info":   toolWrong(mpiTErrInvalidHandle),
	"T_event_set_dropped_handler": toolWrong(mpiTErrInvalidHandle),
	"T_event_read":                toolWrong(mpiTErrInvalidHandle),
	"T_event_copy":                toolWrong(mpiTErrInvalidHandle),
	"T_event_get_timestamp":       toolWrong(mpiTErrInvalidHandle),
	"T_event_get_source":          toolWrong(mpiTErrInvalidHandle),
}

// toolTexts are the meanings of the tool interface's errors, from MPI_T_ERR_CANNOT_INIT on.
var toolTexts = [...]string{
	"the tool interface cannot be initialised", "not accessible", "the tool interface is not initialised", "not supported",
	"out of memory", "invalid use", "no such index", "no such item", "no such session", "no such handle", "no such name",
	"out of handles", "out of sessions", "the variable cannot be set now", "the variable cannot be set",
	"the variable cannot be written", "the variable cannot be started or stopped", "the variable cannot be read atomically",
}

func toolText(n int) string {
	if i := n - mpiTErrCannotInit; i >= 0 && i < len(toolTexts) {
		return toolTexts[i]
	}
	return ""
}

func toolInit(f *frame) error {
	toolUsers.Add(1)
	f.setInt(1, mpiThreadMultiple)
	return nil
}

func toolFinalize(*frame) error {
	if toolUsers.Add(-1) < 0 {
		toolUsers.Add(1)
		return code(mpiTErrNotInitialized)
	}
	return nil
}

// toolReady reports calls outside the tool interface's own beginning and end.
func toolReady() error {
	if toolUsers.Load() == 0 {
		return code(mpiTErrNotInitialized)
	}
	return nil
}

func toolNone(f *frame) error {
	if err := toolReady(); err != nil {
		return err
	}
	if f.null(0) {
		return code(mpiTErrInvalid)
	}
	f.setInt(0, 0)
	return nil
}

func toolWrong(n int) handler {
	return func(*frame) error {
		if err := toolReady(); err != nil {
			return err
		}
		return code(n)
	}
}

// toolSessions are those of MPI_T_pvar_session_create, in which there is nothing to measure.
var toolSessions = table[bool]{kind: kindSession}

func toolSession(f *frame) error {
	if err := toolReady(); err != nil {
		return err
	}
	if f.null(0) {
		return code(mpiTErrInvalid)
	}
	f.setPointer(0, toolSessions.put(true))
	return nil
}

func toolSessionFree(f *frame) error {
	if err := toolReady(); err != nil {
		return err
	}
	if f.null(0) {
		return code(mpiTErrInvalid)
	}
	if _, ok := toolSessions.drop(f.handleAt(0)); !ok {
		return code(mpiTErrInvalidSession)
	}
	f.setPointer(0, 0)
	return nil
}

// allHandles is MPI_T_PVAR_ALL_HANDLES: all of a session, of which there are none.
const allHandles = 1

func toolAll(f *frame) error {
	if err := toolReady(); err != nil {
		return err
	}
	if _, ok := toolSessions.get(f.word(0)); !ok {
		return code(mpiTErrInvalidSession)
	}
	if f.word(1) != allHandles {
		return code(mpiTErrInvalidHandle)
	}
	return nil
}
