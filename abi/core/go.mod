module cadre.example/abi/core

go 1.26.0

require cadre.example v0.0.0

require golang.org/x/sys v0.49.0

replace cadre.example => ../..
