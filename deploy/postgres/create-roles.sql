-- Run once by the Postgres image, as its superuser, when the data volume is new. Two roles that see nothing of each
-- other: Temporal's makes its own two databases, render-bench's owns the ledger and can make none. The
-- workers' role comes with roles.sql, once there are tables.
\getenv temporal_password TEMPORAL_DB_PASSWORD
\getenv ledger_password LEDGER_DB_PASSWORD

CREATE ROLE temporal LOGIN CREATEDB PASSWORD :'temporal_password';
CREATE ROLE render_bench LOGIN PASSWORD :'ledger_password';

CREATE DATABASE render_bench OWNER render_bench;
REVOKE CONNECT ON DATABASE render_bench FROM PUBLIC;
