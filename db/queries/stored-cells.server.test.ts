import { echo, sweepSpec } from '../../test/support/stored-sweep';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import { createDataset } from './datasets';
import { sweepSpend } from './spend';
import { storedCells } from './stored-cells';
import { flaggedCells, frozenTextTotals, readerCalls, readerClients, readerOutcomes } from './sweep-totals';
import { createSweep } from './sweeps';

const scope = { sweepId: 's', label: 'hotpotqa-transfer', benchmark: 'boats' };

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/**
 * A sweep of one reader and one generator over two items: the generator made the text of q0 and refused q1; the reader's
 * answer on q0 comes from another sweep.
 */
beforeAll(async () => {
  const { database } = test;
  const { sql } = database;
  const manifest = { benchmark: 'jsonl', defects: { path: '/audit.json', sha256: 'a' } };
  await createDataset(sql, 'd', manifest as never);
  const spec = sweepSpec('/x', { generators: [{ ...echo, id: 'writer' }] });
  const datasets = new Map([['boats', 'd']]);
  const sweep = {
    id: 's',
    specHash: 's',
    planHash: 'p',
    spec,
    specSource: '',
    provenance: {},
    datasets,
    who: 'ann@lab',
  };
  await createSweep(database, sweep, [
    {
      ...{ experiment: scope.label, key: 'generate/summary/writer', stage: 'generate', benchmark: 'boats' },
      ...{ readerId: 'writer', factors: { form: 'summary' } },
    },
    {
      ...{ experiment: scope.label, key: 'summary/writer/echo', stage: 'read', benchmark: 'boats' },
      ...{ readerId: 'echo', factors: { surface: 'summary', generator: 'writer' } },
    },
  ]);
  await sql`INSERT INTO texts (hash, encoding, body, escaped, chars, words)
    SELECT h, 'utf8', ''::bytea, false, 0, 0 FROM unnest(ARRAY['system', 'artifact', 'question']) h`;
  await sql`INSERT INTO items (dataset_id, ordinal, item_id, type, gold, question_hash, flags, defect, dialogue_hash)
    SELECT 'd', n, 'q' || n, 't', '{"kind": "forms", "raw": "x", "forms": ["x"]}', 'question', '{}',
      CASE WHEN n = 1 THEN 'wrong gold' END, 'artifact' FROM generate_series(0, 1) n`;
  await sql`INSERT INTO calls (sweep_id, id, reader_id, system_hash, artifact_hash, question_hash, estimated_tokens,
      estimated_micro_usd)
    SELECT 's', id, reader, 'system', 'artifact', 'question', 1, 1
    FROM (VALUES ('g0', 'writer'), ('g1', 'writer'), ('r0', 'echo')) v (id, reader)`;
  await sql`INSERT INTO series (call_key, series, state) SELECT key, 1, 'settled' FROM calls`;
  await sql`INSERT INTO attempts (call_key, series, epoch, worker_id, journalled_at, deadline_at, sent_at, ended_at,
      outcome, input_uncached, estimated_micro_usd, cost_micro_usd, reused_from)
    SELECT key, 1, 1, 'w', now(), now(), now(), now(), CASE id WHEN 'g1' THEN 'refusal' ELSE 'answer' END, 10, 1, 5,
      CASE id WHEN 'r0' THEN 'earlier-1234' END FROM calls`;
  await sql`UPDATE attempts SET returned_model = 'm-1', tier = 'batch', flags = '{context_cut}', client = 'sdk 1'
    WHERE reused_from IS NOT NULL`;
  await sql`UPDATE series s SET settled_attempt = a.id FROM attempts a WHERE a.call_key = s.call_key`;
  await sql`INSERT INTO cells (id, condition_id, ordinal, item_ordinal, item_id, repetition, call_key, not_applicable,
      artifact_words, gold_visible, witness_recall, marks)
    SELECT v.id, k.id, v.item, v.item, 'q' || v.item, 0, c.key, v.reason, v.words, v.words IS NOT NULL,
      CASE WHEN v.words IS NOT NULL THEN 0.5 END, v.marks::text[]
    FROM (VALUES
      ('c0', 'writer', 0, 'g0', NULL, NULL, '{}'), ('c1', 'writer', 1, 'g1', NULL, NULL, '{}'),
      ('c2', 'echo', 0, 'r0', NULL, 7, '{cut}'), ('c3', 'echo', 1, NULL, 'the generator refused', NULL, '{}')
    ) v (id, reader, item, call, reason, words, marks)
    JOIN conditions k ON k.reader_id = v.reader LEFT JOIN calls c ON c.id = v.call`;
  await sql`INSERT INTO scores (cell_id, series, scorer, version, value, abstained)
    VALUES ('c2', 1, 'substring', 1, 1, false)`;
});

