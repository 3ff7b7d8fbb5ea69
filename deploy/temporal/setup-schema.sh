#!/bin/sh
# Makes Temporal's two databases where they are missing and brings both schemas to the version of the tool that runs
# this, which must be the server's. Safe to repeat; an upgrade is the same call with the next version's image.
#
# The tool reads SQL_PLUGIN, SQL_HOST, SQL_PORT, SQL_USER and SQL_PASSWORD.
set -eu

: "${SQL_PASSWORD:?the password of the role temporal}"

set_up() {
  database=$1
  schema=$2
  temporal-sql-tool --db "$database" create
  temporal-sql-tool --db "$database" setup-schema -v 0.0
  temporal-sql-tool --db "$database" update-schema --schema-name "$schema"
}

temporal-sql-tool --version
set_up temporal postgresql/v12/temporal
set_up temporal_visibility postgresql/v12/visibility
echo "Temporal's schemas are up to date."
