#!/bin/sh
# Prints how strong the policies are and how fast, as the tables of docs/learned.md: each
# against expert and against learned, with 95 % intervals, and decisions a second beside
# expert's in the same run.
#
#   examples/ladder.sh                          every table, in some hours of a core
#   examples/ladder.sh standard cutthroat       these alone
#   SPEEDS=only examples/ladder.sh standard     decisions a second alone, in some minutes; on a quiet machine
#   PAIRS=200 SLOW=40 examples/ladder.sh        fewer pairs or rotation groups, for policies that search fewer still
#   CARDLAB="nice ./cardlab" examples/ladder.sh
#
# Scores are the same on every machine; speeds are not, and are worth nothing on a busy one.
set -eu
cardlab=${CARDLAB:-"go run ./cmd/cardlab"}
pairs=${PAIRS:-1000}
slow=${SLOW:-200}
seed=${SEED:-5}
speeds=${SPEEDS:-}

# score POLICY RIVAL VARIANT N: a cell, "62.8 % ±1.3 (1000)". Lopsided intervals are in brackets.
score() {
	$cardlab match "$1" "$2" --variant "$3" --pairs "$4" --seed "$seed" --csv 2>/dev/null | grep ',score,all,' | awk -F, '{
		value = 100 * $(NF-5); low = 100 * $(NF-4); high = 100 * $(NF-3)
		if ((high - value) - (value - low) > 0.1 || (value - low) - (high - value) > 0.1) printf "%.1f %% [%.1f, %.1f] (%d)", value, low, high, $(NF-2)
		else printf "%.1f %% ±%.1f (%d)", value, (high - low) / 2, $(NF-2)
	}'
}

# speed POLICY VARIANT: decisions a second, and as a share of those of expert in the same games.
speed() {
	n=2
	case $1 in ismcts* | montecarlo) ;; *) n=200 ;; esac
	$cardlab match "$1" expert --variant "$2" --pairs $n --workers 1 --seed "$seed" --timings 2>&1 >/dev/null | tr -d '\302\240  ' | awk -F: '/decisions\/s/ {
		split($NF, part, "decisions/s"); rate[++n] = part[1]
	} END { printf "%d (%.2g)", rate[1], rate[1] / rate[n] }'
}

# rung VARIANT N POLICY: a row of a table.
rung() {
	against=-
	[ "$3" = expert ] || [ "$speeds" = only ] || against=$(score "$3" expert "$1" "$2")
	learned=-
	[ "$3" = learned ] || [ -z "$has_learned" ] || [ "$speeds" = only ] || learned=$(score "$3" learned "$1" "$2")
	echo "| \`$3\` | $against | $learned | $(speed "$3" "$1") |"
}

# ladder VARIANT SEATS: a table.
ladder() {
	variant=$1
	has_learned=
	$cardlab match learned random --variant "$variant" --pairs 1 >/dev/null 2>&1 && has_learned=yes
	printf '\n%s, if equal %s\n\n| policy | against `expert` | against `learned` | decisions/s (as a share of those of `expert`) |\n|---|--:|--:|--:|\n' "$variant" "$2"
	for p in random greedy expert; do rung "$variant" "$pairs" $p; done
	rung "$variant" "$slow" montecarlo
	if [ -n "$has_learned" ]; then
		rung "$variant" "$pairs" learned
		for n in 100 300 1000; do rung "$variant" "$slow" "ismcts:iterations=$n,value=learned,others=value"; done
		rung "$variant" "$slow" "ismcts:iterations=1000,value=learned"
	fi
	rung "$variant" "$slow" ismcts:iterations=1000
	rung "$variant" "$((slow / 2))" ismcts:iterations=6400
	rung "$variant" "$slow" "ismcts:iterations=400,playout=expert,playout_plies=4"
}

[ $# -gt 0 ] || set -- standard original cutthroat team basic basic:seats=3 basic:seats=4 quick quick:seats=3 quick:seats=4
for v; do
	case $v in
	*seats=3* | cutthroat) ladder "$v" '33.3 %' ;;
	*seats=4*) ladder "$v" '25 %' ;;
	*) ladder "$v" '50 %' ;;
	esac
done
