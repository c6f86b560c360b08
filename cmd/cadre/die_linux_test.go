package main

// ranksDieWithLauncher says that the kernel ends even a rank that knows nothing of Cadre.
const ranksDieWithLauncher = true