it('are the readers’ cells, with arm, marks and what the audit says of the gold', async () => {
  const common = {
    arm: 'summary/writer',
    factors: { surface: 'summary', generator: 'writer' },
    readerId: 'echo',
    repetition: 0,
    goldKind: 'forms',
  };
  expect(await storedCells(test.database.sql, scope)).toEqual([
    {
      ...common,
      itemId: 'q0',
      itemType: 't',
      artifactWords: 7,
      goldVisible: true,
      witnessRecall: 0.5,
      marks: ['cut'],
      isDefective: false,
      notApplicable: null,
      state: 'settled',
      outcome: 'answer',
      returnedModel: 'm-1',
      tier: 'batch',
      tokens: 10,
      flags: ['context_cut'],
      scores: { substring: { value: 1, abstained: false } },
    },
    {
      ...common,
      itemId: 'q1',
      itemType: 't',
      artifactWords: null,
      goldVisible: false,
      witnessRecall: null,
      marks: [],
      isDefective: true,
      notApplicable: 'the generator refused',
      state: null,
      outcome: null,
      returnedModel: null,
      tier: null,
      tokens: null,
      flags: null,
      scores: {},
    },
  ]);
});

it('calls count an answer taken over as reused, and the ledger as nothing sent or paid', async () => {
  const calls = await readerCalls(test.database.sql, 's');
  expect(calls.sort((a, b) => (a.readerId < b.readerId ? -1 : 1))).toEqual([
    { readerId: 'echo', calls: 1, reused: 1 },
    { readerId: 'writer', calls: 2, reused: 0 },
  ]);
  const spend = (await sweepSpend(test.database.sql, 's')).filter(({ scope }) => scope === 'reader');
  expect(spend).toMatchObject([{ readerId: 'writer', requests: 2, used: 2, inputUncached: 20, costMicroUsd: 10 }]);
});

it('what is odd about answers is told by condition, and who sent a reader’s requests', async () => {
  expect(await flaggedCells(test.database.sql, 's')).toEqual([
    { experiment: scope.label, condition: 'summary/writer/echo', readerId: 'echo', flag: 'context_cut', cells: 1 },
  ]);
  expect(await readerClients(test.database.sql, 's')).toEqual([{ readerId: 'echo', client: 'sdk 1' }]);
});

it('what generators made is counted apart, and as outcomes of theirs', async () => {
  expect(await frozenTextTotals(test.database.sql, 's')).toEqual([
    { generator: 'writer', form: 'summary', promptHash: 'system', planned: 2, delivered: 2, refused: 1 },
  ]);
  const outcomes = await readerOutcomes(test.database.sql, 's');
  expect(outcomes.filter(({ readerId }) => readerId === 'writer')).toHaveLength(2);
});

it('without an audit no gold is known to be right or wrong', async () => {
  await test.database.sql`UPDATE datasets SET manifest = manifest - 'defects'`;
  const cells = await storedCells(test.database.sql, scope);
  expect(cells.map(({ isDefective }) => isDefective)).toEqual([null, null]);
});
