package abi

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The table has the functions of docs/standard.tsv and no others.
func TestFunctions(t *testing.T) {
	functions, err := Functions()
	if err != nil {
		t.Fatal(err)
	}
	have := map[string]bool{}
	for _, f := range functions {
		if have["MPI_"+f.Name] {
			t.Errorf("MPI_%s is there twice", f.Name)
		}
		have["MPI_"+f.Name] = true
	}
	text, err := os.ReadFile("../docs/standard.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		words := strings.Split(line, "\t")
		if len(words) < 2 || !strings.HasPrefix(words[1], "MPI_") {
			continue
		}
		if !have[words[1]] {
			t.Errorf("%s is missing", words[1])
		}
		delete(have, words[1])
	}
	for name := range have {
		t.Errorf("%s is not the standard's", name)
	}
	if len(functions) != 664 {
		t.Errorf("%d functions, want 659 and the five deprecated ones", len(functions))
	}
}

// Forms are what the standard declares.
func TestForms(t *testing.T) {
	functions, err := Functions()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"int MPI_Send(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)",
		"int MPI_Ialltoallw_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], " +
			"void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Request *request)",
		"int MPI_Reduce_scatter_block_init(const void *sendbuf, void *recvbuf, int recvcount, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request *request)",
		"int MPI_Ibarrier(MPI_Comm comm, MPI_Request *request)",
		"int MPI_Type_create_hindexed_c(MPI_Count count, const MPI_Count array_of_blocklengths[], const MPI_Count array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype)",
		"int MPI_Group_range_incl(MPI_Group group, int n, int ranges[][3], MPI_Group *newgroup)",
		"double MPI_Wtime(void)", "MPI_Comm MPI_Comm_fromint(int comm)", "int MPI_Pcontrol(const int level, ...)",
	} {
		if !slices.ContainsFunc(functions, func(f Function) bool { return f.Prototype("MPI_") == want }) {
			t.Errorf("no %s", want)
		}
	}
}

