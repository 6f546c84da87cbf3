#!/bin/sh
# Proves a dump good without touching anything that serves: restores it into a database of its own, verifies both records in it,
# drops it again. The account must be allowed to create databases.
# Usage: DATABASE_URL=postgres://… deploy/restore-drill.sh FILE.dump
set -eu
file=${1:?'usage: restore-drill.sh FILE.dump'}
: "${DATABASE_URL:?is not set}"
here=$(dirname "$0")
drill=prebell_drill_$$
# The same server, another database.
drill_url=$(node -e 'const url = new URL(process.argv[1]); url.pathname = process.argv[2]; console.log(url.href)' "$DATABASE_URL" "$drill")
psql "$DATABASE_URL" --no-psqlrc --quiet --command="create database $drill"
trap 'psql "$DATABASE_URL" --no-psqlrc --quiet --command="drop database $drill with (force)"' EXIT
started=$(date +%s)
DATABASE_URL=$drill_url "$here/restore.sh" "$file"
(cd "$here/.." && DATABASE_URL=$drill_url npm run --silent audit:verify && DATABASE_URL=$drill_url npm run --silent cad-audit -- verify)
echo "Restored and verified in $(($(date +%s) - started)) s"
