package main

// There are no windows yet. What does without one is here.
var winCalls = provided{
	"Win_create_keyval": func(f *frame) error { _, err := f.newKey(kindWin); return err },
	"Win_free_keyval":   func(f *frame) error { return f.freeKey(kindWin) },
	"Win_get_name":      winGetName,
}

func winGetName(f *frame) error {
	if err := f.need(1, 2); err != nil {
		return err
	}
	if f.word(0) != mpiWinNull {
		return f.unsupported()
	}
	return f.name(1, 2, mpiMaxObjectName, "MPI_WIN_NULL")
}
