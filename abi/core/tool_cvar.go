package main

import "os"

// An option is a variable of the environment that Cadre reads when a rank begins: a control variable of the tool interface,
// text that is constant. docs/launching.md and docs/adi.md say what it does.
type option struct{ name, about string }

var options = []option{
	{"CADRE_DEVICE", "the transport between processes"},
	{"CADRE_EAGER", "the largest message that travels with its envelope, in bytes"},
	{"CADRE_SINGLE_COPY", "the length in bytes from which messages are read straight from their sender's memory, or off"},
	{"CADRE_COLL", "algorithms of collectives that are taken wherever they can serve"},
	{"CADRE_COLL_TABLE", "a file of rules for the choice of algorithms"},
	{"CADRE_CORES", "how many processors the ranks of this host share"},
	{"CADRE_TIMEOUT", "how long ranks wait for each other at the beginning"},
	{"CADRE_CHECK", "what is looked for beside all that is anyway"},
	{"CADRE_ON_HANG", "what happens when ranks wait for each other for ever"},
	{"CADRE_HANG_AFTER", "after which time without progress that is so"},
	{"CADRE_QUEUE", "at its end a rank prints what still waits"},
	{"CADRE_MSG", "at its end a rank prints what it has counted"},
	{"CADRE_TRACE", "a file for the last packets of a rank"},
	{"CADRE_DBFILE", "a file for the last packets of a rank, with times"},
	{"CADRE_DEBUG", "at its end a rank prints its last packets"},
	{"CADRE_MEMDEBUG", "at its end a rank lists requests that were never completed"},
	{"CADRE_EDBG", "a rank that fails prints what waits"},
	{"CADRE_VERSION", "rank 0 names the library and its devices"},
	{"CADRE_RECORD", "a rank that fails prints its last calls"},
	{envFast, "off: the C library sends and receives nothing by itself"},
	{"CADRE_CALLS", "a file for a trace of all calls"},
}

// cvars are the handles of control variables: places in options.
var cvars = table[int]{kind: kindControl}

// index is argument i, a place in a list of n.
func (f *frame) index(i, n int) (int, error) {
	k := f.int(i)
	if k < 0 || k >= n {
		return 0, code(mpiTErrInvalidIndex)
	}
	return k, nil
}

// toolString stores a text in argument i, whose room the next one points to, and its length with the zero byte there.
func (f *frame) toolString(i int, s string) {
	if f.null(i + 1) {
		return
	}
	room := f.intAt(i + 1)
	if f.null(i) || room <= 0 {
		f.setInt(i+1, len(s)+1)
		return
	}
	f.putText(i, room, s)
	f.setInt(i+1, min(len(s), room-1)+1)
}

// toolNeed reports null addresses where there must be some.
func (f *frame) toolNeed(args ...int) error {
	for _, i := range args {
		if f.null(i) {
			return code(mpiTErrInvalid)
		}
	}
	return nil
}

// longestName bounds the names that a program asks for.
const longestName = 1 << 10

// placeOf stores the place, of n, that has the name in argument i.
func (f *frame) placeOf(i, to, n int, name func(int) string) error {
	if err := f.toolNeed(i, to); err != nil {
		return err
	}
	if s, ok := f.text(i, longestName); ok {
		for k := range n {
			if name(k) == s {
				f.setInt(to, k)
				return nil
			}
		}
	}
	return code(mpiTErrInvalidName)
}

func cvarInfo(f *frame) error {
	k, err := f.index(0, len(options))
	if err != nil {
		return err
	}
	f.toolString(1, options[k].name)
	f.setInt(3, mpiTVerbosityUserBasic)
	f.setPointer(4, mpiChar)
	f.setPointer(5, 0)
	f.toolString(6, options[k].about)
	f.setInt(8, mpiTBindNoObject)
	f.setInt(9, mpiTScopeConstant)
	return nil
}

func cvarIndex(f *frame) error {
	return f.placeOf(0, 1, len(options), func(k int) string { return options[k].name })
}

func cvarHandle(f *frame) error {
	k, err := f.index(0, len(options))
	if err == nil {
		err = f.toolNeed(2, 3)
	}
	if err != nil {
		return err
	}
	h := cvars.put(k)
	if h == 0 {
		return code(mpiTErrOutOfHandles)
	}
	f.setPointer(2, h)
	f.setInt(3, len(os.Getenv(options[k].name))+1)
	return nil
}

func cvarHandleFree(f *frame) error {
	if err := f.toolNeed(0); err != nil {
		return err
	}
	if _, ok := cvars.drop(f.handleAt(0)); !ok {
		return code(mpiTErrInvalidHandle)
	}
	f.setPointer(0, 0)
	return nil
}

func cvarRead(f *frame) error {
	k, ok := cvars.get(f.word(0))
	if !ok {
		return code(mpiTErrInvalidHandle)
	}
	if err := f.toolNeed(1); err != nil {
		return err
	}
	s := os.Getenv(options[*k].name)
	f.putText(1, len(s)+1, s)
	return nil
}

func cvarWrite(f *frame) error {
	if _, ok := cvars.get(f.word(0)); !ok {
		return code(mpiTErrInvalidHandle)
	}
	return code(mpiTErrCvarSetNever)
}

// The categories: all control variables, and all performance variables.
var categories = []option{
	{"cadre_options", "variables of the environment that Cadre reads"},
	{"cadre_messages", "what the rank counts of its messages"},
}

// members is how many control and performance variables category k has.
func members(k int) (controls, measures int) {
	if k == 0 {
		return len(options), 0
	}
	return 0, len(measurements)
}

func categoryInfo(f *frame) error {
	k, err := f.index(0, len(categories))
	if err != nil {
		return err
	}
	f.toolString(1, categories[k].name)
	f.toolString(3, categories[k].about)
	controls, measures := members(k)
	f.setInt(5, controls)
	f.setInt(6, measures)
	f.setInt(7, 0)
	return nil
}

func categoryIndex(f *frame) error {
	return f.placeOf(0, 1, len(categories), func(k int) string { return categories[k].name })
}

// categoryMembers stores the places of what a category has.
func categoryMembers(of func(k int) int) handler {
	return ready(func(f *frame) error {
		k, err := f.index(0, len(categories))
		if err != nil {
			return err
		}
		n := min(of(k), f.int(1))
		if n <= 0 {
			return nil
		}
		if err := f.toolNeed(2); err != nil {
			return err
		}
		all := make([]int, n)
		for i := range all {
			all[i] = i
		}
		f.putInts(2, n, all)
		return nil
	})
}

func categoryEvents(f *frame) error {
	if _, err := f.index(0, len(categories)); err != nil {
		return err
	}
	f.setInt(1, 0)
	return nil
}
