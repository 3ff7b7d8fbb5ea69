CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sweep_id" text NOT NULL,
	"event" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	"over_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "operator_actions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sweep_id" text NOT NULL,
	"action" text NOT NULL,
	"details" jsonb NOT NULL,
	"reason" text,
	"who" text NOT NULL,
	"key" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_actions_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "attempts" DROP CONSTRAINT "attempts_condition_id_conditions_id_fk";
--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "opened_by" bigint;--> statement-breakpoint
ALTER TABLE "cells" ADD COLUMN "next_series" smallint;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_sweep_id_sweeps_id_fk" FOREIGN KEY ("sweep_id") REFERENCES "public"."sweeps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_sweep_id_sweeps_id_fk" FOREIGN KEY ("sweep_id") REFERENCES "public"."sweeps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_open" ON "notices" USING btree ("sweep_id","event","subject") WHERE over_at IS NULL;--> statement-breakpoint
CREATE INDEX "operator_actions_sweep" ON "operator_actions" USING btree ("sweep_id");--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_opened_by_operator_actions_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."operator_actions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cells_rerun" ON "cells" USING btree ("condition_id") WHERE next_series IS NOT NULL;--> statement-breakpoint
CREATE INDEX "series_opened_by" ON "series" USING btree ("opened_by") WHERE opened_by IS NOT NULL;
--> statement-breakpoint
-- Ends attempts and settles their series in one transaction. Safe to repeat: an attempt ends once. The first delivered
-- attempt settles its series whatever its epoch; a later one keeps its answer in its own row. `final` (deferred, failed)
-- closes a series for the epoch that holds it. A series that is no longer open is nobody's claim. What an attempt's
-- estimate had reserved beyond its cost goes back to the caps of its sweep and its condition. A series that was given up
-- is never left: what arrives for it ends its attempt, and is no answer of the series.
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
        AND s.state <> 'given_up'
      RETURNING s.settled_attempt
    ), given_up AS (
      UPDATE series s SET state = c.final, claim_worker = NULL, claim_block = NULL
      FROM closed c WHERE s.call_key = c.call_key AND s.series = c.series AND s.epoch = c.epoch
        AND c.final IS NOT NULL AND s.settled_attempt IS NULL AND s.state <> 'given_up'
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
