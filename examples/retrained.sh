#!/bin/sh
# Prints what training on a variant brings, as the table of docs/learned.md: how a net that was made for another one
# plays it, and how the same net does after a short training on it, both against the
# hand-written player, and the second against the first; scores with 95 % intervals.
#
#   examples/retrained.sh                          the named variants and the switches of docs/findings, in some 20 minutes of a core
#   examples/retrained.sh standard:five=draw_two   these alone
#   GAMES=60000 PAIRS=2000 examples/retrained.sh   longer trainings, more pairs
#   FROM=original examples/retrained.sh            another net to begin from
#   CARDLAB="nice ./cardlab" examples/retrained.sh
#
# The nets stay in the folder NETS, runs/retrained; begun again, the script goes on. All of it is the same on every machine.
set -eu
cardlab=${CARDLAB:-"go run ./cmd/cardlab"}
games=${GAMES:-20000}
pairs=${PAIRS:-1000}
seed=${SEED:-5}
from=${FROM:-standard}
nets=${NETS:-runs/retrained}
mkdir -p "$nets"

# score POLICY RIVAL VARIANT: a cell, "62.8 % ±1.3". Lopsided intervals are in brackets.
score() {
	$cardlab match "$1" "$2" --variant "$3" --pairs "$pairs" --seed "$seed" --workers 1 --csv 2>/dev/null | grep ',score,all,' | awk -F, '{
		value = 100 * $(NF-5); low = 100 * $(NF-4); high = 100 * $(NF-3)
		if ((high - value) - (value - low) > 0.1 || (value - low) - (high - value) > 0.1) printf "%.1f %% [%.1f, %.1f]", value, low, high
		else printf "%.1f %% ±%.1f", value, (high - low) / 2
	}'
}

[ $# -gt 0 ] || set -- original pagat gamerules japanese standard-2026 \
	standard:hand_limit=none standard:hand_limit=6 standard:hand_limit=10 standard:limit_mode=discard_down \
	standard:nine=hand standard:nine=hand_two standard:nine=top_of_stock standard:nine_targets=permanents \
	standard:goals=14/9/5/0 standard:goals=21/14/10/7/5 standard:goals=21 standard:five=draw_two standard:seven=one \
	standard:deal=5 standard:deal=6 standard:jack=toggle standard:jack=toggle,jack_own=on \
	standard:three=no_three standard:three=no_three_after_one

printf '%s games of training from %s, %s pairs, 50 %% if equal\n\n' "$games" "$from" "$pairs"
printf '| variant | carried over, against `expert` | trained, against `expert` | trained against carried over | levelled off |\n|---|--:|--:|--:|---|\n'
for variant; do
	net=$nets/$(printf %s "$variant" | tr ':=/,' '----')-$games.net
	[ -e "$net" ] || $cardlab train "$variant" --from "$from" --games "$games" --pairs 300 --out "$net" >"$net.log" 2>&1
	levelled=$(grep -a -m1 '^levelled off=' "$net" | cut -d= -f2)
	printf '| %s | %s | %s | %s | %s |\n' "$variant" "$(score "learned:$from" expert "$variant")" "$(score "learned:$net" expert "$variant")" \
		"$(score "learned:$net" "learned:$from" "$variant")" "${levelled:-–}"
done
