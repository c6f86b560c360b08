package mpi

import "strconv"

// A Class is an error class (section 9.4 of the standard). It implements error, so that errors.Is(err, mpi.ErrTruncate)
// works. Values 1 to 61 are the standard ABI's.
type Class int

// The error classes of the standard.
const (
	ErrBuffer               Class = 1
	ErrCount                Class = 2
	ErrType                 Class = 3
	ErrTag                  Class = 4
	ErrComm                 Class = 5
	ErrRank                 Class = 6
	ErrRequest              Class = 7
	ErrRoot                 Class = 8
	ErrGroup                Class = 9
	ErrOp                   Class = 10
	ErrTopology             Class = 11
	ErrDims                 Class = 12
	ErrArg                  Class = 13
	ErrUnknown              Class = 14
	ErrTruncate             Class = 15
	ErrOther                Class = 16
	ErrIntern               Class = 17
	ErrPending              Class = 18
	ErrInStatus             Class = 19
	ErrAccess               Class = 20
	ErrAmode                Class = 21
	ErrAssert               Class = 22
	ErrBadFile              Class = 23
	ErrBase                 Class = 24
	ErrConversion           Class = 25
	ErrDisp                 Class = 26
	ErrDupDatarep           Class = 27
	ErrFileExists           Class = 28
	ErrFileInUse            Class = 29
	ErrFile                 Class = 30
	ErrInfoKey              Class = 31
	ErrInfoNokey            Class = 32
	ErrInfoValue            Class = 33
	ErrInfo                 Class = 34
	ErrIO                   Class = 35
	ErrKeyval               Class = 36
	ErrLocktype             Class = 37
	ErrName                 Class = 38
	ErrNoMem                Class = 39
	ErrNotSame              Class = 40
	ErrNoSpace              Class = 41
	ErrNoSuchFile           Class = 42
	ErrPort                 Class = 43
	ErrQuota                Class = 44
	ErrReadOnly             Class = 45
	ErrRMAAttach            Class = 46
	ErrRMAConflict          Class = 47
	ErrRMARange             Class = 48
	ErrRMAShared            Class = 49
	ErrRMASync              Class = 50
	ErrService              Class = 51
	ErrSize                 Class = 52
	ErrSpawn                Class = 53
	ErrUnsupportedDatarep   Class = 54
	ErrUnsupportedOperation Class = 55
	ErrWin                  Class = 56
	ErrRMAFlavor            Class = 57
	ErrProcAborted          Class = 58
	ErrValueTooLarge        Class = 59
	ErrSession              Class = 60
	ErrErrhandler           Class = 61
	ErrABI                  Class = 62
)

// ErrProcFailed extends the standard's classes: a rank is unreachable, because its process or the connection to it
// failed.
const ErrProcFailed Class = 1<<14 + 1

// ErrRevoked extends the standard's classes: the communicator was revoked. A rank called [Comm.Revoke], or a context of
// [Comm.WithContext] ended in a call in which other ranks take part.
const ErrRevoked Class = 1<<14 + 2

