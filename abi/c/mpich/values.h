/* written by abi/gen from functions.txt, constants.txt and mpich.txt; do not edit */

STATIC word error_in(int v)
{
	switch (v) {
	case 0: return 0; /* SUCCESS */
	case 1: return 1; /* ERR_BUFFER */
	case 2: return 2; /* ERR_COUNT */
	case 3: return 3; /* ERR_TYPE */
	case 4: return 4; /* ERR_TAG */
	case 5: return 5; /* ERR_COMM */
	case 6: return 6; /* ERR_RANK */
	case 19: return 7; /* ERR_REQUEST */
	case 7: return 8; /* ERR_ROOT */
	case 8: return 9; /* ERR_GROUP */
	case 9: return 10; /* ERR_OP */
	case 10: return 11; /* ERR_TOPOLOGY */
	case 11: return 12; /* ERR_DIMS */
	case 12: return 13; /* ERR_ARG */
	case 13: return 14; /* ERR_UNKNOWN */
	case 14: return 15; /* ERR_TRUNCATE */
	case 15: return 16; /* ERR_OTHER */
	case 16: return 17; /* ERR_INTERN */
	case 18: return 18; /* ERR_PENDING */
	case 17: return 19; /* ERR_IN_STATUS */
	case 20: return 20; /* ERR_ACCESS */
	case 21: return 21; /* ERR_AMODE */
	case 53: return 22; /* ERR_ASSERT */
	case 22: return 23; /* ERR_BAD_FILE */
	case 46: return 24; /* ERR_BASE */
	case 23: return 25; /* ERR_CONVERSION */
	case 52: return 26; /* ERR_DISP */
	case 24: return 27; /* ERR_DUP_DATAREP */
	case 25: return 28; /* ERR_FILE_EXISTS */
	case 26: return 29; /* ERR_FILE_IN_USE */
	case 27: return 30; /* ERR_FILE */
	case 29: return 31; /* ERR_INFO_KEY */
	case 31: return 32; /* ERR_INFO_NOKEY */
	case 30: return 33; /* ERR_INFO_VALUE */
	case 28: return 34; /* ERR_INFO */
	case 32: return 35; /* ERR_IO */
	case 48: return 36; /* ERR_KEYVAL */
	case 47: return 37; /* ERR_LOCKTYPE */
	case 33: return 38; /* ERR_NAME */
	case 34: return 39; /* ERR_NO_MEM */
	case 35: return 40; /* ERR_NOT_SAME */
	case 36: return 41; /* ERR_NO_SPACE */
	case 37: return 42; /* ERR_NO_SUCH_FILE */
	case 38: return 43; /* ERR_PORT */
	case 39: return 44; /* ERR_QUOTA */
	case 40: return 45; /* ERR_READ_ONLY */
	case 56: return 46; /* ERR_RMA_ATTACH */
	case 49: return 47; /* ERR_RMA_CONFLICT */
	case 55: return 48; /* ERR_RMA_RANGE */
	case 57: return 49; /* ERR_RMA_SHARED */
	case 50: return 50; /* ERR_RMA_SYNC */
	case 41: return 51; /* ERR_SERVICE */
	case 51: return 52; /* ERR_SIZE */
	case 42: return 53; /* ERR_SPAWN */
	case 43: return 54; /* ERR_UNSUPPORTED_DATAREP */
	case 44: return 55; /* ERR_UNSUPPORTED_OPERATION */
	case 45: return 56; /* ERR_WIN */
	case 58: return 57; /* ERR_RMA_FLAVOR */
	case 76: return 58; /* ERR_PROC_ABORTED */
	case 77: return 59; /* ERR_VALUE_TOO_LARGE */
	case 75: return 60; /* ERR_SESSION */
	case 61: return 1001; /* T_ERR_CANNOT_INIT */
	case 60: return 1003; /* T_ERR_NOT_INITIALIZED */
	case 78: return 1004; /* T_ERR_NOT_SUPPORTED */
	case 59: return 1005; /* T_ERR_MEMORY */
	case 74: return 1006; /* T_ERR_INVALID */
	case 62: return 1007; /* T_ERR_INVALID_INDEX */
	case 63: return 1008; /* T_ERR_INVALID_ITEM */
	case 67: return 1009; /* T_ERR_INVALID_SESSION */
	case 64: return 1010; /* T_ERR_INVALID_HANDLE */
	case 73: return 1011; /* T_ERR_INVALID_NAME */
	case 65: return 1012; /* T_ERR_OUT_OF_HANDLES */
	case 66: return 1013; /* T_ERR_OUT_OF_SESSIONS */
	case 68: return 1014; /* T_ERR_CVAR_SET_NOT_NOW */
	case 69: return 1015; /* T_ERR_CVAR_SET_NEVER */
	case 71: return 1016; /* T_ERR_PVAR_NO_WRITE */
	case 70: return 1017; /* T_ERR_PVAR_NO_STARTSTOP */
	case 72: return 1018; /* T_ERR_PVAR_NO_ATOMIC */
	}
	return v;
}

