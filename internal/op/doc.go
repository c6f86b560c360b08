// Package op holds the operations of reductions: the predefined ones of the MPI standard (section "Predefined Reduction
// Operations") for every type that the standard allows, and those that users write.
//
// The direction is that of MPI_User_function: fold(in, inout) makes inout[i] = in[i] op inout[i], where in comes from
// lower ranks than inout.
//
// Predefined operations on numbers, bools and bytes are flat: they see the packed bytes of one basic type, whatever
// derived type these came from. MAXLOC and MINLOC see pairs in memory layout.
//
// Floating point: Sum and Prod round once for each element, in the order in which the collective folds. Max and Min give
// NaN when either side is NaN, and order -0 below +0, so that their result does not depend on the number of ranks.
// MaxLoc and MinLoc take a NaN for the extreme value; equal values, and NaNs among each other, give the lowest index.
// Signed integers wrap around.
package op
