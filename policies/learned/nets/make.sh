#!/bin/sh
# Makes the built-in nets again, byte for byte, in the folder named; some twenty minutes of
# one core. CARDLAB is the command. Put them here when they are as they should be, and
# build again: a net with the name of a variant is the parent of those below it, so
# standard and original must be built in before those that start from them.
set -eu
out=${1:?usage: make.sh FOLDER [VARIANT …]}
shift
cardlab=${CARDLAB:-cardlab}
mkdir -p "$out"

make() {
	variant=$1
	shift
	"$cardlab" train "$variant" --pairs 2000 --out "$out/cuttle-$variant.net" "$@"
}

for variant in ${*:-standard cutthroat team original standard-2026 pagat gamerules}; do
	case $variant in
	standard) make standard --games 300000 ;;
	cutthroat) make cutthroat --games 160000 ;;
	team) make team --games 120000 ;;
	original) make original --from standard --games 120000 ;;
	standard-2026) make standard-2026 --from standard --games 60000 ;;
	pagat | gamerules) make "$variant" --from original --games 60000 ;;
	*) echo "make.sh: no net for $variant is built in" >&2 && exit 2 ;;
	esac
done