STATIC int error_out(word v)
{
	switch (v) {
	case 0: return 0;
	case 1: return 1;
	case 2: return 2;
	case 3: return 3;
	case 4: return 4;
	case 5: return 5;
	case 6: return 6;
	case 7: return 19;
	case 8: return 7;
	case 9: return 8;
	case 10: return 9;
	case 11: return 10;
	case 12: return 11;
	case 13: return 12;
	case 14: return 13;
	case 15: return 14;
	case 16: return 15;
	case 17: return 16;
	case 18: return 18;
	case 19: return 17;
	case 20: return 20;
	case 21: return 21;
	case 22: return 53;
	case 23: return 22;
	case 24: return 46;
	case 25: return 23;
	case 26: return 52;
	case 27: return 24;
	case 28: return 25;
	case 29: return 26;
	case 30: return 27;
	case 31: return 29;
	case 32: return 31;
	case 33: return 30;
	case 34: return 28;
	case 35: return 32;
	case 36: return 48;
	case 37: return 47;
	case 38: return 33;
	case 39: return 34;
	case 40: return 35;
	case 41: return 36;
	case 42: return 37;
	case 43: return 38;
	case 44: return 39;
	case 45: return 40;
	case 46: return 56;
	case 47: return 49;
	case 48: return 55;
	case 49: return 57;
	case 50: return 50;
	case 51: return 41;
	case 52: return 51;
	case 53: return 42;
	case 54: return 43;
	case 55: return 44;
	case 56: return 45;
	case 57: return 58;
	case 58: return 76;
	case 59: return 77;
	case 60: return 75;
	case 61: return 15; /* ERR_ERRHANDLER */
	case 62: return 15; /* ERR_ABI */
	case 1001: return 61;
	case 1002: return 15; /* T_ERR_NOT_ACCESSIBLE */
	case 1003: return 60;
	case 1004: return 78;
	case 1005: return 59;
	case 1006: return 74;
	case 1007: return 62;
	case 1008: return 63;
	case 1009: return 67;
	case 1010: return 64;
	case 1011: return 73;
	case 1012: return 65;
	case 1013: return 66;
	case 1014: return 68;
	case 1015: return 69;
	case 1016: return 71;
	case 1017: return 70;
	case 1018: return 72;
	}
	return (int)v;
}

STATIC word thread_in(int v)
{
	switch (v) {
	case 0: return 0; /* THREAD_SINGLE */
	case 1: return 1024; /* THREAD_FUNNELED */
	case 2: return 2048; /* THREAD_SERIALIZED */
	case 3: return 4096; /* THREAD_MULTIPLE */
	}
	return v;
}

STATIC int thread_out(word v)
{
	switch (v) {
	case 0: return 0;
	case 1024: return 1;
	case 2048: return 2;
	case 4096: return 3;
	}
	return (int)v;
}

STATIC word compared_in(int v)
{
	switch (v) {
	case 0: return 201; /* IDENT */
	case 1: return 202; /* CONGRUENT */
	case 2: return 203; /* SIMILAR */
	case 3: return 204; /* UNEQUAL */
	}
	return v;
}

