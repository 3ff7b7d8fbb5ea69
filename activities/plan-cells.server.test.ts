import { storeSweep } from '../cli/sweep/store-sweep';
import { loadDatasets, loadItemHeaders, loadItems } from '../db/queries/datasets';
import { loadTexts } from '../db/queries/load-texts';
import type { SweepSpec, TemplatesSpec } from '../experiments/sweep-spec';
import { type Activities, activitiesOn, label, planSweep, runWhole } from '../test/support/activities-on-database';
import { resetFakeActivity } from '../test/support/fake-activity';
import { loadExperiments } from '../test/support/load-experiments';
import { type DataFile, dataFile, echo, question, sweepSpec } from '../test/support/stored-sweep';
import { createTestDatabase, type TestDatabase } from '../test/support/test-database';

jest.mock('@temporalio/activity', () => jest.requireActual<object>('../test/support/fake-activity'));

let test: TestDatabase;
let file: DataFile;
let activities: Activities;
beforeEach(async () => {
  resetFakeActivity();
  test = await createTestDatabase();
  activities = await activitiesOn(test.database);
  file = dataFile(Array.from({ length: 6 }, (_, index) => question(index, { type: index < 4 ? 'a' : 'b' })));
});
afterEach(async () => {
  file.remove();
  await test.drop();
});

const templates = (over: Partial<TemplatesSpec>): SweepSpec['experiments'] => [
  { ...(sweepSpec(file.path).experiments[0] as TemplatesSpec), ...over },
];

async function plannedItems(sweepId: string): Promise<string[]> {
  const rows = await test.database.sql<{ id: string }[]>`
    SELECT DISTINCT c.item_id AS id FROM cells c JOIN conditions k ON k.id = c.condition_id
    WHERE k.sweep_id = ${sweepId} ORDER BY 1`;
  return rows.map(({ id }) => id);
}

it('a plan that lacks cells is refused instead of going on to figures', async () => {
  const { sweepId } = await planSweep(test.database, activities, sweepSpec(file.path));
  await test.database.sql`DELETE FROM cells WHERE id = (SELECT min(id) FROM cells)`;
  await expect(activities.freezePlan({ sweepId, label, stage: 'read' })).rejects.toThrow(
    /has 5 cells instead of 6; another version of render-bench may have begun it/,
  );
});

describe('a sample', () => {
  const spec = (over: Partial<TemplatesSpec>): SweepSpec =>
    sweepSpec(file.path, { experiments: templates({ n: 3, ...over }) });

  it('is of the strata’s shares, kept with the experiment, and the same in every process', async () => {
    const first = await planSweep(test.database, activities, spec({}));
    expect((await loadExperiments(test.database, first.sweepId)).map(({ sample }) => sample)).toEqual([
      [
        { stratum: 'a', available: 4, planned: 2, taken: 2 },
        { stratum: 'b', available: 2, planned: 1, taken: 1 },
      ],
    ]);
    const items = await plannedItems(first.sweepId);
    expect(items).toHaveLength(3);
    const named = { ...spec({}), name: 'again' };
    const second = await planSweep(test.database, activities, named);
    expect(await plannedItems(second.sweepId)).toEqual(items);
  });

  it('that a stratum is too small for is refused where it has to be exact, with nothing planned', async () => {
    const planning = planSweep(test.database, activities, spec({ n: 7, sampling: 'exact' }));
    await expect(planning).rejects.toThrow(/sampling: exact asks for 7 items.*\n[^]*Ask for at most 6/);
    const [row] = await test.database.sql<{ cells: number }[]>`SELECT count(*)::int AS cells FROM cells`;
    expect(row!.cells).toBe(0);
  });
});

it('a shuffled order is each condition’s own, complete, and the same when planned again', async () => {
  file.write(Array.from({ length: 20 }, (_, index) => question(index)));
  const spec = sweepSpec(file.path, { order: 'shuffled', repetitions: 2 });
  const { sweepId } = await planSweep(test.database, activities, spec);
  const orders = async () => {
    const rows = await test.database.sql<{ key: string; items: string[]; ordinals: number[] }[]>`
      SELECT k.key, array_agg(c.item_id || '/' || c.repetition ORDER BY c.ordinal) AS items,
        array_agg(c.ordinal ORDER BY c.ordinal) AS ordinals
      FROM cells c JOIN conditions k ON k.id = c.condition_id GROUP BY 1 ORDER BY 1`;
    return rows.map((row) => ({ ...row }));
  };
  const first = await orders();
  const everyOrdinal = Array.from({ length: 40 }, (_, ordinal) => ordinal);
  expect(first.map(({ ordinals }) => ordinals)).toEqual([everyOrdinal, everyOrdinal]);
  expect(first[0]!.items).not.toEqual(first[1]!.items);
  // Half of a plan is lost, and planned again from the middle on.
  await test.database.sql`UPDATE experiments SET frozen_at = NULL`;
  await test.database.sql`DELETE FROM cells WHERE item_ordinal >= 10`;
  await activities.planCells({ sweepId, label, stage: 'read', from: 7 });
  expect(await orders()).toEqual(first);
});

