#!/usr/bin/env bash
# Looks at pages in Chromium: no error, nothing loaded, every chart drawn, no
# complaint of axe-core in light and dark, no overflow at the width of a phone.
#
#   analysis/page/browsertest/run.sh [PAGE.html …]
#
# Without a page it plays three small runs and writes theirs. Skips, and says so,
# where there is no node, npm or Chromium (CHROMIUM names another). SHOTS=FOLDER
# keeps screenshots.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
skip() { echo "skipped: $1"; exit 0; }

command -v node >/dev/null && command -v npm >/dev/null || skip "node and npm are needed to drive a browser"
: "${CHROMIUM:=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}"
[ -n "$CHROMIUM" ] || skip "no Chromium found; install Debian's package chromium, or name one by CHROMIUM"
export CHROMIUM

[ -d "$here/node_modules/playwright-core" ] && [ -d "$here/node_modules/axe-core" ] ||
	npm ci --prefix "$here" --no-audit --no-fund --ignore-scripts --silent

if [ $# -eq 0 ]; then
	work=$(mktemp -d)
	trap 'rm -rf "$work"' EXIT
	(cd "$here/../../.." && go build -o "$work/cardlab" ./cmd/cardlab)
	cd "$work"
	page() { # NAME, then the flags of run
		./cardlab run --name "$1" "${@:2}" --no-report >/dev/null 2>&1
		./cardlab report "runs/$1" --html "$1.html" >/dev/null 2>&1
	}
	page effects --variants standard,standard:hand_limit=none,standard:nine=top_of_stock --policies expert,random --deals 300
	page policies --variants standard --policies expert,greedy,random --deals 100
	page seats --variants highcard/trio --policies random --deals 200
	set -- effects.html policies.html seats.html
fi
node "$here/look.mjs" "$@"