STATIC int compared_out(word v)
{
	switch (v) {
	case 201: return 0;
	case 202: return 1;
	case 203: return 2;
	case 204: return 3;
	}
	return (int)v;
}

STATIC word topology_in(int v)
{
	switch (v) {
	case 2: return 211; /* CART */
	case 1: return 212; /* GRAPH */
	case 3: return 213; /* DIST_GRAPH */
	}
	return v;
}

STATIC int topology_out(word v)
{
	switch (v) {
	case 211: return 2;
	case 212: return 1;
	case 213: return 3;
	}
	return (int)v;
}

STATIC word split_in(int v)
{
	switch (v) {
	case 1: return 221; /* COMM_TYPE_SHARED */
	case 3: return 222; /* COMM_TYPE_HW_UNGUIDED */
	case 2: return 223; /* COMM_TYPE_HW_GUIDED */
	}
	return v;
}

STATIC int split_out(word v)
{
	switch (v) {
	case 221: return 1;
	case 222: return 3;
	case 223: return 2;
	}
	return (int)v;
}

STATIC word combiner_in(int v)
{
	switch (v) {
	case 1: return 101; /* COMBINER_NAMED */
	case 2: return 102; /* COMBINER_DUP */
	case 3: return 103; /* COMBINER_CONTIGUOUS */
	case 4: return 104; /* COMBINER_VECTOR */
	case 6: return 105; /* COMBINER_HVECTOR */
	case 7: return 106; /* COMBINER_INDEXED */
	case 9: return 107; /* COMBINER_HINDEXED */
	case 10: return 108; /* COMBINER_INDEXED_BLOCK */
	case 19: return 109; /* COMBINER_HINDEXED_BLOCK */
	case 12: return 110; /* COMBINER_STRUCT */
	case 13: return 111; /* COMBINER_SUBARRAY */
	case 14: return 112; /* COMBINER_DARRAY */
	case 15: return 113; /* COMBINER_F90_REAL */
	case 16: return 114; /* COMBINER_F90_COMPLEX */
	case 17: return 115; /* COMBINER_F90_INTEGER */
	case 18: return 116; /* COMBINER_RESIZED */
	}
	return v;
}

STATIC int combiner_out(word v)
{
	switch (v) {
	case 101: return 1;
	case 102: return 2;
	case 103: return 3;
	case 104: return 4;
	case 105: return 6;
	case 106: return 7;
	case 107: return 9;
	case 108: return 10;
	case 109: return 19;
	case 110: return 12;
	case 111: return 13;
	case 112: return 14;
	case 113: return 15;
	case 114: return 16;
	case 115: return 17;
	case 116: return 18;
	}
	return (int)v;
}

STATIC word order_in(int v)
{
	switch (v) {
	case 56: return 12; /* ORDER_C */
	case 57: return 15; /* ORDER_FORTRAN */
	}
	return v;
}

STATIC int order_out(word v)
{
	switch (v) {
	case 12: return 56;
	case 15: return 57;
	}
	return (int)v;
}

STATIC word distribute_in(int v)
{
	switch (v) {
	case 123: return 16; /* DISTRIBUTE_NONE */
	case 121: return 17; /* DISTRIBUTE_BLOCK */
	case 122: return 18; /* DISTRIBUTE_CYCLIC */
	case -49767: return 19; /* DISTRIBUTE_DFLT_DARG */
	}
	return v;
}

STATIC int distribute_out(word v)
{
	switch (v) {
	case 16: return 123;
	case 17: return 121;
	case 18: return 122;
	case 19: return -49767;
	}
	return (int)v;
}

STATIC word typeclass_in(int v)
{
	switch (v) {
	case 2: return 192; /* TYPECLASS_INTEGER */
	case 1: return 193; /* TYPECLASS_REAL */
	case 3: return 194; /* TYPECLASS_COMPLEX */
	}
	return v;
}

