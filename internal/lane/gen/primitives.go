package gen

// A primitive is what the path may call beside its own functions. Those that have an order stand alone in an expression.
type primitive struct{ ordered bool }

// primitives are those of words_unsafe.go and tell.go; abi/c/words.h has them with lane_ before their names.
var primitives = map[string]primitive{
	"Relaxed64": {}, "Relaxed32": {},
	"Glance64": {}, "Glance32": {}, "Glance8": {},
	"Get64": {}, "Get32": {}, "Get8": {},
	"Acquire64": {true}, "Acquire32": {true},
	"Release64": {true}, "Full64": {true}, "Full32": {true}, "Set64": {true},
	"Exchange64": {true}, "Exchange32": {true},
	"Word64": {}, "Word32": {}, "Next64": {}, "Next32": {}, "Next8": {}, "Words": {}, "Bytes": {}, "Place64": {}, "Place32": {},
	"LaneAt": {}, "QueueAt": {}, "BegunAt": {}, "StatusAt": {},
	"Copy": {true}, "TouchByte": {true}, "Ordered": {true}, "Pause": {true}, "Yield": {true}, "Prefetch": {true}, "Ticks": {},
	"Rarely": {}, "Tell": {true},
}

// pure are those that touch no memory.
var pure = map[string]bool{
	"Word64": true, "Word32": true, "Next64": true, "Next32": true, "Next8": true, "Words": true, "Bytes": true, "Place64": true, "Place32": true,
	"LaneAt": true, "QueueAt": true, "BegunAt": true, "StatusAt": true, "Rarely": true,
}
