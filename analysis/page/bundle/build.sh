#!/usr/bin/env bash
# Rebuilds assets/vega.js and assets/LICENSES.txt from npm, in the versions of
# package-lock.json. Wants node 20 or newer and the npm registry.
set -euo pipefail
cd "$(dirname "$0")"
npm ci --no-audit --no-fund --ignore-scripts
node build.mjs