STATIC int typeclass_out(word v)
{
	switch (v) {
	case 192: return 2;
	case 193: return 1;
	case 194: return 3;
	}
	return (int)v;
}

STATIC word keyval_in(int v)
{
	switch (v) {
	case (int)0x64400001u: return 501; /* TAG_UB */
	case (int)0x64400005u: return 502; /* IO */
	case (int)0x64400003u: return 503; /* HOST */
	case (int)0x64400007u: return 504; /* WTIME_IS_GLOBAL */
	case (int)0x6440000du: return 505; /* APPNUM */
	case (int)0x6440000bu: return 506; /* LASTUSEDCODE */
	case (int)0x64400009u: return 507; /* UNIVERSE_SIZE */
	case (int)0x24000000u: return 0; /* KEYVAL_INVALID */
	case (int)0x66000001u: return 601; /* WIN_BASE */
	case (int)0x66000005u: return 602; /* WIN_DISP_UNIT */
	case (int)0x66000003u: return 603; /* WIN_SIZE */
	case (int)0x66000007u: return 604; /* WIN_CREATE_FLAVOR */
	case (int)0x66000009u: return 605; /* WIN_MODEL */
	}
	return v;
}

STATIC int keyval_out(word v)
{
	switch (v) {
	case 501: return (int)0x64400001u;
	case 502: return (int)0x64400005u;
	case 503: return (int)0x64400003u;
	case 504: return (int)0x64400007u;
	case 505: return (int)0x6440000du;
	case 506: return (int)0x6440000bu;
	case 507: return (int)0x64400009u;
	case 0: return (int)0x24000000u;
	case 601: return (int)0x66000001u;
	case 602: return (int)0x66000005u;
	case 603: return (int)0x66000003u;
	case 604: return (int)0x66000007u;
	case 605: return (int)0x66000009u;
	}
	return (int)v;
}

STATIC word lock_in(int v)
{
	switch (v) {
	case 234: return 301; /* LOCK_EXCLUSIVE */
	case 235: return 302; /* LOCK_SHARED */
	}
	return v;
}

STATIC int lock_out(word v)
{
	switch (v) {
	case 301: return 234;
	case 302: return 235;
	}
	return (int)v;
}

STATIC word seek_in(int v)
{
	switch (v) {
	case 602: return 401; /* SEEK_CUR */
	case 604: return 402; /* SEEK_END */
	case 600: return 403; /* SEEK_SET */
	}
	return v;
}

STATIC int seek_out(word v)
{
	switch (v) {
	case 401: return 602;
	case 402: return 604;
	case 403: return 600;
	}
	return (int)v;
}

STATIC word binding_in(int v)
{
	switch (v) {
	case 9700: return 1; /* T_BIND_NO_OBJECT */
	case 9701: return 2; /* T_BIND_MPI_COMM */
	case 9702: return 3; /* T_BIND_MPI_DATATYPE */
	case 9703: return 4; /* T_BIND_MPI_ERRHANDLER */
	case 9704: return 5; /* T_BIND_MPI_FILE */
	case 9705: return 6; /* T_BIND_MPI_GROUP */
	case 9706: return 7; /* T_BIND_MPI_OP */
	case 9707: return 8; /* T_BIND_MPI_REQUEST */
	case 9708: return 9; /* T_BIND_MPI_WIN */
	case 9709: return 10; /* T_BIND_MPI_MESSAGE */
	case 9710: return 11; /* T_BIND_MPI_INFO */
	}
	return v;
}

STATIC int binding_out(word v)
{
	switch (v) {
	case 1: return 9700;
	case 2: return 9701;
	case 3: return 9702;
	case 4: return 9703;
	case 5: return 9704;
	case 6: return 9705;
	case 7: return 9706;
	case 8: return 9707;
	case 9: return 9708;
	case 10: return 9709;
	case 11: return 9710;
	}
	return (int)v;
}

