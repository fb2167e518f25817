#!/bin/sh
# Makes the built-in nets again in the folder named, in some thirty minutes of one core. Their
# weights are the same byte for byte: the line body= of the header, a hash of them, says so.
# CARDLAB is the command.
set -eu
out=${1:?usage: make.sh FOLDER}
cardlab=${CARDLAB:-cardlab}
mkdir -p "$out"

# make NAME VARIANT FLAGS… trains one net.
make() {
	file=$out/cuttle-$1.net
	variant=$2
	shift 2
	"$cardlab" train "$variant" --pairs 2000 --out "$file" "$@"
}

# rope NAME VARIANT FLAGS… trains one of Cut the Rope.
rope() {
	file=$out/cutrope-$1.net
	variant=$2
	shift 2
	"$cardlab" train "cutrope/$variant" --pairs 300 --out "$file" "$@"
}

make standard standard --games 300000
make cutthroat cutthroat --games 160000
make team team --games 120000
standard=$out/cuttle-standard.net
make standard-2026 standard-2026 --from "$standard" --games 60000
make first original --from "$standard" --games 240000 # of the next, and not built in
make original original --from "$out/cuttle-first.net" --games 240000 --seed 2
make parent original --from "$standard" --games 120000 # of the next two, and not built in
parent=$out/cuttle-parent.net
make pagat pagat --from "$parent" --games 60000
make gamerules gamerules --from "$parent" --games 60000
make japanese japanese --from "$out/cuttle-gamerules.net" --games 40000

rope basic-2 basic --games 16384
rope basic-3 basic:seats=3 --games 3072
rope first-4 basic:seats=4 --games 6144 # of the next, and not built in
rope basic-4 basic:seats=4 --from "$out/cutrope-first-4.net" --games 8192
rope quick-4 quick:seats=4 --from "$out/cutrope-basic-4.net" --games 1024

for n in 5 6 7 8; do
	rope basic-$n basic:seats=$n --from "$out/cutrope-basic-4.net" --games 24576
done
rope quick-2 quick --from "$out/cutrope-basic-2.net" --games 32768
rope quick-3 quick:seats=3 --from "$out/cutrope-basic-3.net" --games 32768
for n in 6 8; do
	rope quick-$n quick:seats=$n --from "$out/cutrope-quick-4.net" --games 24576
done
