-- What a ledger holds, for analysts: docs/sql.md. Only views, in a schema of their own, so that a role can be given them
-- and nothing else. A later migration that changes a column they read drops them and makes them anew.
CREATE SCHEMA IF NOT EXISTS "analysis";
--> statement-breakpoint
CREATE VIEW "analysis"."sweeps" AS
SELECT w.id AS sweep, w.name, w.state, w.created_at, w.plan_hash, (w.spec->>'seed')::bigint AS seed,
  (w.spec->>'repetitions')::int AS repetitions, w.spec->'scorers' AS scorers
FROM sweeps w;
--> statement-breakpoint
CREATE VIEW "analysis"."readers" AS
SELECT w.id AS sweep, m.value->>'id' AS reader, m.role, m.value->>'provider' AS provider, m.value->>'model' AS model,
  m.value->'sent' AS parameters, coalesce(m.value->>'mode', 'realtime') AS mode
FROM sweeps w CROSS JOIN LATERAL (
  SELECT 'reader' AS role, value FROM jsonb_array_elements(w.spec->'readers')
  UNION ALL
  SELECT 'generator', value FROM jsonb_array_elements(w.spec->'generators')
  UNION ALL
  SELECT 'judge', j.judge FROM judgings j WHERE j.sweep_id = w.id
) m;
--> statement-breakpoint
CREATE VIEW "analysis"."items" AS
SELECT d.sweep_id AS sweep, d.benchmark, i.item_id, i.type AS item_type,
  CASE WHEN q.encoding = 'utf8' AND NOT q.escaped THEN convert_from(q.body, 'UTF8') END AS question,
  i.question_hash, i.question_date, i.gold->>'kind' AS gold_kind, i.gold, to_jsonb(i.flags) AS flags, i.defect,
  to_jsonb(i.witnesses) AS witnesses, i.dialogue_hash, t.words AS dialogue_words, to_jsonb(i.cluster_keys) AS cluster_keys,
  i.ordinal AS position
FROM sweep_datasets d JOIN items i ON i.dataset_id = d.dataset_id
JOIN texts q ON q.hash = i.question_hash JOIN texts t ON t.hash = i.dialogue_hash;
--> statement-breakpoint
CREATE VIEW "analysis"."cells" AS
SELECT k.sweep_id AS sweep, k.experiment AS label, w.spec->'experiments'->e.ordinal->>'experiment' AS experiment,
  k.benchmark, k.key AS condition, left(k.key, -(length(k.reader_id) + 1)) AS arm, k.factors, k.reader_id AS reader,
  c.item_id, i.type AS item_type, c.repetition::int AS repetition, c.ordinal AS position, c.id AS cell,
  l.id AS call, c.series::int AS series,
  CASE WHEN c.not_applicable IS NOT NULL THEN 'not_applicable' WHEN s.state = 'settled' THEN a.outcome
    WHEN s.state = 'open' THEN 'pending' ELSE s.state END AS outcome,
  c.not_applicable AS not_applicable_reason, i.gold->>'kind' AS gold_kind,
  CASE WHEN f.manifest->'defects' IS NOT NULL THEN i.defect IS NOT NULL END AS is_defective,
  l.artifact_hash, c.artifact_words, c.gold_visible, c.witness_recall, to_jsonb(c.marks) AS marks,
  CASE WHEN t.encoding = 'utf8' AND NOT t.escaped THEN convert_from(t.body, 'UTF8') END AS answer,
  a.answer_hash, t.words AS answer_words, a.finish_reason, a.returned_model,
  CASE WHEN a.batch_id IS NOT NULL THEN 'batch' ELSE a.tier END AS tier, to_jsonb(a.flags) AS flags,
  a.ended_at AS answered_at, a.id AS attempt
FROM conditions k
JOIN sweeps w ON w.id = k.sweep_id
JOIN experiments e ON e.sweep_id = k.sweep_id AND e.label = k.experiment
JOIN sweep_datasets d ON d.sweep_id = k.sweep_id AND d.benchmark = k.benchmark
JOIN datasets f ON f.id = d.dataset_id
JOIN cells c ON c.condition_id = k.id
JOIN items i ON i.dataset_id = d.dataset_id AND i.ordinal = c.item_ordinal
LEFT JOIN calls l ON l.key = c.call_key
LEFT JOIN series s ON s.call_key = c.call_key AND s.series = c.series
LEFT JOIN attempts a ON a.id = s.settled_attempt
LEFT JOIN texts t ON t.hash = a.answer_hash
WHERE k.stage = 'read';
--> statement-breakpoint
CREATE VIEW "analysis"."answers" AS
SELECT sweep, label, experiment, benchmark, condition, arm, reader, item_id, repetition, cell, attempt, outcome, answer,
  answer_hash, answer_words, finish_reason, returned_model, tier, answered_at
