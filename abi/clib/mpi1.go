package clib

import (
	"bytes"
	"fmt"

	"cadre.example/abi"
)

// markers are MPI_LB and MPI_UB of MPI-1. The standard's ABI has no numbers for them. These are handles of the kind of
// datatypes, at places that core gives to no type of the program.
var markers = []abi.Constant{
	{Group: "markers of MPI-1", Kind: "Datatype", Name: "LB", Value: 2<<27 | 1},
	{Group: "markers of MPI-1", Kind: "Datatype", Name: "UB", Value: 2<<27 | 2},
}

// mpichMarkers are their numbers in MPICH's ABI.
func mpichMarkers() map[string]int32 { return map[string]int32{"LB": 0x4c000010, "UB": 0x4c000011} }

// removed are the functions of MPI-1 that MPI-3.0 removed. body calls the function that replaced one; @ stands for the prefix.
var removed = []struct{ name, params, instead, body string }{
	{"Address", "void *location, MPI_Aint *address", "Get_address", "return @Get_address(location, address);"},
	{"Errhandler_create", "MPI_Comm_errhandler_function *function, MPI_Errhandler *errhandler", "Comm_create_errhandler", "return @Comm_create_errhandler(function, errhandler);"},
	{"Errhandler_get", "MPI_Comm comm, MPI_Errhandler *errhandler", "Comm_get_errhandler", "return @Comm_get_errhandler(comm, errhandler);"},
	{"Errhandler_set", "MPI_Comm comm, MPI_Errhandler errhandler", "Comm_set_errhandler", "return @Comm_set_errhandler(comm, errhandler);"},
	{"Type_extent", "MPI_Datatype datatype, MPI_Aint *extent", "Type_get_extent", "MPI_Aint lb;\n\treturn @Type_get_extent(datatype, &lb, extent);"},
	{"Type_hindexed", "int count, const int array_of_blocklengths[], const MPI_Aint array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype", "Type_create_hindexed",
		"return @Type_create_hindexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype);"},
	{"Type_hvector", "int count, int blocklength, MPI_Aint stride, MPI_Datatype oldtype, MPI_Datatype *newtype", "Type_create_hvector",
		"return @Type_create_hvector(count, blocklength, stride, oldtype, newtype);"},
	{"Type_lb", "MPI_Datatype datatype, MPI_Aint *displacement", "Type_get_extent", "MPI_Aint extent;\n\treturn @Type_get_extent(datatype, displacement, &extent);"},
	{"Type_struct", "int count, const int array_of_blocklengths[], const MPI_Aint array_of_displacements[], const MPI_Datatype array_of_types[], MPI_Datatype *newtype", "Type_create_struct",
		"return @Type_create_struct(count, array_of_blocklengths, array_of_displacements, array_of_types, newtype);"},
	{"Type_ub", "MPI_Datatype datatype, MPI_Aint *displacement", "Type_get_extent",
		"MPI_Aint lb = 0, extent = 0;\n\tint code = @Type_get_extent(datatype, &lb, displacement ? &extent : NULL);\n\tif (code == MPI_SUCCESS)\n\t\t*displacement = lb + extent;\n\treturn code;"},
}

// ofMPI1 is the part of mpi.h for programs of MPI-1. With CADRE_MPI1 it defines the removed functions over those of the ABI.
// Otherwise it declares them unavailable, with a sentence that says what to do. Many programs define macros with these names,
// on the command line too, and keep them. MPI_Handler_function is not declared without CADRE_MPI1, because programs may
// define that type themselves.
func ofMPI1() []byte {
	var b bytes.Buffer
	b.WriteString("\n/* what MPI-3.0 removed: mpicc -mpi1 defines CADRE_MPI1 */\n#ifdef CADRE_MPI1\n#ifndef MPI_Handler_function\ntypedef MPI_Comm_errhandler_function MPI_Handler_function;\n#endif\n")
	for _, m := range markers {
		fmt.Fprintf(&b, "#ifndef MPI_%s\n#define MPI_%[1]s ((MPI_Datatype)%#x)\n#endif\n", m.Name, m.Value)
	}
	for _, f := range removed {
		for _, prefix := range []string{"MPI_", "PMPI_"} {
			body := string(bytes.ReplaceAll([]byte(f.body), []byte("@"), []byte(prefix)))
			body = string(bytes.ReplaceAll([]byte(body), []byte("NULL"), []byte("(MPI_Aint *)0")))
			fmt.Fprintf(&b, "\n#ifndef %s%s\nstatic __inline__ int %[1]s%[2]s(%s)\n{\n\t%s\n}\n#endif\n", prefix, f.name, f.params, body)
		}
	}
	b.WriteString(`
#else
#ifdef __has_attribute
#if __has_attribute(unavailable)
#define CADRE_REMOVED(name, instead) __attribute__((unavailable("MPI-3.0 removed " name ", which was in MPI-1: compile with mpicc -mpi1 (or -DCADRE_MPI1), or use " instead)))
#elif __has_attribute(error) /* gcc before 12 */
#define CADRE_REMOVED(name, instead) __attribute__((error("MPI-3.0 removed " name ", which was in MPI-1: compile with mpicc -mpi1 (or -DCADRE_MPI1), or use " instead)))
#endif
#endif
#ifdef CADRE_REMOVED
`)
	for _, f := range removed {
		fmt.Fprintf(&b, "#ifndef MPI_%s\nint MPI_%[1]s(%s) CADRE_REMOVED(\"MPI_%[1]s\", \"MPI_%[3]s\");\n#endif\n", f.name, f.params, f.instead)
	}
	b.WriteString("#if __has_attribute(unavailable)\n")
	for _, m := range markers {
		fmt.Fprintf(&b, "#ifndef MPI_%s\nextern MPI_Datatype MPI_%[1]s CADRE_REMOVED(\"MPI_%[1]s\", \"MPI_Type_create_resized\");\n#endif\n", m.Name)
	}
	b.WriteString("#endif\n#undef CADRE_REMOVED\n#endif\n#endif\n")
	return b.Bytes()
}
