package main

import (
	"sync"
	"sync/atomic"

	"cadre.example/datatype"
	"cadre.example/mpi"
)

// A keyval is a key of attributes of communicators, of types or of windows, of which there are none yet. One that was freed
// lives until the last attribute with it goes.
type keyval struct {
	id           int
	copy, delete int64 // the program's functions, or the standard's of no address
	extra        int64
	comm         *mpi.Key[int64]
	typ          *mpi.TypeKey[int64]
	freed        atomic.Bool
	used         atomic.Int64 // attributes that there are
}

// The standard's functions of attributes, which are never called.
const (
	nullFunction = 0
	dupFunction  = 1
)

// firstKeyval is the number of the first key of the program.
const firstKeyval = 1 << 16

var (
	keyvalMu sync.RWMutex
	keyvals  = map[int]*keyval{}
	nextKey  = firstKeyval
)

var attrCalls = provided{
	"Comm_create_keyval": createCommKey,
	"Comm_free_keyval":   func(f *frame) error { return freeKey(f, kindComm) },
	"Comm_set_attr":      setCommAttr,
	"Comm_get_attr":      getCommAttr,
	"Comm_delete_attr":   deleteCommAttr,
	"Type_create_keyval": createTypeKey,
	"Type_free_keyval":   func(f *frame) error { return freeKey(f, kindType) },
	"Type_set_attr":      setTypeAttr,
	"Type_get_attr":      getTypeAttr,
	"Type_delete_attr":   deleteTypeAttr,

	"Keyval_create": createCommKey,
	"Keyval_free":   func(f *frame) error { return freeKey(f, kindComm) },
	"Attr_put":      setCommAttr,
	"Attr_get":      getCommAttr,
	"Attr_delete":   deleteCommAttr,
}

// copied asks the program whether and as what an attribute of an object is copied.
func (k *keyval) copied(object, value int64) (v int64, keep bool, err error) {
	switch k.copy {
	case nullFunction:
		return 0, false, nil
	case dupFunction:
		v, keep = value, true
	default:
		n := 0
		if v, keep, n = callCopy(k.copy, object, k.id, k.extra, value); n != mpiSuccess {
			return 0, false, code(n)
		}
	}
	if keep {
		k.used.Add(1)
	}
	return v, keep, nil
}

func (k *keyval) deleted(object, value int64) error {
	if k.delete != nullFunction {
		if err := result(callDelete(k.delete, object, k.id, value, k.extra)); err != nil {
			return err
		}
	}
	k.used.Add(-1)
	k.end()
	return nil
}

// end forgets k if it was freed and no attribute has it.
func (k *keyval) end() {
	if k.freed.Load() && k.used.Load() == 0 {
		keyvalMu.Lock()
		delete(keyvals, k.id)
		keyvalMu.Unlock()
	}
}

// added counts an attribute that a call has set, unless it has failed.
func (k *keyval) added(err error) error {
	if err != nil {
		k.used.Add(-1)
	}
	k.end()
	return err
}

// newKey is the key of a call's arguments: two functions, the place of the key, and what the functions get.
func (f *frame) newKey() (*keyval, error) {
	if err := f.need(2); err != nil {
		return nil, err
	}
	k := &keyval{copy: f.word(0), delete: f.word(1), extra: f.word(3)}
	keyvalMu.Lock()
	k.id = nextKey
	nextKey++
	keyvals[k.id] = k
	keyvalMu.Unlock()
	f.setInt(2, k.id)
	return k, nil
}

func createCommKey(f *frame) error {
	k, err := f.newKey()
	if err != nil {
		return err
	}
	k.comm = mpi.NewKey(mpi.KeyOptions[int64]{
		Copy:   func(old *mpi.Comm, v int64) (int64, bool, error) { return k.copied(handleOf(old), v) },
		Delete: func(c *mpi.Comm, v int64) error { return k.deleted(handleOf(c), v) },
	})
	return nil
}

func createTypeKey(f *frame) error {
	k, err := f.newKey()
	if err != nil {
		return err
	}
	k.typ = mpi.NewTypeKey(mpi.TypeKeyOptions[int64]{
		Copy:   func(old *datatype.Type, v int64) (int64, bool, error) { return k.copied(typeHandle(old), v) },
		Delete: func(t *datatype.Type, v int64) error { return k.deleted(typeHandle(t), v) },
	})
	return nil
}

// kind is what k's attributes are of.
func (k *keyval) kind() kind {
	switch {
	case k.comm != nil:
		return kindComm
	case k.typ != nil:
		return kindType
	}
	return kindWin
}

// key is the key of a number, for attributes of objects of a kind.
func (f *frame) key(id int, of kind) (*keyval, error) {
	keyvalMu.RLock()
	k := keyvals[id]
	keyvalMu.RUnlock()
	if k == nil || k.kind() != of {
		return nil, f.wrong(mpi.ErrKeyval, "keyval", id, "a key of this kind that the program made")
	}
	return k, nil
}

