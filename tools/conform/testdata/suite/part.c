/* No main() here. */
int part(int n) { return n + 1; }