STATIC word scope_in(int v)
{
	switch (v) {
	case 60438: return 1; /* T_SCOPE_CONSTANT */
	case 60439: return 2; /* T_SCOPE_READONLY */
	case 60440: return 3; /* T_SCOPE_LOCAL */
	case 60441: return 4; /* T_SCOPE_GROUP */
	case 60442: return 5; /* T_SCOPE_GROUP_EQ */
	case 60443: return 6; /* T_SCOPE_ALL */
	case 60444: return 7; /* T_SCOPE_ALL_EQ */
	}
	return v;
}

STATIC int scope_out(word v)
{
	switch (v) {
	case 1: return 60438;
	case 2: return 60439;
	case 3: return 60440;
	case 4: return 60441;
	case 5: return 60442;
	case 6: return 60443;
	case 7: return 60444;
	}
	return (int)v;
}

STATIC word pvarclass_in(int v)
{
	switch (v) {
	case 240: return 1; /* T_PVAR_CLASS_STATE */
	case 241: return 2; /* T_PVAR_CLASS_LEVEL */
	case 242: return 3; /* T_PVAR_CLASS_SIZE */
	case 243: return 4; /* T_PVAR_CLASS_PERCENTAGE */
	case 244: return 5; /* T_PVAR_CLASS_HIGHWATERMARK */
	case 245: return 6; /* T_PVAR_CLASS_LOWWATERMARK */
	case 246: return 7; /* T_PVAR_CLASS_COUNTER */
	case 247: return 8; /* T_PVAR_CLASS_AGGREGATE */
	case 248: return 9; /* T_PVAR_CLASS_TIMER */
	case 249: return 10; /* T_PVAR_CLASS_GENERIC */
	}
	return v;
}

STATIC int pvarclass_out(word v)
{
	switch (v) {
	case 1: return 240;
	case 2: return 241;
	case 3: return 242;
	case 4: return 243;
	case 5: return 244;
	case 6: return 245;
	case 7: return 246;
	case 8: return 247;
	case 9: return 248;
	case 10: return 249;
	}
	return (int)v;
}

STATIC word verbosity_in(int v)
{
	switch (v) {
	case 221: return 9; /* T_VERBOSITY_USER_BASIC */
	case 222: return 10; /* T_VERBOSITY_USER_DETAIL */
	case 223: return 12; /* T_VERBOSITY_USER_ALL */
	case 224: return 17; /* T_VERBOSITY_TUNER_BASIC */
	case 225: return 18; /* T_VERBOSITY_TUNER_DETAIL */
	case 226: return 20; /* T_VERBOSITY_TUNER_ALL */
	case 227: return 33; /* T_VERBOSITY_MPIDEV_BASIC */
	case 228: return 34; /* T_VERBOSITY_MPIDEV_DETAIL */
	case 229: return 36; /* T_VERBOSITY_MPIDEV_ALL */
	}
	return v;
}

STATIC int verbosity_out(word v)
{
	switch (v) {
	case 9: return 221;
	case 10: return 222;
	case 12: return 223;
	case 17: return 224;
	case 18: return 225;
	case 20: return 226;
	case 33: return 227;
	case 34: return 228;
	case 36: return 229;
	}
	return (int)v;
}

STATIC word comm_in(int v)
{
	switch (v) {
	case (int)0x4000000u: return 256; /* COMM_NULL */
	case (int)0x44000000u: return 257; /* COMM_WORLD */
	case (int)0x44000001u: return 258; /* COMM_SELF */
	}
	return handle_in(v);
}

STATIC int comm_out(word v)
{
	switch (v) {
	case 256: return (int)0x4000000u;
	case 257: return (int)0x44000000u;
	case 258: return (int)0x44000001u;
	}
	return handle_out(v);
}

