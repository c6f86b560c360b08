C     Handles and statuses that go from Fortran to C and back; C's side
C     is fortran_handles.c.
      program handles
      implicit none
      include 'mpif.h'
      integer ierr, rank, n, left, right, t3, req, rreq, comm, t6, g, i
      integer bad, c, nr, status(MPI_STATUS_SIZE), null
      logical flag
      character*8 word
      double precision a(6), b(6), total
      call MPI_INIT(ierr)
      call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
      call MPI_COMM_SIZE(MPI_COMM_WORLD, n, ierr)
      left = mod(rank + n - 1, n)
      right = mod(rank + 1, n)
      call MPI_TYPE_CONTIGUOUS(3, MPI_DOUBLE_PRECISION, t3, ierr)
      call MPI_TYPE_COMMIT(t3, ierr)
      do 10 c = 1, 6
        a(c) = 10 * rank + c
 10   continue
      call MPI_IRECV(b, 2, t3, left, 7, MPI_COMM_WORLD, rreq, ierr)
      call MPI_ISEND(a, 2, t3, right, 7, MPI_COMM_WORLD, req, ierr)
      call CSIDE(MPI_COMM_WORLD, t3, rreq, status, comm, t6, g, i, bad)
      if (bad .ne. 0) then
        print *, 'wrong at line', bad, 'of fortran_handles.c'
        call MPI_ABORT(MPI_COMM_WORLD, 1, ierr)
      end if
      call MPI_WAIT(req, MPI_STATUS_IGNORE, ierr)
      null = MPI_REQUEST_NULL
      if (rreq .ne. null) call fail('request')
      if (status(MPI_SOURCE) .ne. left) call fail('source')
      if (status(MPI_TAG) .ne. 7) call fail('tag')
      call MPI_GET_COUNT(status, MPI_DOUBLE_PRECISION, c, ierr)
      if (c .ne. 6) call fail('count')
      if (b(6) .ne. 10 * left + 6) call fail('data')
      call MPI_SENDRECV_REPLACE(a, 1, t6, right, 1, left, 1, comm,
     &  MPI_STATUS_IGNORE, ierr)
      if (a(6) .ne. 10 * left + 6) call fail('data of C''s type')
      call MPI_ALLREDUCE(1d0, total, 1, MPI_DOUBLE_PRECISION, MPI_SUM,
     &  comm, ierr)
      call MPI_GROUP_RANK(g, nr, ierr)
      if (nr .ne. rank) call fail('group')
      call MPI_INFO_GET(i, 'who', 8, word, flag, ierr)
      if (.not. flag .or. word .ne. 'C') call fail('info')
      call MPI_INFO_FREE(i, ierr)
      call MPI_GROUP_FREE(g, ierr)
      call MPI_TYPE_FREE(t6, ierr)
      call MPI_TYPE_FREE(t3, ierr)
      call MPI_COMM_FREE(comm, ierr)
      if (rank .eq. 0) print '(A,I1)', 'ok handles ', int(total)
      call MPI_FINALIZE(ierr)
      end

      subroutine fail(what)
      character*(*) what
      integer ierr
      include 'mpif.h'
      print *, 'wrong: ', what
      call MPI_ABORT(MPI_COMM_WORLD, 1, ierr)
      end