// codes is the constants once more, typed from the standard's tables of the ABI in another order and way: a number, and the
// names from it on, where a dot has no name.
var codes = []string{
	"0x20 OP_NULL SUM MIN MAX PROD", "0x28 BAND BOR BXOR", "0x30 LAND LOR LXOR", "0x38 MINLOC MAXLOC", "0x3c REPLACE NO_OP",
	"0x100 COMM_NULL COMM_WORLD COMM_SELF", "0x108 GROUP_NULL GROUP_EMPTY", "0x110 WIN_NULL", "0x118 FILE_NULL", "0x120 SESSION_NULL",
	"0x128 MESSAGE_NULL MESSAGE_NO_PROC", "0x130 INFO_NULL INFO_ENV", "0x140 ERRHANDLER_NULL ERRORS_ARE_FATAL ERRORS_ABORT ERRORS_RETURN",
	"0x180 REQUEST_NULL", "0x200 DATATYPE_NULL AINT COUNT OFFSET", "0x207 PACKED",
	"0x208 SHORT INT LONG LONG_LONG UNSIGNED_SHORT UNSIGNED UNSIGNED_LONG UNSIGNED_LONG_LONG",
	"0x210 FLOAT . C_FLOAT_COMPLEX CXX_FLOAT_COMPLEX DOUBLE . C_DOUBLE_COMPLEX CXX_DOUBLE_COMPLEX",
	"0x218 LOGICAL INTEGER REAL COMPLEX DOUBLE_PRECISION DOUBLE_COMPLEX CHARACTER",
	"0x220 LONG_DOUBLE . . . C_LONG_DOUBLE_COMPLEX CXX_LONG_DOUBLE_COMPLEX",
	"0x228 FLOAT_INT DOUBLE_INT LONG_INT 2INT SHORT_INT LONG_DOUBLE_INT", "0x230 2REAL 2DOUBLE_PRECISION 2INTEGER",
	"0x238 C_BOOL CXX_BOOL", "0x23c WCHAR",
	"0x240 INT8_T UINT8_T . CHAR SIGNED_CHAR UNSIGNED_CHAR . BYTE", "0x248 INT16_T UINT16_T", "0x250 INT32_T UINT32_T", "0x258 INT64_T UINT64_T",
	"0x2c0 LOGICAL1 INTEGER1", "0x2c8 LOGICAL2 INTEGER2 REAL2", "0x2d0 LOGICAL4 INTEGER4 REAL4 COMPLEX4",
	"0x2d8 LOGICAL8 INTEGER8 REAL8 COMPLEX8", "0x2e0 LOGICAL16 INTEGER16 REAL16 COMPLEX16", "0x2eb COMPLEX32",
	"0x20b LONG_LONG_INT", "0x212 C_COMPLEX",
	"-4 ROOT PROC_NULL ANY_TAG ANY_SOURCE", "-32766 UNDEFINED", "-1 DISPLACEMENT_CURRENT",
	"0 BOTTOM IN_PLACE BUFFER_AUTOMATIC", "0 STATUS_IGNORE", "0 STATUSES_IGNORE", "0 ERRCODES_IGNORE", "0 ARGV_NULL", "0 ARGVS_NULL",
	"10 UNWEIGHTED WEIGHTS_EMPTY", "0 THREAD_SINGLE", "1024 THREAD_FUNNELED", "2048 THREAD_SERIALIZED", "4096 THREAD_MULTIPLE",
	"128 MAX_DATAREP_STRING", "512 MAX_ERROR_STRING", "256 MAX_INFO_KEY", "1024 MAX_INFO_VAL", "8192 MAX_LIBRARY_VERSION_STRING",
	"128 MAX_OBJECT_NAME", "1024 MAX_PORT_NAME", "256 MAX_PROCESSOR_NAME", "1024 MAX_STRINGTAG_LEN", "1024 MAX_PSET_NAME_LEN",
	"512 BSEND_OVERHEAD", "5 VERSION", "0 SUBVERSION", "1 ABI_VERSION", "0 ABI_SUBVERSION",
	"8 F_STATUS_SIZE", "0 F_SOURCE F_TAG F_ERROR",
	"201 IDENT CONGRUENT SIMILAR UNEQUAL", "211 CART GRAPH DIST_GRAPH",
	"221 COMM_TYPE_SHARED COMM_TYPE_HW_UNGUIDED COMM_TYPE_HW_GUIDED COMM_TYPE_RESOURCE_GUIDED",
	"101 COMBINER_NAMED COMBINER_DUP COMBINER_CONTIGUOUS COMBINER_VECTOR COMBINER_HVECTOR COMBINER_INDEXED COMBINER_HINDEXED",
	"108 COMBINER_INDEXED_BLOCK COMBINER_HINDEXED_BLOCK COMBINER_STRUCT COMBINER_SUBARRAY COMBINER_DARRAY",
	"113 COMBINER_F90_REAL COMBINER_F90_COMPLEX COMBINER_F90_INTEGER COMBINER_RESIZED COMBINER_VALUE_INDEX",
	"0xC ORDER_C . . ORDER_FORTRAN DISTRIBUTE_NONE DISTRIBUTE_BLOCK DISTRIBUTE_CYCLIC DISTRIBUTE_DFLT_DARG",
	"192 TYPECLASS_INTEGER TYPECLASS_REAL TYPECLASS_COMPLEX",
	"501 TAG_UB IO HOST WTIME_IS_GLOBAL APPNUM LASTUSEDCODE UNIVERSE_SIZE", "0 KEYVAL_INVALID",
	"601 WIN_BASE WIN_DISP_UNIT WIN_SIZE WIN_CREATE_FLAVOR WIN_MODEL", "301 LOCK_EXCLUSIVE LOCK_SHARED",
	"311 WIN_FLAVOR_CREATE WIN_FLAVOR_ALLOCATE WIN_FLAVOR_DYNAMIC WIN_FLAVOR_SHARED", "321 WIN_UNIFIED WIN_SEPARATE",
	"1 MODE_APPEND MODE_CREATE", "4 MODE_DELETE_ON_CLOSE", "8 MODE_EXCL", "16 MODE_RDONLY", "32 MODE_RDWR", "64 MODE_SEQUENTIAL",
	"128 MODE_UNIQUE_OPEN", "256 MODE_WRONLY", "1024 MODE_NOCHECK", "2048 MODE_NOPRECEDE", "4096 MODE_NOPUT", "8192 MODE_NOSTORE",
	"16384 MODE_NOSUCCEED", "401 SEEK_CUR SEEK_END SEEK_SET",
	"0 NULL_COPY_FN DUP_FN", "0 NULL_DELETE_FN", "0 COMM_NULL_COPY_FN COMM_DUP_FN", "0 COMM_NULL_DELETE_FN",
	"0 TYPE_NULL_COPY_FN TYPE_DUP_FN", "0 TYPE_NULL_DELETE_FN", "0 WIN_NULL_COPY_FN WIN_DUP_FN", "0 WIN_NULL_DELETE_FN",
	"0 CONVERSION_FN_NULL", "0 CONVERSION_FN_NULL_C",
	"0 SUCCESS ERR_BUFFER ERR_COUNT ERR_TYPE ERR_TAG ERR_COMM ERR_RANK ERR_REQUEST ERR_ROOT ERR_GROUP",
	"10 ERR_OP ERR_TOPOLOGY ERR_DIMS ERR_ARG ERR_UNKNOWN ERR_TRUNCATE ERR_OTHER ERR_INTERN ERR_PENDING ERR_IN_STATUS",
	"20 ERR_ACCESS ERR_AMODE ERR_ASSERT ERR_BAD_FILE ERR_BASE ERR_CONVERSION ERR_DISP ERR_DUP_DATAREP ERR_FILE_EXISTS ERR_FILE_IN_USE",
	"30 ERR_FILE ERR_INFO_KEY ERR_INFO_NOKEY ERR_INFO_VALUE ERR_INFO ERR_IO ERR_KEYVAL ERR_LOCKTYPE ERR_NAME ERR_NO_MEM",
	"40 ERR_NOT_SAME ERR_NO_SPACE ERR_NO_SUCH_FILE ERR_PORT ERR_QUOTA ERR_READ_ONLY ERR_RMA_ATTACH ERR_RMA_CONFLICT ERR_RMA_RANGE ERR_RMA_SHARED",
	"50 ERR_RMA_SYNC ERR_SERVICE ERR_SIZE ERR_SPAWN ERR_UNSUPPORTED_DATAREP ERR_UNSUPPORTED_OPERATION ERR_WIN ERR_RMA_FLAVOR",
	"58 ERR_PROC_ABORTED ERR_VALUE_TOO_LARGE ERR_SESSION ERR_ERRHANDLER ERR_ABI", "16383 ERR_LASTCODE",
	"1001 T_ERR_CANNOT_INIT T_ERR_NOT_ACCESSIBLE T_ERR_NOT_INITIALIZED T_ERR_NOT_SUPPORTED T_ERR_MEMORY T_ERR_INVALID",
	"1007 T_ERR_INVALID_INDEX T_ERR_INVALID_ITEM T_ERR_INVALID_SESSION T_ERR_INVALID_HANDLE T_ERR_INVALID_NAME T_ERR_OUT_OF_HANDLES",
	"1013 T_ERR_OUT_OF_SESSIONS T_ERR_CVAR_SET_NOT_NOW T_ERR_CVAR_SET_NEVER T_ERR_PVAR_NO_WRITE T_ERR_PVAR_NO_STARTSTOP T_ERR_PVAR_NO_ATOMIC",
	"1 T_BIND_NO_OBJECT T_BIND_MPI_COMM T_BIND_MPI_DATATYPE T_BIND_MPI_ERRHANDLER T_BIND_MPI_FILE T_BIND_MPI_GROUP T_BIND_MPI_OP",
	"8 T_BIND_MPI_REQUEST T_BIND_MPI_WIN T_BIND_MPI_MESSAGE T_BIND_MPI_INFO T_BIND_MPI_SESSION",
	"1 T_SCOPE_CONSTANT T_SCOPE_READONLY T_SCOPE_LOCAL T_SCOPE_GROUP T_SCOPE_GROUP_EQ T_SCOPE_ALL T_SCOPE_ALL_EQ",
	"1 T_PVAR_CLASS_STATE T_PVAR_CLASS_LEVEL T_PVAR_CLASS_SIZE T_PVAR_CLASS_PERCENTAGE T_PVAR_CLASS_HIGHWATERMARK",
	"6 T_PVAR_CLASS_LOWWATERMARK T_PVAR_CLASS_COUNTER T_PVAR_CLASS_AGGREGATE T_PVAR_CLASS_TIMER T_PVAR_CLASS_GENERIC",
	"9 T_VERBOSITY_USER_BASIC T_VERBOSITY_USER_DETAIL . T_VERBOSITY_USER_ALL",
	"17 T_VERBOSITY_TUNER_BASIC T_VERBOSITY_TUNER_DETAIL . T_VERBOSITY_TUNER_ALL",
	"33 T_VERBOSITY_MPIDEV_BASIC T_VERBOSITY_MPIDEV_DETAIL . T_VERBOSITY_MPIDEV_ALL",
	"0 T_ENUM_NULL", "0 T_CVAR_HANDLE_NULL", "0 T_PVAR_SESSION_NULL", "0 T_PVAR_HANDLE_NULL T_PVAR_ALL_HANDLES",
}