STATIC word datatype_in(int v)
{
	switch (v) {
	case (int)0xc000000u: return 512; /* DATATYPE_NULL */
	case (int)0x4c000843u: return 513; /* AINT */
	case (int)0x4c000845u: return 514; /* COUNT */
	case (int)0x4c000844u: return 515; /* OFFSET */
	case (int)0x4c00010fu: return 519; /* PACKED */
	case (int)0x4c000203u: return 520; /* SHORT */
	case (int)0x4c000405u: return 521; /* INT */
	case (int)0x4c000807u: return 522; /* LONG */
	case (int)0x4c000809u: return 523; /* LONG_LONG */
	case (int)0x4c000204u: return 524; /* UNSIGNED_SHORT */
	case (int)0x4c000406u: return 525; /* UNSIGNED */
	case (int)0x4c000808u: return 526; /* UNSIGNED_LONG */
	case (int)0x4c000819u: return 527; /* UNSIGNED_LONG_LONG */
	case (int)0x4c00040au: return 528; /* FLOAT */
	case (int)0x4c000840u: return 530; /* C_FLOAT_COMPLEX */
	case (int)0x4c000834u: return 531; /* CXX_FLOAT_COMPLEX */
	case (int)0x4c00080bu: return 532; /* DOUBLE */
	case (int)0x4c001041u: return 534; /* C_DOUBLE_COMPLEX */
	case (int)0x4c001035u: return 535; /* CXX_DOUBLE_COMPLEX */
	case (int)0x4c00041du: return 536; /* LOGICAL */
	case (int)0x4c00041bu: return 537; /* INTEGER */
	case (int)0x4c00041cu: return 538; /* REAL */
	case (int)0x4c00081eu: return 539; /* COMPLEX */
	case (int)0x4c00081fu: return 540; /* DOUBLE_PRECISION */
	case (int)0x4c001022u: return 541; /* DOUBLE_COMPLEX */
	case (int)0x4c00011au: return 542; /* CHARACTER */
	case (int)0x4c00100cu: return 544; /* LONG_DOUBLE */
	case (int)0x4c002042u: return 548; /* C_LONG_DOUBLE_COMPLEX */
	case (int)0x4c002036u: return 549; /* CXX_LONG_DOUBLE_COMPLEX */
	case (int)0x8c000000u: return 552; /* FLOAT_INT */
	case (int)0x8c000001u: return 553; /* DOUBLE_INT */
	case (int)0x8c000002u: return 554; /* LONG_INT */
	case (int)0x4c000816u: return 555; /* 2INT */
	case (int)0x8c000003u: return 556; /* SHORT_INT */
	case (int)0x8c000004u: return 557; /* LONG_DOUBLE_INT */
	case (int)0x4c000821u: return 560; /* 2REAL */
	case (int)0x4c001023u: return 561; /* 2DOUBLE_PRECISION */
	case (int)0x4c000820u: return 562; /* 2INTEGER */
	case (int)0x4c00013fu: return 568; /* C_BOOL */
	case (int)0x4c000133u: return 569; /* CXX_BOOL */
	case (int)0x4c00040eu: return 572; /* WCHAR */
	case (int)0x4c000137u: return 576; /* INT8_T */
	case (int)0x4c00013bu: return 577; /* UINT8_T */
	case (int)0x4c000101u: return 579; /* CHAR */
	case (int)0x4c000118u: return 580; /* SIGNED_CHAR */
	case (int)0x4c000102u: return 581; /* UNSIGNED_CHAR */
	case (int)0x4c00010du: return 583; /* BYTE */
	case (int)0x4c000238u: return 584; /* INT16_T */
	case (int)0x4c00023cu: return 585; /* UINT16_T */
	case (int)0x4c000439u: return 592; /* INT32_T */
	case (int)0x4c00043du: return 593; /* UINT32_T */
	case (int)0x4c00083au: return 600; /* INT64_T */
	case (int)0x4c00083eu: return 601; /* UINT64_T */
	case (int)0x4c00012du: return 705; /* INTEGER1 */
	case (int)0x4c00022fu: return 713; /* INTEGER2 */
	case (int)0x4c000430u: return 721; /* INTEGER4 */
	case (int)0x4c000427u: return 722; /* REAL4 */
	case (int)0x4c000831u: return 729; /* INTEGER8 */
	case (int)0x4c000829u: return 730; /* REAL8 */
	case (int)0x4c000828u: return 731; /* COMPLEX8 */
	case (int)0x4c00102bu: return 738; /* REAL16 */
	case (int)0x4c00102au: return 739; /* COMPLEX16 */
	case (int)0x4c00202cu: return 747; /* COMPLEX32 */
	case (int)0x4c000010u: return 268435457; /* LB */
	case (int)0x4c000011u: return 268435458; /* UB */
	}
	return handle_in(v);
}

