import type { Database } from '../../db/client';

/** Words that answers are made of; how many there are says how well the answers compress. */
const words = [
  ...['the', 'a', 'of', 'in', 'and', 'to', 'was', 'said', 'user', 'last', 'week', 'about', 'two', 'three', 'seven'],
  ...['moved', 'bought', 'visited', 'changed', 'called', 'met', 'started', 'finished', 'prefers', 'mentioned', 'again'],
  ...['Lisbon', 'Denver', 'Kyoto', 'Maria', 'Jonas', 'Priya', 'Tuesday', 'March', 'October', '2019', '2021', '2023'],
  ...['guitar', 'bicycle', 'apartment', 'allergy', 'museum', 'garden', 'recipe', 'dentist', 'project', 'novel'],
];

/**
 * Answers every call of the only sweep in a database by SQL, as if it had been sent: an attempt each, synthetic answers of
 * 4 to 50 words, hardly two alike, some abstentions and refusals, and a score for each scorer of the sweep. What a report
 * costs over so many rows can be measured so without sending any.
 */
export async function settleSweep({ sql }: Database): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`
      CREATE TEMPORARY TABLE made ON COMMIT DROP AS
      SELECT s.call_key, s.series, h.draw,
        CASE WHEN h.draw % 97 = 0 THEN 'refusal' WHEN h.draw % 131 = 0 THEN 'truncated' ELSE 'answer' END AS outcome,
        CASE WHEN h.draw % 11 = 0 THEN 'ABSTAIN' ELSE (
          SELECT string_agg((${words}::text[])[1 + abs(hashint8extended(s.call_key, n)) % ${words.length}], ' ' ORDER BY n)
          FROM generate_series(1, 4 + h.draw % 47) n
        ) END AS answer
      FROM series s CROSS JOIN LATERAL (SELECT abs(hashint8extended(s.call_key, 0)) AS draw) h
      WHERE s.state = 'open'`;
    await transaction`UPDATE made SET answer = NULL WHERE outcome = 'refusal'`;
    await transaction`
      INSERT INTO texts (hash, encoding, body, escaped, chars, words)
      SELECT DISTINCT ON (answer) encode(sha256(convert_to(answer, 'UTF8')), 'hex'), 'utf8', convert_to(answer, 'UTF8'),
        false, length(answer), 1
      FROM made WHERE answer IS NOT NULL ON CONFLICT (hash) DO NOTHING`;
    await transaction`
      INSERT INTO attempts (call_key, series, epoch, worker_id, journalled_at, deadline_at, sent_at, ended_at, outcome,
        answer_hash, finish_reason, returned_model, http_status, input_uncached, output_visible, estimated_micro_usd,
        cost_micro_usd)
      SELECT m.call_key, m.series, 1, 'bench', now(), now(), now(), now(), m.outcome,
        encode(sha256(convert_to(m.answer, 'UTF8')), 'hex'), 'stop', 'bench', 200, 1000, 40, 100, 100
      FROM made m`;
    await transaction`
      UPDATE series s SET state = 'settled', epoch = 1, settled_attempt = a.id
      FROM attempts a WHERE a.call_key = s.call_key AND a.series = s.series AND a.worker_id = 'bench'`;
    await transaction`
      INSERT INTO scores (cell_id, series, scorer, version, value, abstained)
      SELECT c.id, c.series, x.scorer, 1,
        CASE WHEN m.answer = 'ABSTAIN' THEN 0
          WHEN x.scorer LIKE '%f1%' THEN round((v.share * v.share)::numeric, 2)
          ELSE (v.share > 0.45)::int END, m.answer = 'ABSTAIN'
      FROM cells c
      JOIN conditions k ON k.id = c.condition_id AND k.stage = 'read'
      JOIN made m ON m.call_key = c.call_key AND m.answer IS NOT NULL
      JOIN sweeps w ON w.id = k.sweep_id
      CROSS JOIN LATERAL jsonb_array_elements_text(w.spec->'scorers') AS x (scorer)
      CROSS JOIN LATERAL (
        SELECT abs(hashtextextended(x.scorer, m.call_key)) % 1000 / 1000.0::double precision AS share
      ) v`;
  });
  await sql`ANALYZE`;
}
