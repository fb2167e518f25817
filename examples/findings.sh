#!/bin/sh
# Plays the plans behind docs/findings and writes the tables there. The words of
# docs/findings/README.md are written by hand, from these tables.
#
#   examples/findings.sh                        plays what runs/ lacks, then writes every page
#   examples/findings.sh nine seats             these pages alone
#   CARDLAB="nice ./cardlab" examples/findings.sh
#
# A run that is there is not played again; with more deals in its plan it goes on.
# The same plans give the same pages, to the last byte.
set -eu
cd "$(dirname "$0")/.."
cardlab=${CARDLAB:-"go run ./cmd/cardlab"}

# play PLAN [FLAGS]: plays a plan of this folder, as far as it has not been.
play() {
	plan=$1
	shift
	$cardlab run "examples/$plan.yaml" --no-report "$@" >&2
}

# tell COMMAND…: a command and the tables that it prints, its headings two levels down.
tell() {
	printf '\n    cardlab %s\n\n' "$*"
	$cardlab "$@" | sed 's/^#/###/'
}

# begin PAGE TITLE: the head of a page.
begin() {
	printf '# %s\n\nWritten by `examples/findings.sh %s`; [README.md](README.md) says what it means.\n' "$2" "$1"
}

# rule PAGE TITLE VARIANT…: what a rule of Cuttle changes, against the first variant.
# expert and random play the page's own plan; for ismcts one plan has the variants of all pages; learned is trained for
# each variant by three seeds, all from the same parent with the same number of games.
rule() {
	page=$1 title=$2
	shift 2
	play "$page"
	play search
	{
		begin "$page" "$title"
		printf '\n## What the rule changes\n\n    cardlab run examples/%s.yaml' "$page"
		tell effect "$@" --out "runs/$page" --markdown
		printf '\n## What it changes for a policy that searches\n\n    cardlab run examples/search.yaml'
		tell effect "$@" --out runs/search --markdown
		printf '\n## What it changes for players that learned it\n'
		tell effect "$@" --policies learned --train --train-games 12000 --deals 16384 --nets runs/nets --out "runs/learned-$page" --markdown
		printf '\n## Each variant by itself\n'
		tell report "runs/$page" --only wins,outcomes,stock,length,won_by --markdown
	} >"docs/findings/$page.md"
}

hand_limits() {
	rule hand-limits "The hand limit" standard standard:hand_limit=none standard:limit_mode=discard_down \
		standard:hand_limit=6 standard:hand_limit=10
}

nine() {
	rule nine "The nine" standard standard:nine=hand standard:nine=top_of_stock standard:nine=hand_two \
		standard:nine_targets=permanents
}

kings() {
	rule kings "The kings' goals" standard standard:goals=21/14/10/7/5 standard:goals=14/9/5/0 standard:goals=21
}

five() { rule five "The five" standard standard:five=draw_two; }

seven() { rule seven "The seven" standard standard:seven=one; }

deal() { rule deal "The deal" standard standard:deal=5 standard:deal=6; }

jack() { rule jack "The jack" standard standard:jack=toggle standard:jack=toggle,jack_own=on; }

three() { rule three "Threes that take threes" standard standard:three=no_three standard:three=no_three_after_one; }

# Three seats, and two sides of two.
seats() {
	{
		begin seats "Three and four seats of Cuttle"
		for game in cutthroat team; do
			play "$game"
			play "$game-search"
			printf '\n## %s\n\n    cardlab run examples/%s.yaml\n    cardlab run examples/%s-search.yaml' "$game" "$game" "$game"
			tell report "runs/$game" --only wins,outcomes,draws,length,rival_turn,won_by --markdown
			tell report "runs/$game-search" --only wins,outcomes,draws,length,rival_turn,won_by --markdown
			trained "$game"
		done
	} >docs/findings/seats.md
}

# trained GAME: the same for players that learned the game, by three trainings from the built-in net.
trained() {
	for seed in 1 2 3; do
		net="runs/nets/$1-seed-$seed.net"
		[ -e "$net" ] || $cardlab train "$1" --from own --games 12000 --seed "$seed" --pairs 300 --out "$net" >&2
		$cardlab run --variants "$1" --policies "learned:$net" --deals 32768 --out "runs/$1-learned-$seed" --no-report >&2
		printf '\n### learned, training %s\n\n    cardlab train %s --from own --games 12000 --seed %s --pairs 300 --out %s\n' "$seed" "$1" "$seed" "$net"
		printf '    cardlab run --variants %s --policies learned:%s --deals 32768 --out runs/%s-learned-%s' "$1" "$net" "$1" "$seed"
		tell report "runs/$1-learned-$seed" --only wins,outcomes,draws,length,rival_turn --markdown
	done
}

# How strong the players are whose word is taken here.
strength() {
	{
		begin strength "The players"
		tell match learned expert --variant standard --pairs 2000 --markdown
		tell match ismcts:iterations=400 expert --variant standard --pairs 300 --markdown
		tell match learned ismcts:iterations=400 --variant standard --pairs 300 --markdown
		tell match learned expert --variant cutthroat --pairs 1000 --markdown
		tell match expert greedy --variant cutthroat --pairs 600 --seed 77 --markdown
		tell match learned expert --variant team --pairs 1000 --markdown
		tell match expert greedy --variant team --pairs 600 --seed 77 --markdown
	} >docs/findings/strength.md
}

# Cut the Rope, the same plan at five tables.
rope() {
	{
		begin rope "Cut the Rope"
		for n in 2 3 4 6 8; do
			play rope --variants "basic:seats=$n,quick:seats=$n" --labels basic,quick --name "rope-$n"
			printf '\n## %s seats\n\n' "$n"
			printf '    cardlab run examples/rope.yaml --variants basic:seats=%s,quick:seats=%s --labels basic,quick --name rope-%s' "$n" "$n" "$n"
			tell report "runs/rope-$n" --only wins,stuck,reshuffled,length,personal --markdown
			tell effect "basic:seats=$n" "quick:seats=$n" --out "runs/rope-$n" --markdown
		done
		for n in 2 3 4; do # those that have nets of their own
			$cardlab run --variants "basic:seats=$n" --policies learned --deals 4096 --out "runs/rope-learned-$n" --no-report >&2
			printf '\n## %s seats, learned\n\n    cardlab run --variants basic:seats=%s --policies learned --deals 4096 --out runs/rope-learned-%s' "$n" "$n" "$n"
			tell report "runs/rope-learned-$n" --only wins,length,reshuffled --markdown
		done
	} >docs/findings/rope.md
}

mkdir -p docs/findings runs/nets
[ $# -gt 0 ] || set -- strength hand-limits nine kings five seven deal jack three seats rope
for page; do
	case $page in
	hand-limits) hand_limits ;;
	strength | nine | kings | five | seven | deal | jack | three | seats | rope) $page ;;
	*)
		echo "$0: no page $page; there are strength hand-limits nine kings five seven deal jack three seats rope" >&2
		exit 2
		;;
	esac
done
