package main

// isWord says of every byte whether it belongs to a word: [A-Za-z0-9_].
var isWord = func() (t [256]bool) {
	for c := range t {
		t[c] = 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_'
	}
	return
}()

// addWords counts the words that begin in text[from:to]; text goes on after to, so that a word may end there. The byte
// before from, if there is one, tells whether the first letters belong to a word that began earlier.
//
// A word that reaches the end of text may be longer than what is seen of it. Unless last says that nothing follows, it
// is not counted and its start is returned; in all other cases the result is -1.
func (t *tally) addWords(text []byte, from, to int, last bool) int {
	i := from
	if i > 0 && isWord[text[i-1]] {
		for i < to && isWord[text[i]] {
			i++
		}
	}
	for {
		for i < to && !isWord[text[i]] {
			i++
		}
		if i >= to {
			return -1
		}
		start := i
		for i < len(text) && isWord[text[i]] {
			i++
		}
		if i == len(text) && !last {
			return start
		}
		t.add(text[start:i], 1)
	}
}
