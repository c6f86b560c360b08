package build

import (
	"errors"
	"os"
)

// Reason drops the operation and the path from an error that is about to name them itself.
func Reason(err error) error {
	if p, ok := errors.AsType[*os.PathError](err); ok {
		return p.Err
	}
	return err
}