STATIC int datatype_out(word v)
{
	switch (v) {
	case 512: return (int)0xc000000u;
	case 513: return (int)0x4c000843u;
	case 514: return (int)0x4c000845u;
	case 515: return (int)0x4c000844u;
	case 519: return (int)0x4c00010fu;
	case 520: return (int)0x4c000203u;
	case 521: return (int)0x4c000405u;
	case 522: return (int)0x4c000807u;
	case 523: return (int)0x4c000809u;
	case 524: return (int)0x4c000204u;
	case 525: return (int)0x4c000406u;
	case 526: return (int)0x4c000808u;
	case 527: return (int)0x4c000819u;
	case 528: return (int)0x4c00040au;
	case 530: return (int)0x4c000840u;
	case 531: return (int)0x4c000834u;
	case 532: return (int)0x4c00080bu;
	case 534: return (int)0x4c001041u;
	case 535: return (int)0x4c001035u;
	case 536: return (int)0x4c00041du;
	case 537: return (int)0x4c00041bu;
	case 538: return (int)0x4c00041cu;
	case 539: return (int)0x4c00081eu;
	case 540: return (int)0x4c00081fu;
	case 541: return (int)0x4c001022u;
	case 542: return (int)0x4c00011au;
	case 544: return (int)0x4c00100cu;
	case 548: return (int)0x4c002042u;
	case 549: return (int)0x4c002036u;
	case 552: return (int)0x8c000000u;
	case 553: return (int)0x8c000001u;
	case 554: return (int)0x8c000002u;
	case 555: return (int)0x4c000816u;
	case 556: return (int)0x8c000003u;
	case 557: return (int)0x8c000004u;
	case 560: return (int)0x4c000821u;
	case 561: return (int)0x4c001023u;
	case 562: return (int)0x4c000820u;
	case 568: return (int)0x4c00013fu;
	case 569: return (int)0x4c000133u;
	case 572: return (int)0x4c00040eu;
	case 576: return (int)0x4c000137u;
	case 577: return (int)0x4c00013bu;
	case 579: return (int)0x4c000101u;
	case 580: return (int)0x4c000118u;
	case 581: return (int)0x4c000102u;
	case 583: return (int)0x4c00010du;
	case 584: return (int)0x4c000238u;
	case 585: return (int)0x4c00023cu;
	case 592: return (int)0x4c000439u;
	case 593: return (int)0x4c00043du;
	case 600: return (int)0x4c00083au;
	case 601: return (int)0x4c00083eu;
	case 705: return (int)0x4c00012du;
	case 713: return (int)0x4c00022fu;
	case 721: return (int)0x4c000430u;
	case 722: return (int)0x4c000427u;
	case 729: return (int)0x4c000831u;
	case 730: return (int)0x4c000829u;
	case 731: return (int)0x4c000828u;
	case 738: return (int)0x4c00102bu;
	case 739: return (int)0x4c00102au;
	case 747: return (int)0x4c00202cu;
	case 268435457: return (int)0x4c000010u;
	case 268435458: return (int)0x4c000011u;
	}
	return handle_out(v);
}

STATIC word errhandler_in(int v)
{
	switch (v) {
	case (int)0x14000000u: return 320; /* ERRHANDLER_NULL */
	case (int)0x54000000u: return 321; /* ERRORS_ARE_FATAL */
	case (int)0x54000003u: return 322; /* ERRORS_ABORT */
	case (int)0x54000001u: return 323; /* ERRORS_RETURN */
	}
	return handle_in(v);
}

STATIC int errhandler_out(word v)
{
	switch (v) {
	case 320: return (int)0x14000000u;
	case 321: return (int)0x54000000u;
	case 322: return (int)0x54000003u;
	case 323: return (int)0x54000001u;
	}
	return handle_out(v);
}

