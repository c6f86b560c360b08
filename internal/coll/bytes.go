package coll

// BcastBytes gives every rank the bytes of root, which all know the number of.
func BcastBytes(c *Comm, b []byte, root int) error { return Bcast(c, bytesBuf(b), root) }
