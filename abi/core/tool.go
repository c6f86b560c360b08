package main

import (
	"sync/atomic"
)

// toolUsers is how often MPI_T_init_thread was called more than MPI_T_finalize.
var toolUsers atomic.Int32

// The tool interface has control variables, performance variables and categories of both, and no events.
var toolCalls = provided{
	"T_init_thread":               toolInit,
	"T_finalize":                  toolFinalize,
	"T_cvar_get_num":              toolCount(len(options)),
	"T_pvar_get_num":              toolCount(len(measurements)),
	"T_event_get_num":             toolCount(0),
	"T_source_get_num":            toolCount(0),
	"T_category_get_num":          toolCount(len(categories)),
	"T_category_changed":          toolCount(0),
	"T_cvar_get_info":             ready(cvarInfo),
	"T_pvar_get_info":             ready(pvarInfo),
	"T_event_get_info":            toolWrong(mpiTErrInvalidIndex),
	"T_source_get_info":           toolWrong(mpiTErrInvalidIndex),
	"T_source_get_timestamp":      toolWrong(mpiTErrInvalidIndex),
	"T_category_get_info":         ready(categoryInfo),
	"T_category_get_num_events":   ready(categoryEvents),
	"T_category_get_cvars":        categoryMembers(func(k int) int { n, _ := members(k); return n }),
	"T_category_get_pvars":        categoryMembers(func(k int) int { _, n := members(k); return n }),
	"T_category_get_events":       categoryMembers(func(int) int { return 0 }),
	"T_category_get_categories":   categoryMembers(func(int) int { return 0 }),
	"T_cvar_handle_alloc":         ready(cvarHandle),
	"T_event_handle_alloc":        toolWrong(mpiTErrInvalidIndex),
	"T_cvar_get_index":            ready(cvarIndex),
	"T_pvar_get_index":            ready(pvarIndex),
	"T_event_get_index":           toolWrong(mpiTErrInvalidName),
	"T_category_get_index":        ready(categoryIndex),
	"T_enum_get_info":             toolWrong(mpiTErrInvalidHandle),
	"T_enum_get_item":             toolWrong(mpiTErrInvalidHandle),
	"T_cvar_handle_free":          ready(cvarHandleFree),
	"T_cvar_read":                 ready(cvarRead),
	"T_cvar_write":                ready(cvarWrite),
	"T_pvar_session_create":       ready(pvarSession),
	"T_pvar_session_free":         ready(pvarSessionFree),
	"T_pvar_handle_alloc":         inSession(pvarHandle),
	"T_pvar_handle_free":          inSession(pvarHandleFree),
	"T_pvar_start":                forEach(mpiTErrPvarNoStartstop, (*measure).start),
	"T_pvar_stop":                 forEach(mpiTErrPvarNoStartstop, (*measure).stop),
	"T_pvar_reset":                forEach(mpiTErrPvarNoWrite, func(m *measure) { m.set(0) }),
	"T_pvar_read":                 inSession(pvarRead),
	"T_pvar_write":                inSession(pvarWrite),
	"T_pvar_readreset":            inSession(pvarReadReset),
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

// ready is h, but an error outside the tool interface's own beginning and end.
func ready(h handler) handler {
	return func(f *frame) error {
		if err := toolReady(); err != nil {
			return err
		}
		return h(f)
	}
}

// toolCount stores a number.
func toolCount(n int) handler {
	return ready(func(f *frame) error {
		if err := f.toolNeed(0); err != nil {
			return err
		}
		f.setInt(0, n)
		return nil
	})
}

func toolWrong(n int) handler {
	return func(*frame) error {
		if err := toolReady(); err != nil {
			return err
		}
		return code(n)
	}
}
