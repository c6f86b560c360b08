// Package chart draws curves over two logarithmic axes as SVG, one panel for each measurement, without any dependency.
//
//	chart.go  the page and its panels     axis.go  scales and their marks     svg.go  elements
package chart