var classes = [...]struct{ name, text string }{
	ErrBuffer:               {"ErrBuffer", "invalid buffer"},
	ErrCount:                {"ErrCount", "invalid count"},
	ErrType:                 {"ErrType", "invalid datatype"},
	ErrTag:                  {"ErrTag", "invalid tag"},
	ErrComm:                 {"ErrComm", "invalid communicator"},
	ErrRank:                 {"ErrRank", "invalid rank"},
	ErrRequest:              {"ErrRequest", "invalid request"},
	ErrRoot:                 {"ErrRoot", "invalid root"},
	ErrGroup:                {"ErrGroup", "invalid group"},
	ErrOp:                   {"ErrOp", "invalid operation"},
	ErrTopology:             {"ErrTopology", "invalid topology"},
	ErrDims:                 {"ErrDims", "invalid dimensions"},
	ErrArg:                  {"ErrArg", "invalid argument"},
	ErrUnknown:              {"ErrUnknown", "unknown error"},
	ErrTruncate:             {"ErrTruncate", "message truncated"},
	ErrOther:                {"ErrOther", "other error"},
	ErrIntern:               {"ErrIntern", "internal error"},
	ErrPending:              {"ErrPending", "request still pending"},
	ErrInStatus:             {"ErrInStatus", "error in the status of a request"},
	ErrAccess:               {"ErrAccess", "permission denied"},
	ErrAmode:                {"ErrAmode", "invalid access mode"},
	ErrAssert:               {"ErrAssert", "invalid assertion"},
	ErrBadFile:              {"ErrBadFile", "invalid file name"},
	ErrBase:                 {"ErrBase", "invalid base address"},
	ErrConversion:           {"ErrConversion", "data conversion failed"},
	ErrDisp:                 {"ErrDisp", "invalid displacement"},
	ErrDupDatarep:           {"ErrDupDatarep", "data representation already defined"},
	ErrFileExists:           {"ErrFileExists", "file exists"},
	ErrFileInUse:            {"ErrFileInUse", "file in use"},
	ErrFile:                 {"ErrFile", "invalid file"},
	ErrInfoKey:              {"ErrInfoKey", "info key too long"},
	ErrInfoNokey:            {"ErrInfoNokey", "no such info key"},
	ErrInfoValue:            {"ErrInfoValue", "info value too long"},
	ErrInfo:                 {"ErrInfo", "invalid info"},
	ErrIO:                   {"ErrIO", "input or output failed"},
	ErrKeyval:               {"ErrKeyval", "invalid attribute key"},
	ErrLocktype:             {"ErrLocktype", "invalid lock type"},
	ErrName:                 {"ErrName", "service name not published"},
	ErrNoMem:                {"ErrNoMem", "out of memory"},
	ErrNotSame:              {"ErrNotSame", "arguments differ between ranks"},
	ErrNoSpace:              {"ErrNoSpace", "no space left"},
	ErrNoSuchFile:           {"ErrNoSuchFile", "no such file"},
	ErrPort:                 {"ErrPort", "invalid port"},
	ErrQuota:                {"ErrQuota", "quota exceeded"},
	ErrReadOnly:             {"ErrReadOnly", "read-only file"},
	ErrRMAAttach:            {"ErrRMAAttach", "memory cannot be attached"},
	ErrRMAConflict:          {"ErrRMAConflict", "conflicting accesses to a window"},
	ErrRMARange:             {"ErrRMARange", "memory outside the window"},
	ErrRMAShared:            {"ErrRMAShared", "memory cannot be shared"},
	ErrRMASync:              {"ErrRMASync", "wrong synchronization of a window"},
	ErrService:              {"ErrService", "invalid service name"},
	ErrSize:                 {"ErrSize", "invalid size"},
	ErrSpawn:                {"ErrSpawn", "processes cannot be started"},
	ErrUnsupportedDatarep:   {"ErrUnsupportedDatarep", "data representation not supported"},
	ErrUnsupportedOperation: {"ErrUnsupportedOperation", "operation not supported"},
	ErrWin:                  {"ErrWin", "invalid window"},
	ErrRMAFlavor:            {"ErrRMAFlavor", "wrong flavor of window"},
	ErrProcAborted:          {"ErrProcAborted", "the job has ended"},
	ErrValueTooLarge:        {"ErrValueTooLarge", "value too large"},
	ErrSession:              {"ErrSession", "invalid session"},
	ErrErrhandler:           {"ErrErrhandler", "invalid error handler"},
	ErrABI:                  {"ErrABI", "invalid use of the binary interface"},
}

// Error returns the name of the class and its meaning.
func (c Class) Error() string {
	return "mpi: " + c.text() + " (" + c.name() + ")"
}

func (c Class) name() string {
	switch {
	case c == ErrProcFailed:
		return "ErrProcFailed"
	case c == ErrRevoked:
		return "ErrRevoked"
	case c > 0 && int(c) < len(classes):
		return classes[c].name
	}
	return "Class " + strconv.Itoa(int(c))
}

func (c Class) text() string {
	switch {
	case c == ErrProcFailed:
		return "a rank can no longer be reached"
	case c == ErrRevoked:
		return "communicator revoked"
	case c > 0 && int(c) < len(classes):
		return classes[c].text
	}
	if k := Code(c); k.Class() == c && c >= firstUser {
		return k.meaning()
	}
	return "unknown error"
}