STATIC word group_in(int v)
{
	switch (v) {
	case (int)0x8000000u: return 264; /* GROUP_NULL */
	case (int)0x48000000u: return 265; /* GROUP_EMPTY */
	}
	return handle_in(v);
}

STATIC int group_out(word v)
{
	switch (v) {
	case 264: return (int)0x8000000u;
	case 265: return (int)0x48000000u;
	}
	return handle_out(v);
}

STATIC word info_in(int v)
{
	switch (v) {
	case (int)0x1c000000u: return 304; /* INFO_NULL */
	case (int)0x5c000001u: return 305; /* INFO_ENV */
	}
	return handle_in(v);
}

STATIC int info_out(word v)
{
	switch (v) {
	case 304: return (int)0x1c000000u;
	case 305: return (int)0x5c000001u;
	}
	return handle_out(v);
}

STATIC word message_in(int v)
{
	switch (v) {
	case (int)0x2c000000u: return 296; /* MESSAGE_NULL */
	case (int)0x6c000000u: return 297; /* MESSAGE_NO_PROC */
	}
	return handle_in(v);
}

STATIC int message_out(word v)
{
	switch (v) {
	case 296: return (int)0x2c000000u;
	case 297: return (int)0x6c000000u;
	}
	return handle_out(v);
}

STATIC word op_in(int v)
{
	switch (v) {
	case (int)0x18000000u: return 32; /* OP_NULL */
	case (int)0x58000003u: return 33; /* SUM */
	case (int)0x58000002u: return 34; /* MIN */
	case (int)0x58000001u: return 35; /* MAX */
	case (int)0x58000004u: return 36; /* PROD */
	case (int)0x58000006u: return 40; /* BAND */
	case (int)0x58000008u: return 41; /* BOR */
	case (int)0x5800000au: return 42; /* BXOR */
	case (int)0x58000005u: return 48; /* LAND */
	case (int)0x58000007u: return 49; /* LOR */
	case (int)0x58000009u: return 50; /* LXOR */
	case (int)0x5800000bu: return 56; /* MINLOC */
	case (int)0x5800000cu: return 57; /* MAXLOC */
	case (int)0x5800000du: return 60; /* REPLACE */
	case (int)0x5800000eu: return 61; /* NO_OP */
	}
	return handle_in(v);
}

STATIC int op_out(word v)
{
	switch (v) {
	case 32: return (int)0x18000000u;
	case 33: return (int)0x58000003u;
	case 34: return (int)0x58000002u;
	case 35: return (int)0x58000001u;
	case 36: return (int)0x58000004u;
	case 40: return (int)0x58000006u;
	case 41: return (int)0x58000008u;
	case 42: return (int)0x5800000au;
	case 48: return (int)0x58000005u;
	case 49: return (int)0x58000007u;
	case 50: return (int)0x58000009u;
	case 56: return (int)0x5800000bu;
	case 57: return (int)0x5800000cu;
	case 60: return (int)0x5800000du;
	case 61: return (int)0x5800000eu;
	}
	return handle_out(v);
}

STATIC word request_in(int v)
{
	switch (v) {
	case (int)0x2c000000u: return 384; /* REQUEST_NULL */
	}
	return handle_in(v);
}

STATIC int request_out(word v)
{
	switch (v) {
	case 384: return (int)0x2c000000u;
	}
	return handle_out(v);
}

STATIC word session_in(int v)
{
	switch (v) {
	case (int)0x38000000u: return 288; /* SESSION_NULL */
	}
	return handle_in(v);
}

STATIC int session_out(word v)
{
	switch (v) {
	case 288: return (int)0x38000000u;
	}
	return handle_out(v);
}

STATIC word win_in(int v)
{
	switch (v) {
	case (int)0x20000000u: return 272; /* WIN_NULL */
	}
	return handle_in(v);
}

STATIC int win_out(word v)
{
	switch (v) {
	case 272: return (int)0x20000000u;
	}
	return handle_out(v);
}