func TestConstants(t *testing.T) {
	want := map[string]int{}
	for _, line := range codes {
		words := strings.Fields(line)
		v, err := strconv.ParseInt(words[0], 0, 32)
		if err != nil {
			t.Fatal(err)
		}
		for i, name := range words[1:] {
			if name != "." {
				want[name] = int(v) + i
			}
		}
	}
	constants, err := Constants()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range constants {
		v, ok := want[c.Name]
		if !ok || v != c.Value {
			t.Errorf("MPI_%s is %d; the second list has %d (%v)", c.Name, c.Value, v, ok)
		}
		delete(want, c.Name)
	}
	for name, v := range want {
		t.Errorf("MPI_%s = %d is missing", name, v)
	}
}

// No two of the standard's handles are the same but for the two that have a second name, and all fit twelve bits.
func TestHandlesDiffer(t *testing.T) {
	constants, err := Constants()
	if err != nil {
		t.Fatal(err)
	}
	of := map[int]string{}
	for _, c := range constants {
		if !handles[c.Kind] || c.Kind == "Offset" {
			continue
		}
		if c.Value < 1 || c.Value > 4095 {
			t.Errorf("MPI_%s is %#x, outside 1..4095", c.Name, c.Value)
		}
		if old := of[c.Value]; old != "" && c.Name != "LONG_LONG_INT" && c.Name != "C_COMPLEX" {
			t.Errorf("MPI_%s and MPI_%s are both %#x", old, c.Name, c.Value)
		}
		of[c.Value] = c.Name
	}
}