describe('an experiment with a generator', () => {
  const writer = { ...echo, id: 'writer', model: 'deterministic-generator' };
  const spec = (): SweepSpec =>
    sweepSpec(file.path, {
      generators: [writer],
      experiments: templates({ templates: ['langchain_summary'], generators: ['writer'], n: 2 }),
    });

  it('plans what generators are asked first, then what readers are shown, and planning again changes nothing', async () => {
    const { sweepId } = await storeSweep(
      test.database,
      { spec: spec(), source: '' },
      { startNew: false, version: '0' },
    );
    await activities.ingestDataset({ sweepId, benchmark: 'boats' });
    const plan = async (stage: 'generate' | 'read') => {
      await activities.planCells({ sweepId, label, stage, from: 0 });
      await activities.planCells({ sweepId, label, stage, from: 0 });
      return (await activities.freezePlan({ sweepId, label, stage })).conditions;
    };
    const generate = await plan('generate');
    expect(generate.map(({ key }) => key)).toEqual(['generate/summary/writer']);
    expect((await loadExperiments(test.database, sweepId))[0]!.frozenAt).toBeNull();
    expect(await runWhole(activities, sweepId, generate[0]!)).toMatchObject({ of: 2, settled: 2 });
    const read = await plan('read');
    expect(read.map(({ key }) => key)).toEqual(['langchain_summary/echo', 'langchain_summary:writer/echo']);
    expect((await loadExperiments(test.database, sweepId))[0]!.frozenAt).not.toBeNull();
    const rows = await test.database.sql<{ key: string; made: boolean; known: boolean; n: number }[]>`
      SELECT k.key, c.generator_call IS NOT NULL AS made, c.call_key IS NOT NULL AS known, count(*)::int AS n
      FROM conditions k JOIN cells c ON c.condition_id = k.id GROUP BY 1, 2, 3 ORDER BY 1`;
    expect(rows).toEqual([
      { key: 'generate/summary/writer', made: false, known: true, n: 2 },
      { key: 'langchain_summary/echo', made: false, known: true, n: 2 },
      { key: 'langchain_summary:writer/echo', made: true, known: true, n: 2 },
    ]);
  });
});

it('the questions of one conversation share one stored dialogue, and have witnesses of their own from the start', async () => {
  const turn = (id: number, text: string): object => ({ speaker: id % 2 ? 'Ada' : 'Bo', dia_id: `D1:${id}`, text });
  file.write([
    {
      sample_id: 'talk',
      conversation: {
        ...{ speaker_a: 'Ada', speaker_b: 'Bo', session_1_date_time: '1:56 pm on 8 May, 2023' },
        session_1: [turn(1, 'I moved to Lisbon.'), turn(2, 'I have a cat, Luna.')],
      },
      qa: [
        { question: 'Where does Ada live?', answer: 'Lisbon', category: 4, evidence: ['D1:1'] },
        { question: 'What is the cat called?', answer: 'Luna', category: 4, evidence: ['D1:2'] },
      ],
    },
  ]);
  const benchmarks = [{ key: 'boats', benchmark: 'locomo', path: file.path, skipInvalid: false }];
  const experiments = templates({ templates: ['raw_conversation', 'witness_turns'] });
  const { sweepId } = await planSweep(test.database, activities, sweepSpec(file.path, { benchmarks, experiments }));
  const rows = await test.database.sql<{ dialogues: number }[]>`
    SELECT count(DISTINCT dialogue_hash)::int AS dialogues FROM items`;
  expect(rows).toEqual([{ dialogues: 1 }]);
  const [dataset] = await loadDatasets(test.database.sql, sweepId);
  const ordinals = (await loadItemHeaders(test.database.sql, dataset!.id)).map(({ ordinal }) => ordinal);
  const items = await loadItems(test.database.sql, dataset!.id, ordinals, { items: 9, chars: 1_000_000 });
  const witnesses = items.map(({ item }) =>
    item.sessions.flatMap(({ turns }) => turns.filter(({ isWitness }) => isWitness).map(({ text }) => text)),
  );
  expect(witnesses).toEqual([['I moved to Lisbon.'], ['I have a cat, Luna.']]);
  const shown = await test.database.sql<{ key: string; artifacts: number }[]>`
    SELECT k.key, count(DISTINCT l.artifact_hash)::int AS artifacts FROM conditions k
    JOIN cells c ON c.condition_id = k.id JOIN calls l ON l.key = c.call_key GROUP BY 1 ORDER BY 1`;
  expect(shown).toEqual([
    { key: 'raw_conversation/echo', artifacts: 1 },
    { key: 'witness_turns/echo', artifacts: 2 },
  ]);
});

it('what shows a long dialogue is stored as copies from it, and sent as it was rendered', async () => {
  const told = Array.from({ length: 2_000 }, (_, index) => `\u05e9"${(index * 7919) % 9_973}\n`).join(' ');
  const turns = [
    { role: 'user', text: told, witness: true },
    { role: 'assistant', text: 'A fine story.' },
  ];
  file.write([question(0, { answer: '7919', sessions: [{ date: '2024-02-01T10:00', turns }] })]);
  const experiments = templates({ templates: ['raw_conversation'] });
  const { sweepId, conditions } = await planSweep(test.database, activities, sweepSpec(file.path, { experiments }));
  const { sql } = test.database;
  const stored = await sql<{ what: string; encoding: string; share: number }[]>`
    SELECT 'dialogue' AS what, t.encoding, length(t.body)::float8 / t.chars AS share
      FROM items i JOIN texts t ON t.hash = i.dialogue_hash
    UNION SELECT 'artifact', t.encoding, length(t.body)::float8 / t.chars
      FROM calls l JOIN texts t ON t.hash = l.artifact_hash ORDER BY what DESC`;
  expect(stored.map(({ what, encoding }) => [what, encoding])).toEqual([
    ['dialogue', 'br'],
    ['artifact', 'copies'],
  ]);
  expect(stored[1]!.share).toBeLessThan(0.02);
  expect(await runWhole(activities, sweepId, conditions[0]!)).toMatchObject({ of: 1, settled: 1 });
  const [answer] = await sql<{ hash: string }[]>`SELECT answer_hash AS hash FROM attempts`;
  expect((await loadTexts(sql, [answer!.hash])).get(answer!.hash)).toContain(told.trim());
});
