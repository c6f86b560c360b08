package main

import "cadre.example/internal/environ"

// An option is a name of the tool interface and what it is about.
type option struct{ name, about string }

// options are the variables of the environment that Cadre reads when a rank begins, as control variables of the tool interface:
// text that is constant. docs/launching.md says what each does.
var options = controls()

func controls() (list []option) {
	for _, v := range environ.Vars {
		if v.Control != "" {
			list = append(list, option{v.Name, v.Control})
		}
	}
	return list
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
	f.setInt(3, len(environ.Get(options[k].name))+1)
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
	s := environ.Get(options[*k].name)
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