func freeKey(f *frame, of kind) error {
	at := 0
	if err := f.need(at); err != nil {
		return err
	}
	k, err := f.key(f.intAt(at), of)
	if err != nil {
		return err
	}
	if k.freed.Swap(true) {
		return f.wrong(mpi.ErrKeyval, "keyval", k.id, "a key that was not freed before")
	}
	k.end()
	f.setInt(at, mpiKeyvalInvalid)
	return nil
}

func setCommAttr(f *frame) error {
	c, err := f.comm(0)
	if err != nil {
		return err
	}
	k, err := f.key(f.int(1), kindComm)
	if err != nil {
		return err
	}
	k.used.Add(1)
	return k.added(k.comm.Set(c.Comm, f.word(2)))
}

// gave stores the value of an attribute, if there is one.
func (f *frame) gave(value int64, ok bool) {
	if ok {
		f.setPointer(2, value)
	}
	f.setFlag(3, ok)
}

func getCommAttr(f *frame) error {
	c, err := f.comm(0)
	if err == nil {
		err = f.need(2, 3)
	}
	if err != nil {
		return err
	}
	if p, ok, is := namedAttribute(c, f.int(1)); is {
		f.gave(p, ok)
		return nil
	}
	k, err := f.key(f.int(1), kindComm)
	if err != nil {
		return err
	}
	f.gave(k.comm.Get(c.Comm))
	return nil
}

func deleteCommAttr(f *frame) error {
	c, err := f.comm(0)
	if err != nil {
		return err
	}
	k, err := f.key(f.int(1), kindComm)
	if err != nil {
		return err
	}
	return k.comm.Delete(c.Comm)
}

func setTypeAttr(f *frame) error {
	d, err := f.typ(0)
	if err != nil {
		return err
	}
	k, err := f.key(f.int(1), kindType)
	if err != nil {
		return err
	}
	k.used.Add(1)
	return k.added(k.typ.Set(d.cached, f.word(2)))
}

func getTypeAttr(f *frame) error {
	d, err := f.typ(0)
	if err == nil {
		err = f.need(2, 3)
	}
	if err != nil {
		return err
	}
	k, err := f.key(f.int(1), kindType)
	if err != nil {
		return err
	}
	f.gave(k.typ.Get(d.cached))
	return nil
}

func deleteTypeAttr(f *frame) error {
	d, err := f.typ(0)
	if err != nil {
		return err
	}
	k, err := f.key(f.int(1), kindType)
	if err != nil {
		return err
	}
	return k.typ.Delete(d.cached)
}

// The values of the standard's attributes are ints in memory of C, one after another from MPI_TAG_UB on.
var namedValues int64

// tagUB is the largest tag.
var tagUB int

// publishOnce guards what publishAttributes does.
var publishOnce sync.Once

// publishAttributes fills in the values that are the same for all communicators, once there is one.
func publishAttributes(c *mpi.Comm) {
	publishOnce.Do(func() {
		namedValues = allocate(4 * (mpiUniverseSize - mpiTagUb + 1))
		tagUB, _ = mpi.TagUB.Get(c)
		global, _ := mpi.WtimeIsGlobal.Get(c)
		io, _ := mpi.IORank.Get(c)
		host, _ := mpi.HostRank.Get(c)
		for key, v := range map[int]int{mpiTagUb: tagUB, mpiIo: io, mpiHost: host, mpiWtimeIsGlobal: one(global)} {
			putInt(namedValue(key), v)
		}
		updateLastCode()
	})
}

// publishWorld fills in what is known of the world.
func publishWorld(w *mpi.Comm) {
	app, _ := mpi.AppNum.Get(w)
	universe, _ := mpi.UniverseSize.Get(w)
	putInt(namedValue(mpiAppnum), app)
	putInt(namedValue(mpiUniverseSize), universe)
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// updateLastCode makes MPI_LASTUSEDCODE what it is.
func updateLastCode() {
	if namedValues != 0 {
		putInt(namedValue(mpiLastusedcode), int(mpi.LastUsedCode()))
	}
}

// namedValue is where the value of one of the standard's attributes is.
func namedValue(key int) int64 { return namedValues + 4*int64(key-mpiTagUb) }

// namedAttribute is the address of the value of one of the standard's attributes; is reports whether key is one.
func namedAttribute(c *comm, key int) (address int64, ok, is bool) {
	if key < mpiTagUb || key > mpiUniverseSize {
		return 0, false, false
	}
	ok = true
	switch key {
	case mpiUniverseSize:
		_, ok = mpi.UniverseSize.Get(c.Comm)
	case mpiAppnum:
		_, ok = mpi.AppNum.Get(c.Comm)
	}
	return namedValue(key), ok, true
}
