#!/bin/sh
# Restores a dump of backup.sh into an EMPTY database, whole or not at all. Stop every instance first.
# Usage: DATABASE_URL=postgres://…/new_database deploy/restore.sh FILE.dump
set -eu
file=${1:?'usage: restore.sh FILE.dump'}
: "${DATABASE_URL:?is not set}"
(cd "$(dirname "$file")" && sha256sum --check --quiet "$(basename "$file").sha256")
tables=$(psql "$DATABASE_URL" --no-psqlrc --tuples-only --no-align \
  --command="select count(*) from information_schema.tables where table_schema = 'public'")
if [ "$tables" != 0 ]; then
  echo "The database has $tables tables already: restore into an empty one and point DATABASE_URL at it afterwards" >&2
  exit 1
fi
# Rights are given anew by the first start: the role they are for may not exist on this server.
pg_restore --dbname="$DATABASE_URL" --no-owner --no-privileges --single-transaction --exit-on-error "$file"
echo 'Restored. Prove the record whole before serving: npm run audit:verify, npm run cad-audit -- verify'
