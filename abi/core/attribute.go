package main

import (
	"sync"
	"sync/atomic"

	"cadre.example/datatype"
	"cadre.example/mpi"
)

// A keyval is a key of attributes of objects of one kind. One that was freed lives until the last attribute with it goes.
type keyval struct {
	kind         kind
	id           int
	copy, delete int64 // the program's functions, or the standard's of no address
	extra        int64
	key          any // *mpi.KeyOf[O, int64], for the O of the kind
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

// attributed is a kind of object that has attributes: O in Go.
type attributed[O mpi.Attributed] struct {
	kind   kind
	object func(f *frame, i int) (O, error) // of argument i
	handle func(O) int64
	// named is the address of the value of one of the standard's attributes; is reports whether key is one. It may be nil.
	named func(o O, key int) (address int64, ok, is bool)
}

var commAttributes = attributed[*mpi.Comm]{
	kind: kindComm,
	object: func(f *frame, i int) (*mpi.Comm, error) {
		c, err := f.comm(i)
		if err != nil {
			return nil, err
		}
		return c.Comm, nil
	},
	handle: handleOf,
	named:  namedAttribute,
}

var typeAttributes = attributed[*datatype.Type]{
	kind: kindType,
	object: func(f *frame, i int) (*datatype.Type, error) {
		d, err := f.typ(i)
		if err != nil {
			return nil, err
		}
		return d.cached, nil
	},
	handle: typeHandle,
}

var attrCalls = provided{
	"Comm_create_keyval": commAttributes.createKey,
	"Comm_free_keyval":   commAttributes.freeKey,
	"Comm_set_attr":      commAttributes.set,
	"Comm_get_attr":      commAttributes.get,
	"Comm_delete_attr":   commAttributes.delete,
	"Type_create_keyval": typeAttributes.createKey,
	"Type_free_keyval":   typeAttributes.freeKey,
	"Type_set_attr":      typeAttributes.set,
	"Type_get_attr":      typeAttributes.get,
	"Type_delete_attr":   typeAttributes.delete,

	"Keyval_create": commAttributes.createKey,
	"Keyval_free":   commAttributes.freeKey,
	"Attr_put":      commAttributes.set,
	"Attr_get":      commAttributes.get,
	"Attr_delete":   commAttributes.delete,
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
func (f *frame) newKey(of kind) (*keyval, error) {
	if err := f.need(2); err != nil {
		return nil, err
	}
	k := &keyval{kind: of, copy: f.word(0), delete: f.word(1), extra: f.word(3)}
	keyvalMu.Lock()
	k.id = nextKey
	nextKey++
	keyvals[k.id] = k
	keyvalMu.Unlock()
	f.setInt(2, k.id)
	return k, nil
}

// keyval is the key of a number, for attributes of objects of a kind.
func (f *frame) keyval(id int, of kind) (*keyval, error) {
	keyvalMu.RLock()
	k := keyvals[id]
	keyvalMu.RUnlock()
	if k == nil || k.kind != of {
		return nil, f.wrong(mpi.ErrKeyval, "keyval", id, "a key of this kind that the program made")
	}
	return k, nil
}

func (f *frame) freeKey(of kind) error {
	const at = 0
	if err := f.need(at); err != nil {
		return err
	}
	k, err := f.keyval(f.intAt(at), of)
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

func (a *attributed[O]) createKey(f *frame) error {
	k, err := f.newKey(a.kind)
	if err != nil {
		return err
	}
	k.key = mpi.NewKeyOf(mpi.KeyOptionsOf[O, int64]{
		Copy:   func(old O, v int64) (int64, bool, error) { return k.copied(a.handle(old), v) },
		Delete: func(o O, v int64) error { return k.deleted(a.handle(o), v) },
	})
	return nil
}

func (a *attributed[O]) freeKey(f *frame) error { return f.freeKey(a.kind) }

// key is the key of argument 1.
func (a *attributed[O]) key(f *frame) (*keyval, *mpi.KeyOf[O, int64], error) {
	k, err := f.keyval(f.int(1), a.kind)
	if err != nil {
		return nil, nil, err
	}
	return k, k.key.(*mpi.KeyOf[O, int64]), nil
}

func (a *attributed[O]) set(f *frame) error {
	o, err := a.object(f, 0)
	if err != nil {
		return err
	}
	k, key, err := a.key(f)
	if err != nil {
		return err
	}
	k.used.Add(1)
	return k.added(key.Set(o, f.word(2)))
}

func (a *attributed[O]) get(f *frame) error {
	o, err := a.object(f, 0)
	if err == nil {
		err = f.need(2, 3)
	}
	if err != nil {
		return err
	}
	if a.named != nil {
		if p, ok, is := a.named(o, f.int(1)); is {
			f.putAttribute(p, ok)
			return nil
		}
	}
	_, key, err := a.key(f)
	if err != nil {
		return err
	}
	f.putAttribute(key.Get(o))
	return nil
}

// putAttribute stores the value of an attribute, if there is one.
func (f *frame) putAttribute(value int64, ok bool) {
	if ok {
		f.setPointer(2, value)
	}
	f.setFlag(3, ok)
}

func (a *attributed[O]) delete(f *frame) error {
	o, err := a.object(f, 0)
	if err != nil {
		return err
	}
	_, key, err := a.key(f)
	if err != nil {
		return err
	}
	return key.Delete(o)
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
func namedAttribute(c *mpi.Comm, key int) (address int64, ok, is bool) {
	if key < mpiTagUb || key > mpiUniverseSize {
		return 0, false, false
	}
	ok = true
	switch key {
	case mpiUniverseSize:
		_, ok = mpi.UniverseSize.Get(c)
	case mpiAppnum:
		_, ok = mpi.AppNum.Get(c)
	}
	return namedValue(key), ok, true
}
