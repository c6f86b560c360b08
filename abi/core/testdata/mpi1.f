C     Markers of MPI-1, alone and inside another type.
      PROGRAM MPI1
      IMPLICIT NONE
      INCLUDE 'mpif.h'
      INTEGER IERR, INNER, OUTER, LB, UB, EXTENT
      INTEGER LENS(2), AT(2), OF(2)
      CALL MPI_INIT(IERR)
      LENS(1) = 1
      LENS(2) = 1
      AT(1) = 0
      AT(2) = 16
      OF(1) = MPI_INTEGER
      OF(2) = MPI_UB
      CALL MPI_TYPE_STRUCT(2, LENS, AT, OF, INNER, IERR)
      AT(1) = 8
      AT(2) = 0
      OF(1) = INNER
      OF(2) = MPI_INTEGER
      CALL MPI_TYPE_STRUCT(2, LENS, AT, OF, OUTER, IERR)
      CALL MPI_TYPE_LB(OUTER, LB, IERR)
      CALL MPI_TYPE_UB(OUTER, UB, IERR)
      CALL MPI_TYPE_EXTENT(INNER, EXTENT, IERR)
      IF (LB .EQ. 0 .AND. UB .EQ. 24 .AND. EXTENT .EQ. 16) THEN
         PRINT *, 'ok mpi1'
      ELSE
         PRINT *, 'lb ', LB, ' ub ', UB, ' extent ', EXTENT
      END IF
      CALL MPI_TYPE_FREE(INNER, IERR)
      CALL MPI_TYPE_FREE(OUTER, IERR)
      CALL MPI_FINALIZE(IERR)
      END
