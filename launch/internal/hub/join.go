package hub

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/auth"
	"cadre.example/launch/internal/control"
)

// A Caller is a rank that looks for its hub.
type Caller struct {
	Rank      int
	Job       string
	Secret    []byte   // by which it and the hub prove themselves to each other
	Host      string   // tells its host from others
	Addresses []string // host:port of the hub; all are tried at once, and again, and the first that proves itself is kept
	Patience  time.Duration
}

// Join calls the hub. What it returns begins with the hub's Welcome, whose secret is hidden by pad.
func (c *Caller) Join() (conn net.Conn, pad [control.SecretBytes]byte, err error) {
	deadline := time.Now().Add(c.Patience)
	for wait := limits.MeetRetry; ; wait = min(2*wait, limits.MeetRetryMost) {
		conn, pad, err = c.once(deadline)
		if err == nil || errors.Is(err, auth.ErrSecret) || errors.Is(err, auth.ErrJob) || errors.Is(err, auth.ErrVersion) {
			return conn, pad, err
		}
		if time.Now().Add(wait).After(deadline) {
			return nil, pad, fmt.Errorf("rank 0 was not reached within %v at %v: %w", c.Patience, c.Addresses, err)
		}
		time.Sleep(wait)
	}
}

type result struct {
	conn net.Conn
	pad  [control.SecretBytes]byte
	err  error
}

// once tries all addresses at once.
func (c *Caller) once(deadline time.Time) (net.Conn, [control.SecretBytes]byte, error) {
	ctx, cancel := context.WithDeadline(context.Background(), deadline)
	defer cancel()
	results := make(chan result, len(c.Addresses))
	for _, a := range c.Addresses {
		go func() {
			conn, pad, err := c.try(ctx, a)
			results <- result{conn, pad, err}
		}()
	}
	var first error
	for i := range c.Addresses {
		r := <-results
		if r.err == nil {
			go func() { // the others came too late
				for range len(c.Addresses) - i - 1 {
					if late := <-results; late.err == nil {
						late.conn.Close()
					}
				}
			}()
			return r.conn, r.pad, c.take(r.conn)
		}
		if first == nil || telling(r.err) && !telling(first) {
			first = r.err
		}
	}
	if first == nil {
		first = errors.New("no address")
	}
	return nil, [control.SecretBytes]byte{}, first
}

// take tells the hub that this connection is the one: by several addresses it may have been reached several times.
func (c *Caller) take(conn net.Conn) error {
	_, err := conn.Write(control.AppendPut(nil, "host", c.Host))
	if err == nil {
		err = conn.SetDeadline(time.Time{})
	}
	if err != nil {
		conn.Close()
	}
	return err
}

// telling says that an error comes from somebody who answered.
func telling(err error) bool {
	return errors.Is(err, auth.ErrSecret) || errors.Is(err, auth.ErrJob) || errors.Is(err, auth.ErrVersion)
}

func (c *Caller) try(ctx context.Context, address string) (conn net.Conn, pad [control.SecretBytes]byte, err error) {
	d := net.Dialer{Timeout: limits.MeetCall, KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: limits.MeetCall, Interval: limits.MeetAlive, Count: 3}}
	conn, err = d.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, pad, err
	}
	key, err := auth.Client(conn, c.Secret, c.Job, c.Rank, 0)
	if err != nil {
		conn.Close()
		return nil, pad, err
	}
	return conn, key.Seal(padRole, nil), nil
}