FROM "analysis"."cells" WHERE answer_hash IS NOT NULL;
--> statement-breakpoint
CREATE VIEW "analysis"."scores" AS
SELECT k.sweep_id AS sweep, k.experiment AS label, k.benchmark, k.key AS condition,
  left(k.key, -(length(k.reader_id) + 1)) AS arm, k.reader_id AS reader, c.item_id, c.repetition::int AS repetition,
  c.id AS cell, y.scorer, y.version::int AS version, y.value, y.abstained, y.value IS NULL AS judge_error
FROM conditions k JOIN cells c ON c.condition_id = k.id
JOIN scores y ON y.cell_id = c.id AND y.series = c.series
WHERE k.stage = 'read';
--> statement-breakpoint
CREATE VIEW "analysis"."attempts" AS
SELECT l.sweep_id AS sweep, a.id AS attempt, l.id AS call, a.series::int AS series, k.stage, k.experiment AS label,
  k.key AS condition, k.reader_id AS reader,
  CASE WHEN a.ended_at IS NOT NULL THEN a.outcome
    WHEN a.deadline_at <= now() OR v.lease_until IS NULL OR v.lease_until <= now() THEN 'orphan' ELSE 'open' END AS outcome,
  CASE WHEN a.reused_from IS NOT NULL THEN 'reused' WHEN a.outcome = 'unsent' THEN 'unsent'
    WHEN a.ended_at IS NULL THEN
      CASE WHEN a.deadline_at <= now() OR v.lease_until IS NULL OR v.lease_until <= now() THEN 'orphan' ELSE 'open' END
    WHEN a.outcome = 'failed' THEN 'failed' WHEN a.id <> s.settled_attempt THEN 'repeated' ELSE 'used' END AS fate,
  a.journalled_at, a.sent_at, a.ended_at,
  extract(epoch FROM a.ended_at - a.sent_at)::float8 * 1000 AS latency_ms,
  greatest(extract(epoch FROM a.sent_at - a.journalled_at)::float8 * 1000, 0) AS queue_ms,
  a.returned_model, CASE WHEN a.batch_id IS NOT NULL THEN 'batch' ELSE a.tier END AS tier, a.finish_reason,
  a.http_status::int AS http_status, a.failure_code, a.failure_message, a.retry,
  a.input_uncached, a.input_cached, a.input_written, a.output_visible, a.output_reasoning,
  a.cost_micro_usd / 1e6::float8 AS cost_usd, a.estimated_micro_usd / 1e6::float8 AS estimated_usd, a.answer_hash,
  a.request_id, to_jsonb(a.flags) AS flags, a.reused_from
FROM calls l
JOIN attempts a ON a.call_key = l.key
JOIN series s ON s.call_key = a.call_key AND s.series = a.series
LEFT JOIN workers v ON v.id = a.worker_id
LEFT JOIN LATERAL (
  SELECT f.id FROM cells c JOIN conditions f ON f.id = c.condition_id
  WHERE a.condition_id IS NULL AND c.call_key = a.call_key ORDER BY f.ordinal LIMIT 1
) u ON true
LEFT JOIN conditions k ON k.id = coalesce(a.condition_id, u.id);
--> statement-breakpoint
CREATE VIEW "analysis"."costs" AS
SELECT k.sweep_id AS sweep, k.stage, k.experiment AS label, k.benchmark, k.key AS condition, k.reader_id AS reader,
  coalesce(x.requests, 0)::int AS requests, coalesce(x.failed, 0)::int AS failed,
  coalesce(x.repeated, 0)::int AS repeated, coalesce(x.orphans, 0)::int AS orphans, x.input_tokens, x.output_tokens,
  x.cost_usd, coalesce(x.uncosted, 0)::int AS uncosted
FROM conditions k LEFT JOIN (
  SELECT a.sweep, a.label, a.condition, count(*) AS requests, count(*) FILTER (WHERE a.fate = 'failed') AS failed,
    count(*) FILTER (WHERE a.fate = 'repeated') AS repeated, count(*) FILTER (WHERE a.fate = 'orphan') AS orphans,
    sum(coalesce(a.input_uncached, 0) + coalesce(a.input_cached, 0) + coalesce(a.input_written, 0))
      FILTER (WHERE a.input_uncached IS NOT NULL)::bigint AS input_tokens,
    sum(coalesce(a.output_visible, 0) + coalesce(a.output_reasoning, 0))
      FILTER (WHERE a.output_visible IS NOT NULL)::bigint AS output_tokens,
    sum(a.cost_usd) AS cost_usd, count(*) FILTER (WHERE a.cost_usd IS NULL AND a.fate <> 'open') AS uncosted
  FROM "analysis"."attempts" a WHERE a.fate NOT IN ('reused', 'unsent') GROUP BY a.sweep, a.label, a.condition
) x ON x.sweep = k.sweep_id AND x.label = k.experiment AND x.condition = k.key;
--> statement-breakpoint
CREATE VIEW "analysis"."judgements" AS
SELECT k.sweep_id AS sweep, k.experiment AS label, k.benchmark, k.key AS condition,
  left(k.key, -(length(k.reader_id) + 1)) AS arm, k.reader_id AS reader, c.item_id, c.repetition::int AS repetition,
  c.id AS cell, j.judged_series::int AS series, j.judged_series = c.series AS is_current, j.scorer,
  g.judge->>'model' AS judge_model, g.prompt, g.prompt_version::int AS prompt_version, j.verdict, j.why, j.cell_id AS judge_cell, l.id AS judge_call,
  CASE WHEN t.encoding = 'utf8' AND NOT t.escaped THEN convert_from(t.body, 'UTF8') END AS reply,
  a.answer_hash AS reply_hash
