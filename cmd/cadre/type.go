package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"cadre.example/datatype"
	"cadre.example/internal/gostruct"
	"cadre.example/internal/typeexpr"
)

// A typeCommand is a command line of cadre type.
type typeCommand struct {
	expr     string
	goFile   string
	typeName string // in goFile
	count    int
	style    datatype.DescStyle
	svg      string
	json     bool
	code     bool
}

func runType(args []string, out, errs *os.File) int {
	c, err := parseType(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(out, typeUsage())
		return 0
	}
	if err != nil {
		fmt.Fprintf(errs, "cadre type: %v\nSee: cadre type -h\n", err)
		return statusUsage
	}
	t, name, err := c.load(os.Stdin)
	if wrong := new(typeexpr.Error); errors.As(err, &wrong) {
		fmt.Fprintf(errs, "cadre type: %sSee: cadre type -h\n", wrong.Show())
		return statusUsage
	}
	if err == nil {
		err = c.show(out, t, name)
	}
	if err != nil {
		fmt.Fprintf(errs, "cadre type: %v\n", err)
		return statusFailed
	}
	return 0
}

// parseType reads a command line. Flags may stand before and after the expression, which must be one word.
func parseType(args []string) (*typeCommand, error) {
	c := &typeCommand{}
	style := ""
	f := flag.NewFlagSet("cadre type", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.Usage = func() {}
	f.StringVar(&c.goFile, "go", "", "")
	f.IntVar(&c.count, "count", 1, "")
	f.StringVar(&style, "style", "2014", "")
	f.StringVar(&c.svg, "svg", "", "")
	f.BoolVar(&c.json, "json", false, "")
	f.BoolVar(&c.code, "code", false, "")
	var words []string
	for {
		if err := parseFlags(f, args); err != nil {
			return nil, err
		}
		if f.NArg() == 0 {
			break
		}
		words = append(words, f.Arg(0))
		args = f.Args()[1:]
	}
	switch style {
	case "2014":
		c.style = datatype.Opal2014
	case "2019":
		c.style = datatype.Opal2019
	default:
		return nil, fmt.Errorf("--style %q: want 2014 or 2019", style)
	}
	switch {
	case c.count < 0:
		return nil, fmt.Errorf("--count %d: want a number of items, at least 0", c.count)
	case c.json && c.code:
		return nil, errors.New("--json and --code: want one of them")
	case c.goFile != "":
		if len(words) > 1 {
			return nil, fmt.Errorf("%q: want one name of a type of %s", words[1], c.goFile)
		}
		c.typeName = strings.Join(words, "")
	case len(words) == 0:
		return nil, errors.New("no type: want an expression such as 'vector(3, 2, 4, int32)', or --go FILE.go NAME")
	case len(words) > 1:
		return nil, fmt.Errorf("%q: want one expression; put it in quotes, so that the shell leaves it whole", words[1])
	default:
		c.expr = words[0]
	}
	return c, nil
}

// load gives the type and, of a Go type, its name.
func (c *typeCommand) load(in io.Reader) (*datatype.Type, string, error) {
	if c.goFile != "" {
		return gostruct.Load(c.goFile, c.typeName)
	}
	text := c.expr
	if text == "-" {
		b, err := io.ReadAll(io.LimitReader(in, typeexpr.MaxText+1))
		if err != nil {
			return nil, "", err
		}
		text = string(b)
	}
	t, err := typeexpr.Parse(text)
	return t, "", err
}

// show writes what was asked for. Items that no memory could hold are refused by the picture first, so that all that
// follows may multiply.
func (c *typeCommand) show(out io.Writer, t *datatype.Type, name string) error {
	if err := t.Draw(io.Discard, c.count); err != nil {
		return err
	}
	if c.svg != "" {
		var b bytes.Buffer
		if err := t.DrawSVG(&b, c.count); err != nil {
			return err
		}
		if err := os.WriteFile(c.svg, b.Bytes(), 0o666); err != nil {
			return err
		}
	}
	var b bytes.Buffer
	var err error
	switch {
	case c.json:
		err = c.writeJSON(&b, t, name)
	case c.code:
		fmt.Fprintf(&b, "%#v\n", t)
	default:
		err = c.write(&b, t, name)
	}
	if err != nil {
		return err
	}
	_, err = out.Write(b.Bytes())
	return err
}
