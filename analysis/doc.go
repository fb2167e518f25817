// Package analysis answers what the record of a run says: who wins, how games
// go and end, what is played when it could be, and what one variant changes
// against another.
//
// A metric asks one question of the games of one variant and one matchup;
// [Metrics] lists them, and so does docs/metrics.md. It is a fold: it adds
// deals, merges with another of its kind, and gives estimates. An [Estimate] is
// a number that never goes out without its interval, its n and the unit that n
// counts. A [Result] is the estimates of a whole run, written as text, JSON, CSV or Markdown.
//
//	run, err := data.Open("runs/limit")
//	...
//	result, err := analysis.ReportWith(run, analysis.Options{Rules: games.Find})
//	...
//	err = result.Text(os.Stdout, analysis.TextOptions{})
//
// What is independent is the deal, not the game: the two games of a pair share
// their cards. So every interval is taken over deals (see [Ratio]), and a
// metric adds whole deals. Metrics sum whole numbers and divide at the end, so
// that the result is the same to the last bit however the work was split.
//
// A [Metric] folds the rows of games. Others fold the events of each game, as
// columns, of which a shard's reader hands out slices; they name kinds, zones
// and cards by their words, so that no metric needs the package of a game. What
// was legal, and how the seats stood, is not in the record: for that the events
// are folded over the game's own state, once for all metrics, and the caller
// hands in the rules. They must have the version that the run was played with.
//
//	run.go fold.go                                the report and its parts
//	deals.go block.go parallel.go lean_games.go   reading: deals of a shard, shards side by side, workers
//	list.go entry.go describe.go                  the list of metrics, and what it says of each
//	log.go log_reader.go vocabulary.go            the events of one game, column by column
//	event_metric.go event_fold.go replay.go       what a metric over events is, and who feeds it
//	hands.go chances.go traits.go                 what such metrics share: cards held, what was legal
//	by_name.go quantile.go                        shares by a name; counts of whole numbers
//	wins.go … card_worth.go, cuttle_*, cutrope_*  the metrics, each in its file
//	result.go side_by_side.go text.go markdown.go the answers, and how they are written: *_text.go,
//	table.go fit.go number.go words.go record.go  *_json.go, *_markdown.go and *_record.go do it for other results
//	lengths.go grids.go                           what only the page shows
//
// Variants of one run are played on the same deals. Their difference is taken
// game by game, which tells far more than the two estimates apart. The variants
// are read side by side, one deal of each in memory.
//
// An [EffectFold] does this for any variants of a run, on its first deals, round by
// round as the run grows; its [Effects] say how sure each change is, what pairing
// gained, and which games flipped. [Prices] say what it costs a policy to do
// without a card.
//
//	effect.go comparisons.go flips.go   differences of one deal; of a run; games that flipped
//	effects.go precision.go             what they come to; how many deals a precision takes
//	prices.go differing.go              restricted play; exact tests of both
//
// A [Match] is the fold of two policies that meet, in the order of the deals, so
// that a sequential test can end it. Its numbers are those of a [Tally], how many
// pairs scored what:
//
//	m.Add(pair)
//	if test.Verdict(test.LLR(m.Tally())) != analysis.Undecided { ... }
//
//	elo.go                    scores and Elo
//	tally.go pentanomial.go   Elo, normalised Elo and LOS with their errors; what pairs are worth
//	sprt.go mle.go            the sequential test, and the distributions it compares
//	overshoot.go              how far the test's ratio is beyond a bound when it passes it
//	unbiased.go brownian.go   what a test that has stopped says of the strength
//	planner.go                how long a test will take
//	match.go cross.go         one match, and a table of all against all
//
// A [League] is the fold of several policies that meet, by who sat where: [Ratings]
// with a sandwich over deals, and a [MetaGame] of who is played where policies may be
// chosen. A [Pilot] is the fold that says how many deals a larger run needs.
//
//	league.go standings.go    all games of several policies, and what they say
//	meta_game.go              circles, alpha-rank and Nash, by resampled deals
//	pilot.go sizes.go         how many deals a precision or a power takes
//
// The statistics stand in files of their own, each with its formula and source, and
// know nothing of games:
//
//	wilson.go clopper_pearson.go jeffreys.go    shares of independent trials
//	cluster.go difference.go bootstrap.go       means, differences and other numbers, by deal
//	paired.go mcnemar.go sign_flip.go           two variants on the same deals
//	simultaneous.go multiple.go                 several questions to the same deals
//	normal_mixture.go beta_binomial.go          intervals that may be looked at at any
//	uniform_mixture.go anytime.go stitching.go  time: for shares and for any mean, and
//	empirical_bernstein.go betting.go           for bounded values from the first deal
//	planning.go factorial.go                    deals needed; rules on and off
//	cutechess.go student.go bayes_elo.go        what other tools print
//	llr_approx.go                               approximations of the sequential test
//	likelihood.go ratings.go                    strengths from games: the machinery, then
//	bradley_terry.go davidson.go rao_kupper.go  the models
//	score_model.go draw_model.go plackett_luce.go
//	alpha_rank.go nash.go evenest.go            which policies last where they are chosen
//
// To add a metric, write one file with its entry and its fold, and add a line to
// list.go; docs/adding-a-metric.md goes through one.
//
// The package reads files of package data and nothing else: it imports no game,
// plays nothing, and has no opinion where the record has no number.
package analysis
