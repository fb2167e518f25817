package command

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"cardlab/policies"
	"cardlab/sim"

	"github.com/spf13/pflag"
)

// botOptions are the flags of commands that play, for other programs that decide:
// the policy exec.
type botOptions struct {
	timeout   time.Duration
	maxFaults string

	faults int64 // games that were broken off
	first  error // the fault of the first of them
}

func (o *botOptions) flags(f *pflag.FlagSet) {
	f.DurationVar(&o.timeout, "bot-timeout", policies.DefaultTimeout, "`TIME` in which another program must answer; longer is a fault")
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
	s.SetHost(policies.Host{Tool: "cardlab " + toolVersion, Timeout: o.timeout})
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

// tellFaults says how many games were broken off, and why the first was, unless
// the games ended with an error that says so.
func (a *app) tellFaults(o *botOptions, err error) {
	var tooMany *sim.FaultsError
	if o.faults > 0 && !errors.As(err, &tooMany) {
		a.notef("%s broken off by other programs; the first: %s\n", plural(o.faults, "game"), o.first)
	}
}

func percent(share float64) string { return fmt.Sprintf("%g%%", 100*share) }
