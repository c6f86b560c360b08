package main

import (
	"cadre.example/mpi"
)

var infos = table[*mpi.Info]{kind: kindInfo}

var infoCalls = provided{
	"Info_create":          infoCreate,
	"Info_create_env":      infoCreateEnv,
	"Info_dup":             infoDup,
	"Info_free":            infoFree,
	"Info_set":             infoSet,
	"Info_delete":          infoDelete,
	"Info_get":             infoGet,
	"Info_get_string":      infoGetString,
	"Info_get_valuelen":    infoGetValuelen,
	"Info_get_nkeys":       infoGetNkeys,
	"Info_get_nthkey":      infoGetNthkey,
	"Get_hw_resource_info": hwResources,
}

// info is the info of argument i; null allows MPI_INFO_NULL, which is nil.
func (f *frame) info(i int, null bool) (*mpi.Info, error) {
	h := f.word(i)
	switch {
	case h == mpiInfoNull && null:
		return nil, nil
	case h == mpiInfoEnv:
		return mpi.EnvInfo(), nil
	}
	if info, ok := infos.get(h); ok {
		return *info, nil
	}
	if h == mpiInfoNull {
		return nil, f.wrong(mpi.ErrInfo, "info", "MPI_INFO_NULL", "an info")
	}
	return nil, f.wrong(mpi.ErrInfo, "info", h, "an info: this is none, or was freed")
}

func (f *frame) setInfo(i int, info *mpi.Info) error {
	if err := f.need(i); err != nil {
		return err
	}
	return f.setHandle(i, infos.put(info), "infos")
}

func infoCreate(f *frame) error    { return f.setInfo(0, mpi.NewInfo()) }
func infoCreateEnv(f *frame) error { return f.setInfo(2, mpi.EnvInfo().Dup()) }
func hwResources(f *frame) error   { return f.setInfo(0, mpi.HWResources()) }

func infoDup(f *frame) error {
	info, err := f.info(0, false)
	if err != nil {
		return err
	}
	return f.setInfo(1, info.Dup())
}

func infoFree(f *frame) error {
	if err := f.need(0); err != nil {
		return err
	}
	h := f.handleAt(0)
	if _, ok := infos.drop(h); !ok {
		return f.wrong(mpi.ErrInfo, "info", h, "an info that the program made")
	}
	f.setPointer(0, mpiInfoNull)
	return nil
}

// infoKey is the info of argument 0 and the key of argument 1.
func (f *frame) infoKey() (*mpi.Info, string, error) {
	info, err := f.info(0, false)
	if err != nil {
		return nil, "", err
	}
	key, ok := f.text(1, mpiMaxInfoKey-1)
	if !ok || key == "" {
		return nil, "", f.wrong(mpi.ErrInfoKey, "key", nil, "a text of 1 to 255 bytes")
	}
	return info, key, nil
}

func infoSet(f *frame) error {
	info, key, err := f.infoKey()
	if err != nil {
		return err
	}
	value, ok := f.text(2, mpiMaxInfoVal-1)
	if !ok || value == "" {
		return f.wrong(mpi.ErrInfoValue, "value", nil, "a text of 1 to 1023 bytes")
	}
	return info.Set(key, value)
}

func infoDelete(f *frame) error {
	info, key, err := f.infoKey()
	if err != nil {
		return err
	}
	return info.Delete(key)
}

func infoGet(f *frame) error {
	info, key, err := f.infoKey()
	if err == nil {
		err = f.need(4)
	}
	if err != nil {
		return err
	}
	if f.int(2) < 0 {
		return f.wrong(mpi.ErrArg, "valuelen", f.int(2), "at least 0")
	}
	value, ok := info.Get(key)
	f.setFlag(4, ok)
	if ok {
		f.putText(3, f.int(2)+1, value)
	}
	return nil
}

func infoGetString(f *frame) error {
	info, key, err := f.infoKey()
	if err == nil {
		err = f.need(2, 4)
	}
	if err != nil {
		return err
	}
	room := f.intAt(2)
	if room < 0 {
		return f.wrong(mpi.ErrArg, "buflen", room, "at least 0")
	}
	value, ok := info.Get(key)
	f.setFlag(4, ok)
	if !ok {
		return nil
	}
	f.putText(3, room, value)
	f.setInt(2, len(value)+1)
	return nil
}

func infoGetValuelen(f *frame) error {
	info, key, err := f.infoKey()
	if err == nil {
		err = f.need(2, 3)
	}
	if err != nil {
		return err
	}
	n, ok := info.ValueLen(key)
	f.setFlag(3, ok)
	if ok {
		f.setInt(2, n)
	}
	return nil
}

func infoGetNkeys(f *frame) error {
	info, err := f.info(0, false)
	if err == nil {
		err = f.need(1)
	}
	if err != nil {
		return err
	}
	f.setInt(1, info.Len())
	return nil
}

func infoGetNthkey(f *frame) error {
	info, err := f.info(0, false)
	if err == nil {
		err = f.need(2)
	}
	if err != nil {
		return err
	}
	key, err := info.NthKey(f.int(1))
	if err == nil {
		f.putText(2, mpiMaxInfoKey, key)
	}
	return err
}