FROM judgements j
JOIN cells c ON c.id = j.judged_cell
JOIN conditions k ON k.id = c.condition_id
JOIN judgings g ON g.sweep_id = k.sweep_id AND g.scorer = j.scorer
JOIN cells o ON o.id = j.cell_id
LEFT JOIN calls l ON l.key = o.call_key
LEFT JOIN series s ON s.call_key = o.call_key AND s.series = o.series
LEFT JOIN attempts a ON a.id = s.settled_attempt
LEFT JOIN texts t ON t.hash = a.answer_hash;
--> statement-breakpoint
CREATE VIEW "analysis"."results" AS
SELECT r.sweep_id AS sweep, r.experiment AS label, w.spec->'experiments'->e.ordinal->>'experiment' AS experiment,
  r.benchmark, t.complete, r.view, r.reader, r.scorer, r.arm, r.accuracy, r.accuracy_low, r.accuracy_high, r.method,
  r."right", r.planned, r.not_applicable, r.delivered, r.delivered_items, r.unscored, r.judge_errors, r.clusters,
  r.answered, r.answer_rate, r.accuracy_answered AS accuracy_answered_only, r.accuracy_planned AS accuracy_of_planned,
  r.accuracy_sound AS accuracy_without_defects, r.spread_low, r.spread_high, r.abstained_rightly, r.unanswerable,
  r.not_scorable, r.flip_rate, r.mean_words, r.visibility AS gold_visible, r.witness_recall, r.marks,
  r.ordinal AS position
FROM results r JOIN sweeps w ON w.id = r.sweep_id
JOIN experiments e ON e.sweep_id = r.sweep_id AND e.label = r.experiment
JOIN result_tables t ON t.sweep_id = r.sweep_id AND t.experiment = r.experiment AND t.benchmark = r.benchmark;
--> statement-breakpoint
CREATE VIEW "analysis"."comparisons" AS
SELECT r.sweep_id AS sweep, r.experiment AS label, w.spec->'experiments'->e.ordinal->>'experiment' AS experiment,
  r.benchmark, t.complete, r.view, r.reader, r.scorer, r.arm, r.control, r.difference, r.difference_low,
  r.difference_high, r.method, r.percentile_low, r.percentile_high, r.pairs, r.better, r.worse, r.missing,
  r.not_applicable, r.clusters, r.missing_low AS bound_low, r.missing_high AS bound_high, r.test, r.p_value, r.family,
  r.family_size, r.p_holm, r.p_bh, r.ordinal AS position
FROM comparisons r JOIN sweeps w ON w.id = r.sweep_id
JOIN experiments e ON e.sweep_id = r.sweep_id AND e.label = r.experiment
JOIN result_tables t ON t.sweep_id = r.sweep_id AND t.experiment = r.experiment AND t.benchmark = r.benchmark;
--> statement-breakpoint
CREATE VIEW "analysis"."figures" AS
SELECT r.sweep_id AS sweep, r.experiment AS label, w.spec->'experiments'->e.ordinal->>'experiment' AS experiment,
  r.benchmark, t.complete, r.figure, r.reader, r.scorer, r.name, r.value AS estimate, r.low AS estimate_low,
  r.high AS estimate_high, r.items, r.missing, to_jsonb(r.item_ids) AS item_ids, r.clusters, r.test, r.p_value,
  r.family, r.family_size, r.p_holm, r.p_bh, r.ordinal AS position
FROM figures r JOIN sweeps w ON w.id = r.sweep_id
JOIN experiments e ON e.sweep_id = r.sweep_id AND e.label = r.experiment
JOIN result_tables t ON t.sweep_id = r.sweep_id AND t.experiment = r.experiment AND t.benchmark = r.benchmark;
--> statement-breakpoint
CREATE VIEW "analysis"."agreements" AS
SELECT r.sweep_id AS sweep, r.experiment AS label, w.spec->'experiments'->e.ordinal->>'experiment' AS experiment,
  r.benchmark, t.complete, r.reader, r."first", r.second, r.cells, r.items, r.both_right, r.only_first, r.only_second,
  r.both_wrong, r.raw, r.kappa, r.kappa_low, r.kappa_high, r.prevalence, r.pabak, r.ordinal AS position
FROM agreements r JOIN sweeps w ON w.id = r.sweep_id
JOIN experiments e ON e.sweep_id = r.sweep_id AND e.label = r.experiment
JOIN result_tables t ON t.sweep_id = r.sweep_id AND t.experiment = r.experiment AND t.benchmark = r.benchmark;
