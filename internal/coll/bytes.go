package coll

import "cadre.example/internal/coll/engine"

// BcastBytes gives every rank the bytes of root, which all know the number of.
func BcastBytes(c *engine.Comm, b []byte, root int) error { return Bcast(c, engine.BytesBuf(b), root) }
