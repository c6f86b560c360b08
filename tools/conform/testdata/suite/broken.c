/* It does not compile. */
#include <mpi.h>

int main(void)
{
	return there is no such thing;
}
