# Python opens the library by ctypes, which is for itself alone (RTLD_LOCAL), and calls it without a header.
import ctypes
import sys
import threading

lib = ctypes.CDLL(sys.argv[1])
mpich = "mpich" in sys.argv[2:]
handle = ctypes.c_int if mpich else ctypes.c_void_p
world, int_type, total, multiple = (0x44000000, 0x4C000405, 0x58000003, 3) if mpich else (0x101, 0x209, 0x21, 4096)
world, int_type, total = handle(world), handle(int_type), handle(total)


def ok(code):
    assert code == 0, code


provided = ctypes.c_int()
ok(lib.MPI_Init_thread(None, None, multiple, ctypes.byref(provided)))
assert provided.value == multiple, provided
rank, size = ctypes.c_int(), ctypes.c_int()
ok(lib.MPI_Comm_rank(world, ctypes.byref(rank)))
ok(lib.MPI_Comm_size(world, ctypes.byref(size)))
rank, size = rank.value, size.value
assert size == 2, size


def play(comm):
    ints = ctypes.c_int * 1000
    for i in range(50):
        out, into, requests = ints(*range(i, i + 1000)), ints(), (handle * 2)()
        ok(lib.MPI_Irecv(into, 1000, int_type, 1 - rank, 7, comm, ctypes.byref(requests)))
        ok(lib.MPI_Isend(out, 1000, int_type, 1 - rank, 7, comm, ctypes.byref(requests, ctypes.sizeof(handle))))
        ok(lib.MPI_Waitall(2, requests, ctypes.c_void_p(1 if mpich else 0)))
        assert list(into) == list(out)


play(world)
combine = ctypes.CFUNCTYPE(None, ctypes.POINTER(ctypes.c_int), ctypes.POINTER(ctypes.c_int), ctypes.POINTER(ctypes.c_int), ctypes.c_void_p)


@combine
def greatest(into, inout, n, _):
    for k in range(n[0]):
        inout[k] = max(into[k], inout[k])


op, mine, all_of = handle(), ctypes.c_int(10 + rank), ctypes.c_int()
ok(lib.MPI_Op_create(greatest, 1, ctypes.byref(op)))
for which, want in (op, 11), (total, 21):
    ok(lib.MPI_Allreduce(ctypes.byref(mine), ctypes.byref(all_of), 1, int_type, which, world))
    assert all_of.value == want, (all_of, want)
comms = [handle() for _ in range(3)]
for comm in comms:
    ok(lib.MPI_Comm_dup(world, ctypes.byref(comm)))
threads = [threading.Thread(target=play, args=(comm,)) for comm in comms]
for t in threads:
    t.start()
for t in threads:
    t.join()
ok(lib.MPI_Finalize())
if rank == 0:
    print("ok python", size)
