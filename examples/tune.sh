#!/usr/bin/env bash
# Which rules make a fair, short, seldom drawn Cuttle for two? The answers stand in docs/tuning.md.
# Some four minutes of processor time each; both go on where they were stopped.
set -euo pipefail
cardlab=${CARDLAB:-cardlab}

# What is at hand: none of these is fair.
"$cardlab" tune standard --policy expert \
	--target "score of seat 0=50pp, draws<2%, turns=15..25" \
	--over deal=5,deal=6,goals=18/12/8/5/0,goals=15/10/7/5/0,stock_out=end_points,stock_out=reshuffle,hand_limit=none

# Lower goals, and shorter games.
"$cardlab" tune standard --policy expert \
	--target "score of seat 0=50pp, draws<2%, turns=10..20" \
	--over goals=15/10/7/5/0,goals=14/9/5/0,goals=13/9/6/4/0,goals=12/8/6/4/0,stock_out=reshuffle,five=draw_two
