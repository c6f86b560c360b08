module cadre.example/launch/pmix

go 1.26.0

require (
	cadre.example v0.0.0
	github.com/ebitengine/purego v0.11.3
)

require golang.org/x/sys v0.49.0 // indirect

replace cadre.example => ../..
