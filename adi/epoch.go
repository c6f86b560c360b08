package adi

// The epoch of a Context is one word that says whether anything is unusual, for whatever looks often: the start of each
// operation, every loop that waits, and the C library. It is 0 as long as the Context has not failed, no communicator was
// revoked, and nothing is observed. Where it is not 0, dead, revoked and observer say what there is.
//
// The lowest bit is set while debug flags are on. The rest counts failures and revocations, so that a loop that has seen one
// can tell that there was another. It is changed after what it tells of, so that who sees it sees that too.
const (
	epochObserved = 1
	epochStep     = 2
)
