package compare

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// summary returns the median of v, its least and its largest. v must not be empty; it is not changed.
func summary(v []float64) (median, low, high float64) {
	s := slices.Sorted(slices.Values(v))
	n := len(s)
	return (s[(n-1)/2] + s[n/2]) / 2, s[0], s[n-1]
}

// figure shows a value with about three digits that say something; whole numbers from 1000 on.
func figure(v float64) string {
	digits := 3
	for limit := 10.0; digits > 0 && v >= limit; limit *= 10 {
		digits--
	}
	return strconv.FormatFloat(v, 'f', digits, 64)
}

// SizeName shows a number of bytes: 512, 1 KiB, 4 MiB. What is no whole number of them is shown in bytes.
func SizeName(n int) string {
	switch {
	case n >= 1<<20 && n%(1<<20) == 0:
		return strconv.Itoa(n>>20) + " MiB"
	case n >= 1<<10 && n%(1<<10) == 0:
		return strconv.Itoa(n>>10) + " KiB"
	}
	return strconv.Itoa(n)
}

// maxSizes bounds what a range of sizes may expand to.
const maxSizes = 1000

// ParseSizes reads a list such as 0,8,1K,64K-4M. K, M and G are powers of 1024; a range goes up by doubling.
func ParseSizes(text string) (list []int, err error) {
	for part := range strings.SplitSeq(text, ",") {
		from, to, ranged := strings.Cut(part, "-")
		a, err := parseSize(from)
		if err != nil {
			return nil, err
		}
		b := a
		if ranged {
			if b, err = parseSize(to); err != nil {
				return nil, err
			}
			if a < 1 || b < a {
				return nil, fmt.Errorf("%q: want a range from a size above 0 to a larger one, such as 64K-4M", part)
			}
		}
		for n := a; n <= b; n = max(2*n, 1) {
			if list = append(list, n); len(list) > maxSizes {
				return nil, fmt.Errorf("more than %d sizes", maxSizes)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}

func parseSize(text string) (int, error) {
	digits, unit := strings.TrimSpace(text), 0
	if n := len(digits); n > 0 {
		if i := strings.IndexByte("KMG", digits[n-1]&^0x20); i >= 0 {
			digits, unit = digits[:n-1], 10*(i+1)
		}
	}
	n, err := strconv.ParseUint(digits, 10, 31)
	if err != nil || n<<unit > 1<<30 {
		return 0, fmt.Errorf("%q: want sizes in bytes up to 1G, such as 0,8,1K,64K-4M", text)
	}
	return int(n << unit), nil
}

// ParseRanks reads a list such as 2,4,16.
func ParseRanks(text string) (list []int, err error) {
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 2 || n > MaxRanks {
			return nil, fmt.Errorf("%q: want numbers of ranks from 2 to %d, such as 2,4,16", part, MaxRanks)
		}
		list = append(list, n)
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}
