package command

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/sim"

	"github.com/spf13/pflag"
)

// botOptions are the flags of commands that play, for other programs that decide:
// the policy exec.
type botOptions struct {
	timeout   time.Duration
	maxFaults string
	log       string

	faults int64 // games that were broken off
	first  error // the fault of the first of them
}

func (o *botOptions) flags(f *pflag.FlagSet) {
	f.DurationVar(&o.timeout, "bot-timeout", policies.DefaultTimeout, "`TIME` in which another program must answer; longer is a fault")
	f.StringVar(&o.log, "bot-log", "", "write what goes in and out of each other program, and its standard error, into files in `DIR`")
	f.StringVar(&o.maxFaults, "max-faults", percent(sim.DefaultMaxFaults), "`SHARE` of games that other programs may break off, as 1% of 100 games or more")
}

// usualBots are the flags as they are if nobody gives them.
func usualBots() botOptions {
	return botOptions{timeout: policies.DefaultTimeout, maxFaults: percent(sim.DefaultMaxFaults)}
}

// set makes a schedule play by the flags.
func (o *botOptions) set(s *sim.Schedule) error {
	if o.timeout <= 0 {
		return usage("--bot-timeout=%s: want a time, as 30s or 500ms", o.timeout)
	}
	host := policies.Host{Tool: "cardlab " + toolVersion, Timeout: o.timeout}
	if o.log != "" {
		if err := os.MkdirAll(o.log, 0o777); err != nil {
			return err
		}
		host.Log = func(program string) (lines, errors io.WriteCloser, err error) { return openLog(o.log, program) }
	}
	s.SetHost(host)
	x, err := strconv.ParseFloat(strings.TrimSuffix(o.maxFaults, "%"), 64)
	if err != nil || !(x >= 0 && x <= 100) || !strings.HasSuffix(o.maxFaults, "%") {
		return usage("--max-faults=%s: want 0%% to 100%%", o.maxFaults)
	}
	s.MaxFaults = x / 100
	if x == 0 {
		s.MaxFaults = -1 // none
	}
	s.OnFault = func(fault error) {
		if o.faults++; o.first == nil {
			o.first = fault
		}
	}
	return nil
}

// mostLogs is how many programs are logged in one folder.
const mostLogs = 1 << 20

// openLog makes the files of a program that is started: the next number that is free.
func openLog(dir, program string) (lines, errOut io.WriteCloser, err error) {
	for n := 1; n <= mostLogs; n++ {
		base := filepath.Join(dir, fmt.Sprintf("%s-%04d", program, n))
		lines, err := os.OpenFile(base+".log", os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		errOut, err := os.Create(base + ".stderr")
		if err != nil {
			lines.Close()
			return nil, nil, err
		}
		return lines, errOut, nil
	}
	return nil, nil, fmt.Errorf("%s holds the logs of %d programs", dir, mostLogs)
}

// tellFaults says how many games were broken off, and why the first was, unless
// the games ended with an error that says so.
func (a *app) tellFaults(o *botOptions, err error) {
	var tooMany *sim.FaultsError
	if o.faults > 0 && !errors.As(err, &tooMany) {
		a.notef("%s broken off by other programs; the first: %s\n", plural(o.faults, "game"), o.first)
	}
}

func percent(share float64) string { return fmt.Sprintf("%g%%", 100*share) }
