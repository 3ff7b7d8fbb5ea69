-- Whether a worker may still hold claims and bring answers. Leases can't be renewed while Postgres is down: for ten
-- seconds after its start a lapsed one counts, so that answers in a worker's memory are waited for. One that was ended
-- is -infinity.
CREATE FUNCTION lease_lives(p_lease timestamptz, p_now timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT p_lease > p_now OR (isfinite(p_lease) AND p_now < pg_postmaster_start_time() + interval '10 seconds')
$$;
--> statement-breakpoint
-- Permits and the journal in one statement: which of these calls may leave now, and an open attempt row for each that
-- may. Everything that can hold a call back is asked here, so it acts at once on every worker: the operator's state of
-- the sweep, its budget, the lanes' stops, pauses and buckets, the claim's epoch, and a predecessor's open attempt.
--
-- Buckets are GCRA (ITU-T I.371): a bucket's offset is the time until it is empty again; a call adds its need
-- (60 s / limit, times its tokens in a token bucket) and may leave while offset + need fits into one second of burst.
-- A need above the burst is admitted when the bucket is empty. Locks are taken in the order sweep, lanes, series, the
-- same as in settle_attempts, and leave keys free: planning refers to the sweep's row at the same time.
CREATE FUNCTION admit_attempts(
  p_sweep text,
  p_lanes text[],
  p_worker text,
  p_deadline_ms integer,
  p_calls bigint[],
  p_series smallint[],
  p_epochs integer[],
  p_tokens integer[],
  p_costs bigint[],
  p_now timestamptz DEFAULT NULL
) RETURNS TABLE (ord integer, verdict text, attempt_id bigint, wait_ms integer, why text)
LANGUAGE plpgsql AS $$
DECLARE
  burst_s CONSTANT double precision := 1;
  v_now timestamptz;
  v_sweep record;
  v_lane record;
  v_bucket record;
  v_candidate record;
  v_closed text := NULL;
  v_closed_why text := NULL;
  v_closed_wait integer := NULL;
  v_reserved bigint := 0;
  v_lanes text[] := '{}';
  v_kinds text[] := '{}';
  v_rates double precision[] := '{}';
  v_offsets double precision[] := '{}';
  v_need double precision;
  v_wait double precision;
  v_bucket_count integer := 0;
  v_admitted integer[] := '{}';
  v_ords integer[] := '{}';
  v_verdicts text[] := '{}';
  v_waits integer[] := '{}';
  v_whys text[] := '{}';
BEGIN
  SELECT s.state, s.budget_micro_usd AS budget, s.reserved_micro_usd AS reserved INTO STRICT v_sweep
    FROM sweeps s WHERE s.id = p_sweep;
  IF v_sweep.budget IS NOT NULL THEN
    SELECT s.state, s.budget_micro_usd AS budget, s.reserved_micro_usd AS reserved INTO STRICT v_sweep
      FROM sweeps s WHERE s.id = p_sweep FOR NO KEY UPDATE;
  END IF;
  IF v_sweep.state <> 'active' THEN
    v_closed := v_sweep.state;
  END IF;

  FOR v_lane IN
    SELECT l.key, l.paused_until, l.paused_why, l.stopped_why FROM lanes l
      WHERE l.key = ANY (p_lanes) ORDER BY l.key
  LOOP
    IF v_closed IS NULL AND v_lane.stopped_why IS NOT NULL THEN
      v_closed := 'stopped';
      v_closed_why := v_lane.stopped_why;
    END IF;
    IF v_closed IS NULL AND v_lane.paused_until > coalesce(p_now, clock_timestamp()) THEN
      v_closed := 'wait';
      v_closed_why := coalesce(v_lane.paused_why, 'the provider asked to wait');
      v_closed_wait := ceil(extract(epoch FROM v_lane.paused_until - coalesce(p_now, clock_timestamp())) * 1000);
    END IF;
  END LOOP;

  IF v_closed IS NULL THEN
    PERFORM 1 FROM lane_buckets b WHERE b.lane = ANY (p_lanes) ORDER BY b.lane, b.kind FOR NO KEY UPDATE;
  END IF;
  v_now := coalesce(p_now, clock_timestamp());
  FOR v_bucket IN
    SELECT b.lane, b.kind, b.per_minute, b.tat FROM lane_buckets b WHERE b.lane = ANY (p_lanes) ORDER BY b.lane, b.kind
  LOOP
    v_bucket_count := v_bucket_count + 1;
    v_lanes[v_bucket_count] := v_bucket.lane;
    v_kinds[v_bucket_count] := v_bucket.kind;
    v_rates[v_bucket_count] := v_bucket.per_minute / 60;
    v_offsets[v_bucket_count] := greatest(extract(epoch FROM v_bucket.tat - v_now), 0);
  END LOOP;

  PERFORM 1 FROM series s
    WHERE (s.call_key, s.series) IN (SELECT c.call_key, c.series FROM unnest(p_calls, p_series) AS c (call_key, series))
    ORDER BY s.call_key, s.series FOR NO KEY UPDATE;

  FOR v_candidate IN
    SELECT c.ord, c.epoch, c.tokens, c.cost, s.epoch AS current_epoch, s.state,
      (SELECT max(a.deadline_at) FROM attempts a JOIN workers w ON w.id = a.worker_id
        WHERE a.call_key = s.call_key AND a.series = s.series AND a.ended_at IS NULL
          AND a.deadline_at > v_now AND lease_lives(w.lease_until, v_now)) AS busy_until
    FROM unnest(p_calls, p_series, p_epochs, p_tokens, p_costs) WITH ORDINALITY
      AS c (call_key, series, epoch, tokens, cost, ord)
    JOIN series s ON s.call_key = c.call_key AND s.series = c.series
    ORDER BY c.ord
  LOOP
    v_ords := v_ords || v_candidate.ord::integer;
    v_wait := NULL;
    IF v_candidate.state <> 'open' THEN
      v_verdicts := v_verdicts || 'closed'::text;
      v_whys := v_whys || NULL::text;
    ELSIF v_candidate.current_epoch <> v_candidate.epoch THEN
      v_verdicts := v_verdicts || 'fenced'::text;
      v_whys := v_whys || NULL::text;
    ELSIF v_candidate.busy_until IS NOT NULL THEN
      v_verdicts := v_verdicts || 'busy'::text;
      v_wait := extract(epoch FROM v_candidate.busy_until - v_now);
      v_whys := v_whys || 'an earlier attempt may still answer'::text;
    ELSIF v_closed IS NULL AND v_sweep.reserved + v_reserved + v_candidate.cost > v_sweep.budget THEN
      -- A cheaper one behind it may still fit.
      v_verdicts := v_verdicts || 'budget'::text;
      v_whys := v_whys || NULL::text;
    ELSE
      IF v_closed IS NULL THEN
        FOR i IN 1 .. v_bucket_count LOOP
          v_need := CASE v_kinds[i] WHEN 'tokens' THEN v_candidate.tokens ELSE 1 END / v_rates[i];
          IF v_offsets[i] + least(v_need, burst_s) > burst_s + 1e-9 THEN
            v_closed := 'wait';
            v_closed_why := v_lanes[i] || ': ' || v_kinds[i] || '/min';
            v_closed_wait := greatest(
              coalesce(v_closed_wait, 0), ceil((v_offsets[i] + least(v_need, burst_s) - burst_s) * 1000)::integer);
          END IF;
        END LOOP;
      END IF;
      IF v_closed IS NULL THEN
        FOR i IN 1 .. v_bucket_count LOOP
          v_need := CASE v_kinds[i] WHEN 'tokens' THEN v_candidate.tokens ELSE 1 END / v_rates[i];
          v_offsets[i] := v_offsets[i] + v_need;
        END LOOP;
        v_reserved := v_reserved + v_candidate.cost;
        v_admitted := v_admitted || v_candidate.ord::integer;
        v_verdicts := v_verdicts || 'admitted'::text;
        v_whys := v_whys || NULL::text;
      ELSE
        v_verdicts := v_verdicts || v_closed;
        v_whys := v_whys || v_closed_why;
        v_wait := v_closed_wait / 1000.0;
      END IF;
    END IF;
    v_waits := v_waits || ceil(v_wait * 1000)::integer;
  END LOOP;

  IF cardinality(v_admitted) > 0 THEN
    UPDATE lane_buckets b SET tat = v_now + make_interval(secs => u.offset_s)
      FROM unnest(v_lanes, v_kinds, v_offsets) AS u (lane, kind, offset_s)
      WHERE b.lane = u.lane AND b.kind = u.kind;
    IF v_sweep.budget IS NOT NULL THEN
      UPDATE sweeps s SET reserved_micro_usd = s.reserved_micro_usd + v_reserved WHERE s.id = p_sweep;
    END IF;
  END IF;

  RETURN QUERY
    WITH journalled AS (
      INSERT INTO attempts (call_key, series, epoch, worker_id, journalled_at, deadline_at, estimated_micro_usd)
      SELECT p_calls[a.i], p_series[a.i], p_epochs[a.i], p_worker, v_now,
        v_now + make_interval(secs => p_deadline_ms / 1000.0), p_costs[a.i]
      FROM unnest(v_admitted) AS a (i)
      RETURNING id, attempts.call_key, attempts.series
    )
    SELECT v.ord, v.verdict, j.id, v.wait_ms, v.why
    FROM unnest(v_ords, v_verdicts, v_waits, v_whys) AS v (ord, verdict, wait_ms, why)
    LEFT JOIN journalled j
      ON v.verdict = 'admitted' AND j.call_key = p_calls[v.ord] AND j.series = p_series[v.ord];
END
$$;
--> statement-breakpoint
-- Ends attempts and settles their series in one transaction. Safe to repeat: an attempt ends once. The first delivered
-- attempt settles its series whatever its epoch; a later one keeps its answer in its own row. `final` (deferred, failed)
-- closes a series for the epoch that holds it. A series that is no longer open is nobody's claim.
CREATE FUNCTION settle_attempts(p_ids bigint[], p_ends json) RETURNS TABLE (attempt_id bigint, won boolean)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM sweeps s
    WHERE s.budget_micro_usd IS NOT NULL AND s.id IN (
      SELECT c.sweep_id FROM attempts a JOIN calls c ON c.key = a.call_key WHERE a.id = ANY (p_ids))
    ORDER BY s.id FOR NO KEY UPDATE;
  PERFORM 1 FROM series s
    WHERE (s.call_key, s.series) IN (SELECT a.call_key, a.series FROM attempts a WHERE a.id = ANY (p_ids))
    ORDER BY s.call_key, s.series FOR NO KEY UPDATE;

  INSERT INTO texts (hash, encoding, body, escaped, chars, words)
    SELECT DISTINCT ON (t.hash) t.hash, t.encoding, decode(t.body, 'base64'), t.escaped, t.chars, t.words
    FROM json_to_recordset(p_ends) AS t (
      hash text, encoding text, body text, escaped boolean, chars integer, words integer)
    WHERE t.hash IS NOT NULL
    ORDER BY t.hash
    ON CONFLICT (hash) DO NOTHING;

  RETURN QUERY
    WITH ending AS MATERIALIZED (
      SELECT * FROM json_to_recordset(p_ends) AS e (
        id bigint, outcome text, hash text, exchange_ms integer, finish_reason text, returned_model text,
        request_id text, http_status smallint, client text, failure_code text, failure_message text, retry text,
        input_uncached integer, input_cached integer, input_written integer, output_visible integer,
        output_reasoning integer, raw_usage jsonb, cost_micro_usd bigint, final text)
    ), closed AS (
      UPDATE attempts a SET
        ended_at = clock_timestamp(),
        sent_at = clock_timestamp() - make_interval(secs => e.exchange_ms / 1000.0),
        outcome = e.outcome, answer_hash = e.hash, finish_reason = e.finish_reason,
        returned_model = e.returned_model, request_id = e.request_id, http_status = e.http_status, client = e.client,
        failure_code = e.failure_code, failure_message = e.failure_message, retry = e.retry,
        input_uncached = e.input_uncached, input_cached = e.input_cached, input_written = e.input_written,
        output_visible = e.output_visible, output_reasoning = e.output_reasoning, raw_usage = e.raw_usage,
        cost_micro_usd = e.cost_micro_usd
      FROM ending e
      WHERE a.id = e.id AND a.ended_at IS NULL
      RETURNING a.id, a.call_key, a.series, a.epoch, e.final, a.outcome,
        a.estimated_micro_usd AS estimated, a.cost_micro_usd AS cost
    ), winner AS (
      SELECT DISTINCT ON (c.call_key, c.series) c.call_key, c.series, c.id
      FROM closed c WHERE c.outcome NOT IN ('failed', 'unsent') ORDER BY c.call_key, c.series, c.id
    ), settled AS (
      UPDATE series s SET state = 'settled', settled_attempt = w.id, claim_worker = NULL, claim_block = NULL
      FROM winner w WHERE s.call_key = w.call_key AND s.series = w.series AND s.settled_attempt IS NULL
      RETURNING s.settled_attempt
    ), given_up AS (
      UPDATE series s SET state = c.final, claim_worker = NULL, claim_block = NULL
      FROM closed c WHERE s.call_key = c.call_key AND s.series = c.series AND s.epoch = c.epoch
        AND c.final IS NOT NULL AND s.settled_attempt IS NULL
        AND NOT EXISTS (SELECT FROM winner w WHERE w.call_key = s.call_key AND w.series = s.series)
    ), refunded AS (
      UPDATE sweeps s SET reserved_micro_usd = s.reserved_micro_usd + d.delta
      FROM (
        SELECT k.sweep_id,
          sum(CASE WHEN c.outcome = 'unsent' THEN 0 ELSE coalesce(c.cost, c.estimated) END - c.estimated) AS delta
        FROM closed c JOIN calls k ON k.key = c.call_key GROUP BY k.sweep_id
      ) d
      WHERE s.id = d.sweep_id AND s.budget_micro_usd IS NOT NULL
    )
    SELECT c.id, s.settled_attempt IS NOT NULL FROM closed c LEFT JOIN settled s ON s.settled_attempt = c.id;
END
$$;
