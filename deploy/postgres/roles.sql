-- Three roles for the database it is run in, each with no more than it needs (docs/security.md):
--   render_bench         owns the schema: `migrate`, `import`, `rm`, `gc`
--   render_bench_worker  what `worker`, `run`, `resume`, what acts on a sweep and what reads need; may change no table
--   render_bench_reader  reads everything, changes nothing: analysts, dashboards, `report`, `show`
-- Run it as a superuser: before the first migration, for the owner's rights, and after each, for those of the others on
-- new tables. It may be repeated. It sets no password: give each role one with ALTER ROLE … PASSWORD before it is used.

DO $$
DECLARE
  v_role text;
BEGIN
  FOREACH v_role IN ARRAY ARRAY['render_bench', 'render_bench_worker', 'render_bench_reader'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = v_role) THEN
      EXECUTE format('CREATE ROLE %I LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE', v_role);
    END IF;
  END LOOP;
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO render_bench, render_bench_worker, render_bench_reader',
    current_database());
  -- For the schema in which applied migrations are listed, and for tables that `import` and `gc` make for themselves.
  EXECUTE format('GRANT CREATE, TEMPORARY ON DATABASE %I TO render_bench', current_database());
END $$;

CREATE SCHEMA IF NOT EXISTS drizzle;
CREATE SCHEMA IF NOT EXISTS analysis;
REVOKE ALL ON SCHEMA public, drizzle, analysis FROM PUBLIC;

-- A ledger that somebody else has made before.
DO $$
DECLARE
  v_object record;
BEGIN
  ALTER SCHEMA public OWNER TO render_bench;
  ALTER SCHEMA drizzle OWNER TO render_bench;
  ALTER SCHEMA analysis OWNER TO render_bench;
  FOR v_object IN
    SELECT CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END AS kind, c.oid
    FROM pg_class c
    WHERE c.relnamespace IN ('public'::regnamespace, 'drizzle'::regnamespace, 'analysis'::regnamespace)
      AND c.relkind IN ('r', 'p', 'v', 'm')
  LOOP
    EXECUTE format('ALTER %s %s OWNER TO render_bench', v_object.kind, v_object.oid::regclass);
  END LOOP;
  FOR v_object IN
    SELECT p.oid FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  LOOP
    EXECUTE format('ALTER ROUTINE %s OWNER TO render_bench', v_object.oid::regprocedure);
  END LOOP;
END $$;

GRANT USAGE ON SCHEMA public, drizzle, analysis TO render_bench_worker, render_bench_reader;
GRANT SELECT ON ALL TABLES IN SCHEMA public, drizzle, analysis TO render_bench_worker, render_bench_reader;
GRANT INSERT, UPDATE ON ALL TABLES IN SCHEMA public TO render_bench_worker;

-- The same for what later migrations make.
ALTER DEFAULT PRIVILEGES FOR ROLE render_bench IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE ON TABLES TO render_bench_worker;
ALTER DEFAULT PRIVILEGES FOR ROLE render_bench IN SCHEMA public GRANT SELECT ON TABLES TO render_bench_reader;
ALTER DEFAULT PRIVILEGES FOR ROLE render_bench IN SCHEMA drizzle
  GRANT SELECT ON TABLES TO render_bench_worker, render_bench_reader;
ALTER DEFAULT PRIVILEGES FOR ROLE render_bench IN SCHEMA analysis
  GRANT SELECT ON TABLES TO render_bench_worker, render_bench_reader;

-- The only rows that a worker deletes: limits and turns of lanes; result tables, which are made anew from the ledger; and
-- cells that could not be made for want of a generator's text, once a rerun has made it: they are planned anew.
DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['cells', 'lane_buckets', 'lane_turns', 'lane_hours', 'results', 'comparisons',
    'figures', 'agreements'] LOOP
    IF to_regclass('public.' || v_table) IS NOT NULL THEN
      EXECUTE format('GRANT DELETE ON public.%I TO render_bench_worker', v_table);
    END IF;
  END LOOP;
END $$;
