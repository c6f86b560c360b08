package launch

import (
	"fmt"

	"cadre.example/adi/limits"
	"cadre.example/launch/internal/control"
)

// values are what the processes of a job have published. The frames are kept as they come and are taken apart when somebody
// asks: many at once, without a string for each.
type values struct {
	size  int
	raw   []byte // bodies that nobody has looked into
	ends  []int  // where each of them ends
	keys  map[string]*published
	count []int // keys of each process
}

// published is what the processes have under one key, by their numbers.
type published struct {
	text []string
	set  []bool
}

// add takes the body of a frame.
func (v *values) add(body []byte) error {
	if _, _, _, err := control.DecodeValue(body, v.size); err != nil {
		return err
	}
	if v.raw == nil { // two keys of every process, as most jobs have
		v.raw, v.ends = make([]byte, 0, min(2*v.size*(len(body)+32), limits.SessionRaw)), make([]int, 0, 2*v.size)
	}
	v.raw = append(v.raw, body...)
	v.ends = append(v.ends, len(v.raw))
	if len(v.raw) > limits.SessionRaw {
		return v.sort()
	}
	return nil
}

// get returns what a process has published under a key.
func (v *values) get(process int, key string) (text string, ok bool, err error) {
	if err := v.sort(); err != nil {
		return "", false, err
	}
	p := v.keys[key]
	if p == nil || !p.set[process] {
		return "", false, nil
	}
	return p.text[process], true, control.CheckPut(key, p.text[process])
}

// sort takes apart what has come.
func (v *values) sort() error {
	if len(v.ends) == 0 {
		return nil
	}
	if v.keys == nil {
		v.keys, v.count = make(map[string]*published), make([]int, v.size)
	}
	from, all := 0, string(v.raw)
	for _, end := range v.ends {
		process, key, value, err := control.DecodeValue(v.raw[from:end], v.size)
		if err != nil {
			return err
		}
		from = end
		p := v.keys[string(key)]
		if p == nil {
			p = &published{make([]string, v.size), make([]bool, v.size)}
			v.keys[string(key)] = p
		}
		if !p.set[process] {
			if v.count[process]++; v.count[process] > control.MaxKeys {
				return fmt.Errorf("%w: more than %d keys of rank %d", control.ErrFrame, control.MaxKeys, process)
			}
			p.set[process] = true
		}
		p.text[process] = all[end-len(value) : end] // a value is the end of its body
	}
	v.raw, v.ends = nil, nil
	return nil
}
