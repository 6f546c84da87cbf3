#!/bin/sh
# Backs the database up into a folder: one compressed dump and its checksum.
# Usage: DATABASE_URL=postgres://… deploy/backup.sh FOLDER   (add the release store and the keys by any copy of files)
set -eu
folder=${1:?'usage: backup.sh FOLDER'}
: "${DATABASE_URL:?is not set}"
umask 077
mkdir -p "$folder"
name=$folder/prebell-$(date -u +%Y%m%dT%H%M%SZ)
pg_dump --dbname="$DATABASE_URL" --format=custom --compress=6 --no-owner --file="$name.partial"
mv "$name.partial" "$name.dump"
(cd "$folder" && sha256sum "$(basename "$name.dump")" >"$(basename "$name.dump").sha256")
echo "$name.dump"
