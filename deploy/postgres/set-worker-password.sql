-- After roles.sql, which makes the role and sets no password.
\getenv worker_password WORKER_DB_PASSWORD

ALTER ROLE render_bench_worker PASSWORD :'worker_password';
