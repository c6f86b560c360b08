package adi

// Completed is a request that is done from the beginning, with the given outcome: of an operation that could not start,
// or that has nothing to do. It is consumed like any other.
func (c *Context) Completed(call Call, st Status, err error) *Request {
	r := c.start(&Op{Call: call})
	r.status, r.err = st, err
	r.complete()
	return r
}

// Context is the request's owner.
func (r *Request) Context() *Context { return r.ctx }
