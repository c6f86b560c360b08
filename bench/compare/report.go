package compare

import (
	"encoding/json"
	"io"
	"time"

	"cadre.example/bench/osu"
)

// Format is the version of the JSON form. It grows when a name changes its meaning.
const Format = 1

// A Report is everything that was found.
type Report struct {
	Format          int       `json:"format"`
	Started         time.Time `json:"started"`
	Host            Host      `json:"host"`
	Rounds          int       `json:"rounds"` // that were completed
	MinTimeMicros   int64     `json:"min_time_us"`
	Window          int       `json:"window"`
	Implementations []Impl    `json:"implementations"` // the first is ours
	Results         []Result  `json:"results"`
	Failures        []Failure `json:"failures"`
	Notes           []string  `json:"notes"` // peers that are missing, rounds that were not run

	cases []Case
	index map[key]int // of Results
}

// A Result is one row: a benchmark, a number of ranks and a size.
type Result struct {
	Bench string `json:"bench"`
	Unit  string `json:"unit"`
	Less  bool   `json:"less_is_better"`
	Ranks int    `json:"ranks"`
	Size  int    `json:"size"`
	Cells []Cell `json:"values"` // in the order of Implementations; Rounds is empty where there is no figure

	BestPeer string  `json:"best_peer,omitempty"`
	Ratio    float64 `json:"ratio,omitempty"` // ours divided by the best peer's
}

// A Cell is what one implementation has reached in one row.
type Cell struct {
	Name   string    `json:"name"`
	Median float64   `json:"median,omitempty"` // of Rounds
	Low    float64   `json:"low,omitempty"`    // of Rounds
	High   float64   `json:"high,omitempty"`   // of Rounds
	Best   float64   `json:"best,omitempty"`   // batch of all rounds
	Rounds []float64 `json:"rounds"`

	// Mallocs objects were allocated while Messages messages were sent, all rounds together: by all processes of the job.
	Mallocs  int `json:"mallocs,omitempty"`
	Messages int `json:"messages,omitempty"`

	Overlap *Overlap `json:"overlap,omitempty"` // of a call that does not block
}

// An Overlap says what becomes of a call's time when the ranks compute for as long between its start and its wait: times
// in microseconds, medians of the rounds.
type Overlap struct {
	Overall float64 `json:"overall_us"` // of start, computing and wait
	Compute float64 `json:"compute_us"` // of the same computing without a call
	Percent float64 `json:"percent"`    // of the call's time, that the computing hides

	overall, compute, percent []float64 // by round
}

// A Failure is a job that did not end well.
type Failure struct {
	Impl  string `json:"implementation"`
	Ours  bool   `json:"ours"`
	Bench string `json:"bench"`
	Ranks int    `json:"ranks"`
	Round int    `json:"round"`
	Text  string `json:"text"`
}

type key struct{ c, size int }

func newReport(impls []Impl, o *Options, cases []Case) *Report {
	r := &Report{
		Format: Format, Started: time.Now().UTC().Truncate(time.Second), Host: ThisHost(),
		MinTimeMicros: o.MinTime.Microseconds(), Window: o.Window, Implementations: impls,
		Results: []Result{}, Failures: []Failure{}, Notes: []string{},
		cases: cases, index: make(map[key]int),
	}
	for c := range cases {
		for _, size := range cases[c].Sizes {
			row := Result{Bench: cases[c].Bench.Name, Unit: cases[c].Bench.Unit, Less: cases[c].Bench.Less,
				Ranks: cases[c].Ranks, Size: size, Cells: make([]Cell, len(impls))}
			for i := range impls {
				row.Cells[i] = Cell{Name: impls[i].Name, Rounds: []float64{}}
			}
			r.index[key{c, size}] = len(r.Results)
			r.Results = append(r.Results, row)
		}
	}
	return r
}

func (r *Report) add(c, im, round int, rows []osu.Row) {
	for _, row := range rows {
		res := &r.Results[r.index[key{c, row.Size}]]
		cell := &res.Cells[im]
		if len(cell.Rounds) == 0 || (row.Best < cell.Best) == res.Less {
			cell.Best = row.Best
		}
		cell.Rounds = append(cell.Rounds, row.Median)
		if row.Mallocs >= 0 {
			cell.Mallocs += row.Mallocs
			cell.Messages += row.Messages
		}
		if overall, compute, percent, ok := row.Overlap(); ok {
			if cell.Overlap == nil {
				cell.Overlap = &Overlap{}
			}
			v := cell.Overlap
			v.overall, v.compute, v.percent = append(v.overall, overall), append(v.compute, compute), append(v.percent, percent)
		}
	}
}

func (r *Report) failed(c *Case, im *Impl, round int, err error) {
	r.Failures = append(r.Failures, Failure{im.Name, im == &r.Implementations[0], c.Bench.Name, c.Ranks, round + 1, err.Error()})
}

// finish computes what is said about the figures.
func (r *Report) finish() {
	for i := range r.Results {
		res := &r.Results[i]
		best := -1
		for k := range res.Cells {
			c := &res.Cells[k]
			if len(c.Rounds) == 0 {
				continue
			}
			c.Median, c.Low, c.High = summary(c.Rounds)
			if v := c.Overlap; v != nil {
				v.Overall, _, _ = summary(v.overall)
				v.Compute, _, _ = summary(v.compute)
				v.Percent, _, _ = summary(v.percent)
			}
			if k > 0 && !r.Implementations[k].Yardstick && (best < 0 || (c.Median < res.Cells[best].Median) == res.Less) {
				best = k
			}
		}
		if best > 0 {
			res.BestPeer = res.Cells[best].Name
			if len(res.Cells[0].Rounds) > 0 {
				res.Ratio = res.Cells[0].Median / res.Cells[best].Median
			}
		}
	}
}

// OursFailed says whether a job of ours did not end well.
func (r *Report) OursFailed() bool {
	for _, f := range r.Failures {
		if f.Ours {
			return true
		}
	}
	return false
}

// JSON writes the report.
func (r *Report) JSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(r)
}
