package mpi

import "sync"

// attributes are what a program caches on an object of type O, in the order in which it was set. Callbacks run without
// the lock, so that they may use the attributes.
type attributes[O any] struct {
	mu   sync.Mutex
	list []attribute[O]
}

type attribute[O any] struct {
	key   attributeKey[O]
	value any
}

// An attributeKey is a KeyOf[O, T] for any T.
type attributeKey[O any] interface {
	copyValue(old O, v any) (copy any, keep bool, err error)
	deleteValue(o O, v any) error
	count(n int64) // of attributes that there are more
}

func (a *attributes[O]) at(k attributeKey[O]) int {
	for i := range a.list {
		if a.list[i].key == k {
			return i
		}
	}
	return -1
}

func (a *attributes[O]) get(k attributeKey[O]) (any, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if i := a.at(k); i >= 0 {
		return a.list[i].value, true
	}
	return nil, false
}

// set deletes the value that k has, and gives it another. What was set last is last in the list.
func (a *attributes[O]) set(o O, k attributeKey[O], v any) error {
	if err := a.remove(o, k); err != nil {
		return err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if i := a.at(k); i >= 0 { // another goroutine's
		a.list[i].value = v
		return nil
	}
	a.list = append(a.list, attribute[O]{k, v})
	k.count(1)
	return nil
}

// remove calls the delete function and takes the value away if that has worked.
func (a *attributes[O]) remove(o O, k attributeKey[O]) error {
	v, ok := a.get(k)
	if !ok {
		return nil
	}
	if err := k.deleteValue(o, v); err != nil {
		return err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if i := a.at(k); i >= 0 {
		a.list = append(a.list[:i], a.list[i+1:]...)
		k.count(-1)
	}
	return nil
}

// clear removes all, the last set first, as far as the delete functions work.
func (a *attributes[O]) clear(o O) error {
	for {
		a.mu.Lock()
		n := len(a.list)
		var last attribute[O]
		if n > 0 {
			last = a.list[n-1]
		}
		a.mu.Unlock()
		if n == 0 {
			return nil
		}
		if err := a.remove(o, last.key); err != nil {
			return err
		}
	}
}

// copied are attributes for an object that is about to be made.
type copied[O any] struct{ list []attribute[O] }

// copies calls the copy functions, in the order in which the attributes were set.
func (a *attributes[O]) copies(old O) (c copied[O], err error) {
	a.mu.Lock()
	list := append([]attribute[O](nil), a.list...)
	a.mu.Unlock()
	for _, x := range list {
		v, keep, err := x.key.copyValue(old, x.value)
		if err != nil {
			c.undo(old)
			return copied[O]{}, err
		}
		if keep {
			c.list = append(c.list, attribute[O]{x.key, v})
			x.key.count(1)
		}
	}
	return c, nil
}

// undo deletes copies whose object is not made after all. The object that they were copied from stands for it.
func (c *copied[O]) undo(old O) {
	for i := len(c.list) - 1; i >= 0; i-- {
		_ = c.list[i].key.deleteValue(old, c.list[i].value)
		c.list[i].key.count(-1)
	}
	c.list = nil
}
