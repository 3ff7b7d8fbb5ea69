ALTER TABLE "lane_turns" ADD COLUMN "need" double precision NOT NULL;
--> statement-breakpoint
-- What a lane with requests per day has left, and how long until its oldest hour no longer counts. Counted by the hour of
-- UTC: an hour counts while any of it lies in the last 24 h, so no 24 h ever hold more than the limit, and a permit
-- comes back at most an hour late.
CREATE FUNCTION lane_day(p_lane text, p_per_day integer, p_now timestamptz)
RETURNS TABLE (remaining integer, wait_s double precision)
LANGUAGE sql STABLE AS $$
  SELECT p_per_day - coalesce(sum(h.requests), 0)::integer,
    extract(epoch FROM
      coalesce(min(h.hour), date_trunc('hour', p_now, 'UTC')) + interval '25 hours' - p_now)::double precision
  FROM lane_hours h WHERE h.lane = p_lane AND h.hour > p_now - interval '25 hours' AND h.requests > 0
$$;
--> statement-breakpoint
-- How far a sweep has come on a lane, the least of the others that wait for it (null: none does), and the most that a
-- call of theirs needs. A sweep waits while its last refusal for want of room is under 3 s old. One that does not wait
-- starts level with the least of those that do, or with whoever came furthest: time in which it wanted nothing gives it
-- no credit.
CREATE FUNCTION lane_turn(p_lane text, p_sweep text, p_now timestamptz)
RETURNS TABLE (given double precision, others double precision, others_need double precision, waited_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT
    coalesce(
      max(t.given) FILTER (WHERE t.own AND t.waits),
      greatest(max(t.given) FILTER (WHERE t.own), min(t.given) FILTER (WHERE t.waits AND NOT t.own)),
      max(t.given), 0),
    min(t.given) FILTER (WHERE t.waits AND NOT t.own),
    max(t.need) FILTER (WHERE t.waits AND NOT t.own),
    max(t.waited_at) FILTER (WHERE t.own)
  FROM (
    SELECT l.given, l.need, l.waited_at, l.sweep_id = p_sweep AS own, l.waited_at > p_now - interval '3 seconds' AS waits
    FROM lane_turns l WHERE l.lane = p_lane
  ) t
$$;
--> statement-breakpoint
DROP FUNCTION admit_attempts(
  text, text[], text, integer, bigint[], smallint[], integer[], integer[], bigint[], timestamptz);
--> statement-breakpoint
-- Permits and the journal in one statement: which of these calls may leave now, and an open attempt row for each that
-- may. Everything that can hold a call back is asked here, so it acts at once on every worker: the operator's state of
-- the sweep, its budget and its conditions', the lanes' stops, pauses, buckets, days and turns, the claim's epoch, and a
-- predecessor's open attempt. Lines of a batch (`p_batch`) have the vendor's quota for batches: pauses, buckets, days and
-- turns are not asked.
--
-- Buckets are GCRA (ITU-T I.371): a bucket's offset is the time until it is empty again; a call adds its need
-- (60 s / limit, times its tokens in a token bucket) and may leave while offset + need fits into the burst: a second,
-- less a fifth for what requests are delayed on their way. A need above the burst is admitted when the bucket is empty.
--
-- Turns: while several sweeps wait for a lane with buckets, what each is given is counted in seconds of the lane. One that
-- is more than a quarter of a second ahead of the least takes, uncounted, only what leaves that one room: for the call it
-- was refused, and for 0.3 s of the lane, within which everybody comes back. So no permit is lost to a sweep that is slow;
-- nor to one that has gone: where a bucket has stood full for 100 ms, whoever asks takes what there is.
--
-- Locks are taken in the order sweep, conditions, lanes, series, the same as in settle_attempts, and only of those with a
-- limit; they leave keys free: planning refers to the sweep's row at the same time.
CREATE FUNCTION admit_attempts(
  p_sweep text,
  p_lanes text[],
  p_worker text,
  p_deadline_ms integer,
  p_calls bigint[],
  p_series smallint[],
  p_epochs integer[],
  p_conditions integer[],
  p_tokens integer[],
  p_costs bigint[],
  p_batch bigint DEFAULT NULL,
  p_now timestamptz DEFAULT NULL
) RETURNS TABLE (ord integer, verdict text, attempt_id bigint, wait_ms integer, why text)
LANGUAGE plpgsql AS $$
DECLARE
  burst_s CONSTANT double precision := 0.8;
  lead_s CONSTANT double precision := 0.25;
  reserve_s CONSTANT double precision := 0.3;
  unclaimed_s CONSTANT double precision := 0.1;
  v_now timestamptz;
  v_sweep record;
  v_row record;
  v_candidate record;
  -- The verdict that holds back whatever comes behind it, and its reason.
  v_closed text := NULL;
  v_closed_why text := NULL;
  v_closed_wait double precision := NULL;
  v_reserved bigint := 0;
  -- Conditions with a cap of their own.
  v_capped integer[] := '{}';
  v_cap_names text[] := '{}';
  v_cap_left bigint[] := '{}';
  v_cap integer;
  -- Lanes with a limit.
  v_lanes text[] := '{}';
  v_per_day integer[] := '{}';
  v_day_left integer[] := '{}';
  v_day_wait double precision[] := '{}';
  v_given double precision[] := '{}';
  v_given_before double precision[] := '{}';
  v_others double precision[] := '{}';
  v_reserve double precision[] := '{}';
  v_waited_at timestamptz[] := '{}';
  v_refused boolean[] := '{}';
  v_unclaimed_in double precision[] := '{}';
  v_lane_need double precision[] := '{}';
  v_after double precision[] := '{}';
  -- Their buckets.
  v_bucket_lane integer[] := '{}';
  v_kinds text[] := '{}';
  v_rates double precision[] := '{}';
  v_offsets double precision[] := '{}';
  v_needs double precision[] := '{}';
  v_bucket_wait double precision;
  -- Of the candidate at hand.
  v_verdict text;
  v_wait double precision;
  v_why text;
  v_admitted integer[] := '{}';
  v_ords integer[] := '{}';
  v_verdicts text[] := '{}';
  v_waits double precision[] := '{}';
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

  FOR v_row IN
    SELECT c.id, c.experiment || '/' || c.key AS name, c.budget_micro_usd - c.reserved_micro_usd AS remaining
    FROM conditions c WHERE c.id = ANY (p_conditions) AND c.budget_micro_usd IS NOT NULL
    ORDER BY c.id FOR NO KEY UPDATE
  LOOP
    v_capped := v_capped || v_row.id;
    v_cap_names := v_cap_names || v_row.name;
    v_cap_left := v_cap_left || v_row.remaining;
  END LOOP;

  FOR v_row IN
    SELECT l.key, l.paused_until, l.paused_why, l.stopped_why, l.requests_per_day,
      l.requests_per_day IS NOT NULL OR EXISTS (SELECT FROM lane_buckets b WHERE b.lane = l.key) AS has_limit
    FROM lanes l WHERE l.key = ANY (p_lanes) ORDER BY l.key COLLATE "C"
  LOOP
    IF v_closed IS NULL AND v_row.stopped_why IS NOT NULL THEN
      v_closed := 'stopped';
      v_closed_why := v_row.stopped_why;
    END IF;
    CONTINUE WHEN p_batch IS NOT NULL;
    IF v_closed IS NULL AND v_row.paused_until > coalesce(p_now, clock_timestamp()) THEN
      v_closed := 'wait';
      v_closed_why := coalesce(v_row.paused_why, 'the provider asked to wait');
      v_closed_wait := extract(epoch FROM v_row.paused_until - coalesce(p_now, clock_timestamp()));
    END IF;
    IF v_row.has_limit THEN
      v_lanes := v_lanes || v_row.key;
      v_per_day := v_per_day || v_row.requests_per_day;
    END IF;
  END LOOP;

  IF v_closed IS NULL AND cardinality(v_lanes) > 0 THEN
    PERFORM 1 FROM lanes l WHERE l.key = ANY (v_lanes) ORDER BY l.key COLLATE "C" FOR NO KEY UPDATE;
    v_now := coalesce(p_now, clock_timestamp());
    FOR v_row IN
      SELECT d.remaining, d.wait_s, t.given, t.others, t.others_need, t.waited_at
      FROM unnest(v_lanes, v_per_day) WITH ORDINALITY AS u (lane, per_day, ord),
        lane_day(u.lane, u.per_day, v_now) d, lane_turn(u.lane, p_sweep, v_now) t
      ORDER BY u.ord
    LOOP
      v_day_left := v_day_left || v_row.remaining;
      v_day_wait := v_day_wait || v_row.wait_s;
      v_given := v_given || v_row.given;
      v_others := v_others || v_row.others;
      v_reserve := v_reserve || greatest(v_row.others_need, reserve_s);
      v_waited_at := v_waited_at || v_row.waited_at;
      v_refused := v_refused || false;
    END LOOP;
    v_given_before := v_given;
    FOR v_row IN
      SELECT array_position(v_lanes, b.lane) AS lane, b.kind, b.per_minute / 60 AS rate,
        extract(epoch FROM b.tat - v_now)::double precision AS offset_s
      FROM lane_buckets b WHERE b.lane = ANY (v_lanes) ORDER BY b.lane COLLATE "C", b.kind
    LOOP
      v_bucket_lane := v_bucket_lane || v_row.lane;
      v_kinds := v_kinds || v_row.kind;
      v_rates := v_rates || v_row.rate;
      v_offsets := v_offsets || greatest(v_row.offset_s, 0);
      v_unclaimed_in[v_row.lane] := greatest(v_unclaimed_in[v_row.lane], v_row.offset_s + unclaimed_s);
    END LOOP;
    FOR i IN 1 .. cardinality(v_lanes) LOOP
      -- Null: it has no buckets.
      IF coalesce(v_unclaimed_in[i], 0) <= 0 THEN
        v_others[i] := NULL;
      END IF;
    END LOOP;
  END IF;
  v_now := coalesce(v_now, p_now, clock_timestamp());

  PERFORM 1 FROM series s
    WHERE (s.call_key, s.series) IN (SELECT c.call_key, c.series FROM unnest(p_calls, p_series) AS c (call_key, series))
    ORDER BY s.call_key, s.series FOR NO KEY UPDATE;

  FOR v_candidate IN
    SELECT c.ord, c.epoch, c.condition, c.tokens, c.cost, s.epoch AS current_epoch, s.state,
      (SELECT max(a.deadline_at) FROM attempts a JOIN workers w ON w.id = a.worker_id
        WHERE a.call_key = s.call_key AND a.series = s.series AND a.ended_at IS NULL
          AND a.deadline_at > v_now AND lease_lives(w.lease_until, v_now)) AS busy_until
    FROM unnest(p_calls, p_series, p_epochs, p_conditions, p_tokens, p_costs) WITH ORDINALITY
      AS c (call_key, series, epoch, condition, tokens, cost, ord)
    JOIN series s ON s.call_key = c.call_key AND s.series = c.series
    ORDER BY c.ord
  LOOP
    v_cap := array_position(v_capped, v_candidate.condition);
    v_wait := NULL;
    v_why := NULL;
    IF v_candidate.state <> 'open' THEN
      v_verdict := 'closed';
    -- Only the newest claim may send.
    ELSIF v_candidate.current_epoch <> v_candidate.epoch THEN
      v_verdict := 'fenced';
    -- Two requests of one call are never under way together.
    ELSIF v_candidate.busy_until IS NOT NULL THEN
      v_verdict := 'busy';
      v_wait := extract(epoch FROM v_candidate.busy_until - v_now);
      v_why := 'an earlier attempt may still answer';
    -- A call too dear for what is left closes nothing: a cheaper one behind it may still fit.
    ELSIF v_closed IS NULL AND v_cap_left[v_cap] < v_candidate.cost THEN
      v_verdict := 'budget';
      v_why := 'the budget of condition ' || v_cap_names[v_cap];
    ELSIF v_closed IS NULL AND v_sweep.reserved + v_reserved + v_candidate.cost > v_sweep.budget THEN
      v_verdict := 'budget';
      v_why := 'the budget of the sweep';
    ELSE
      IF v_closed IS NULL THEN
        v_lane_need := array_fill(0::double precision, ARRAY[cardinality(v_lanes)]);
        v_after := v_lane_need;
        -- Every bucket must have room; of those that have none the longest wait counts.
        FOR i IN 1 .. cardinality(v_kinds) LOOP
          v_needs[i] := CASE v_kinds[i] WHEN 'tokens' THEN v_candidate.tokens ELSE 1 END / v_rates[i];
          v_lane_need[v_bucket_lane[i]] := greatest(v_lane_need[v_bucket_lane[i]], v_needs[i]);
          v_after[v_bucket_lane[i]] := greatest(v_after[v_bucket_lane[i]], v_offsets[i] + least(v_needs[i], burst_s));
          v_bucket_wait := v_offsets[i] + least(v_needs[i], burst_s) - burst_s;
          IF v_bucket_wait > 1e-9 THEN
            v_refused[v_bucket_lane[i]] := true;
            IF v_closed IS NULL OR v_bucket_wait > v_closed_wait THEN
              v_closed := 'wait';
              v_closed_why := v_lanes[v_bucket_lane[i]] || ': ' || v_kinds[i] || '/min';
              v_closed_wait := v_bucket_wait;
            END IF;
          END IF;
        END LOOP;
        FOR i IN 1 .. cardinality(v_lanes) LOOP
          -- A day that is used up outlasts whatever else there is to wait for, so it is the reason told.
          IF v_day_left[i] <= 0 THEN
            v_closed_why := v_lanes[i] || ': requests/day';
            v_closed_wait := greatest(v_day_wait[i], CASE v_closed WHEN 'wait' THEN v_closed_wait END);
            v_closed := 'wait';
          -- Whoever is ahead of those that wait leaves them their room.
          ELSIF v_closed IS NULL AND v_given[i] - v_others[i] > lead_s AND v_after[i] + v_reserve[i] > burst_s THEN
            v_refused[i] := true;
            v_closed := 'wait';
            v_closed_why := v_lanes[i] || ': another sweep''s turn';
            v_closed_wait := least(v_given[i] - v_others[i] - lead_s, v_after[i] + v_reserve[i] - burst_s);
          END IF;
        END LOOP;
      END IF;
      v_verdict := coalesce(v_closed, 'admitted');
      v_wait := v_closed_wait;
      v_why := v_closed_why;
    END IF;
    v_ords := v_ords || v_candidate.ord::integer;
    v_verdicts := v_verdicts || v_verdict;
    v_waits := v_waits || v_wait;
    v_whys := v_whys || v_why;
    CONTINUE WHEN v_verdict <> 'admitted';

    -- What it takes: room in each bucket, a request of each day, seconds of each lane that others wait for, its estimate.
    FOR i IN 1 .. cardinality(v_kinds) LOOP
      v_offsets[i] := v_offsets[i] + v_needs[i];
    END LOOP;
    FOR i IN 1 .. cardinality(v_lanes) LOOP
      v_day_left[i] := v_day_left[i] - 1;
      IF v_given[i] - v_others[i] <= lead_s THEN
        v_given[i] := v_given[i] + v_lane_need[i];
      END IF;
    END LOOP;
    v_reserved := v_reserved + v_candidate.cost;
    IF v_cap IS NOT NULL THEN
      v_cap_left[v_cap] := v_cap_left[v_cap] - v_candidate.cost;
    END IF;
    v_admitted := v_admitted || v_candidate.ord::integer;
  END LOOP;

  IF cardinality(v_given) > 0 THEN
    -- A refusal is written down once a second: often enough for those that look.
    INSERT INTO lane_turns AS t (lane, sweep_id, given, waited_at, need)
      SELECT u.lane, p_sweep, u.given,
        CASE WHEN u.refused THEN v_now ELSE coalesce(u.waited_at, v_now - interval '1 minute') END,
        CASE WHEN u.refused THEN least(u.need, burst_s) ELSE 0 END
      FROM unnest(v_lanes, v_given, v_given_before, v_waited_at, v_refused, v_lane_need)
        AS u (lane, given, before, waited_at, refused, need)
      WHERE u.given <> u.before OR (u.refused AND coalesce(u.waited_at < v_now - interval '1 second', true))
      ON CONFLICT (lane, sweep_id) DO UPDATE SET given = excluded.given, waited_at = excluded.waited_at,
        need = CASE WHEN excluded.need > 0 THEN excluded.need ELSE t.need END;
    IF FOUND THEN
      DELETE FROM lane_turns t WHERE t.lane = ANY (v_lanes) AND t.waited_at < v_now - interval '1 hour';
    END IF;
  END IF;

  IF cardinality(v_admitted) > 0 THEN
    IF cardinality(v_kinds) > 0 THEN
      UPDATE lane_buckets b SET tat = v_now + make_interval(secs => u.offset_s)
        FROM unnest(v_bucket_lane, v_kinds, v_offsets) AS u (lane, kind, offset_s)
        WHERE b.lane = v_lanes[u.lane] AND b.kind = u.kind;
    END IF;
    IF num_nonnulls(VARIADIC v_per_day) > 0 THEN
      INSERT INTO lane_hours AS h (lane, hour, requests)
        SELECT u.lane, date_trunc('hour', v_now, 'UTC'), cardinality(v_admitted)
        FROM unnest(v_lanes, v_per_day) AS u (lane, per_day) WHERE u.per_day IS NOT NULL
        ON CONFLICT (lane, hour) DO UPDATE SET requests = h.requests + excluded.requests;
      DELETE FROM lane_hours h WHERE h.lane = ANY (v_lanes) AND h.hour <= v_now - interval '25 hours';
    END IF;
    IF v_sweep.budget IS NOT NULL THEN
      UPDATE sweeps s SET reserved_micro_usd = s.reserved_micro_usd + v_reserved WHERE s.id = p_sweep;
    END IF;
    IF cardinality(v_capped) > 0 THEN
      UPDATE conditions c SET reserved_micro_usd = c.budget_micro_usd - u.remaining
        FROM unnest(v_capped, v_cap_left) AS u (id, remaining) WHERE c.id = u.id;
    END IF;
  END IF;

  RETURN QUERY
    WITH journalled AS (
      INSERT INTO attempts (call_key, series, epoch, worker_id, journalled_at, deadline_at, estimated_micro_usd,
        condition_id, batch_id)
      SELECT p_calls[a.i], p_series[a.i], p_epochs[a.i], p_worker, v_now,
        v_now + make_interval(secs => p_deadline_ms / 1000.0), p_costs[a.i], p_conditions[a.i], p_batch
      FROM unnest(v_admitted) AS a (i)
      RETURNING id, attempts.call_key, attempts.series
    )
    SELECT v.ord, v.verdict, j.id, least(ceil(v.wait_s * 1000), 2147483647)::integer, v.why
    FROM unnest(v_ords, v_verdicts, v_waits, v_whys) AS v (ord, verdict, wait_s, why)
    LEFT JOIN journalled j
      ON v.verdict = 'admitted' AND j.call_key = p_calls[v.ord] AND j.series = p_series[v.ord];
END
$$;
--> statement-breakpoint
-- Ends attempts and settles their series in one transaction. Safe to repeat: an attempt ends once. The first delivered
-- attempt settles its series whatever its epoch; a later one keeps its answer in its own row. `final` (deferred, failed)
-- closes a series for the epoch that holds it. A series that is no longer open is nobody's claim. What an attempt's
-- estimate had reserved beyond its cost goes back to the caps of its sweep and its condition.
CREATE OR REPLACE FUNCTION settle_attempts(p_ids bigint[], p_ends json) RETURNS TABLE (attempt_id bigint, won boolean)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM sweeps s
    WHERE s.budget_micro_usd IS NOT NULL AND s.id IN (
      SELECT c.sweep_id FROM attempts a JOIN calls c ON c.key = a.call_key WHERE a.id = ANY (p_ids))
    ORDER BY s.id FOR NO KEY UPDATE;
  PERFORM 1 FROM conditions c
    WHERE c.budget_micro_usd IS NOT NULL AND c.id IN (SELECT a.condition_id FROM attempts a WHERE a.id = ANY (p_ids))
    ORDER BY c.id FOR NO KEY UPDATE;
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
        output_reasoning integer, raw_usage jsonb, cost_micro_usd bigint, final text, tier text, flags text[])
    ), closed AS (
      UPDATE attempts a SET
        ended_at = clock_timestamp(),
        sent_at = clock_timestamp() - make_interval(secs => e.exchange_ms / 1000.0),
        outcome = e.outcome, answer_hash = e.hash, finish_reason = e.finish_reason,
        returned_model = e.returned_model, request_id = e.request_id, http_status = e.http_status, client = e.client,
        failure_code = e.failure_code, failure_message = e.failure_message, retry = e.retry,
        input_uncached = e.input_uncached, input_cached = e.input_cached, input_written = e.input_written,
        output_visible = e.output_visible, output_reasoning = e.output_reasoning, raw_usage = e.raw_usage,
        cost_micro_usd = e.cost_micro_usd, tier = e.tier, flags = coalesce(e.flags, '{}')
      FROM ending e
      WHERE a.id = e.id AND a.ended_at IS NULL
      RETURNING a.id, a.call_key, a.series, a.epoch, a.condition_id, e.final, a.outcome,
        CASE WHEN a.outcome = 'unsent' THEN 0 ELSE coalesce(a.cost_micro_usd, a.estimated_micro_usd) END
          - a.estimated_micro_usd AS delta
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
    ), sweep_refunded AS (
      UPDATE sweeps s SET reserved_micro_usd = s.reserved_micro_usd + d.delta
      FROM (SELECT k.sweep_id, sum(c.delta) AS delta FROM closed c JOIN calls k ON k.key = c.call_key GROUP BY 1) d
      WHERE s.id = d.sweep_id AND s.budget_micro_usd IS NOT NULL
    ), condition_refunded AS (
      UPDATE conditions k SET reserved_micro_usd = k.reserved_micro_usd + d.delta
      FROM (SELECT c.condition_id, sum(c.delta) AS delta FROM closed c GROUP BY 1) d
      WHERE k.id = d.condition_id AND k.budget_micro_usd IS NOT NULL
    )
    SELECT c.id, s.settled_attempt IS NOT NULL FROM closed c LEFT JOIN settled s ON s.settled_attempt = c.id;
END
$$;
