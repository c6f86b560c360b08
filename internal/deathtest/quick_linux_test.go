package deathtest

func quick(int) (int, error) { return 0, nil }
