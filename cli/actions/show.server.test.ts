import type { ExperimentStage } from '../../contracts/payloads';
import { createOfflineProvider } from '../../providers/offline';
import type { Provider } from '../../providers/provider';
import {
  type Activities,
  activitiesOn,
  label,
  planSweep,
  runWhole,
  scoreAll,
} from '../../test/support/activities-on-database';
import { resetFakeActivity } from '../../test/support/fake-activity';
import { FakeScreen } from '../../test/support/fake-screen';
import { type DataFile, dataFile, echo, question, sweepSpec } from '../../test/support/stored-sweep';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import type { ShowSubject } from '../commands/show';
import { createOutput } from '../output';
import type { CellView } from '../show/cell-view';
import { storeSweep } from '../sweep/store-sweep';
import { showAction } from './show';

jest.mock('@temporalio/activity', () => jest.requireActual<object>('../../test/support/fake-activity'));

const plantedKey = 'sk-planted-0123456789';
const generator = { ...echo, id: 'det', model: 'deterministic-generator' };
const [templates] = sweepSpec('').experiments;

let test: TestDatabase;
let file: DataFile;
let sweepId: string;

/** One stage of the sweep: planned, answered and scored. */
async function work(activities: Activities, stage: ExperimentStage): Promise<void> {
  await activities.planCells({ sweepId, label, stage, from: 0 });
  const { conditions } = await activities.freezePlan({ sweepId, label, stage });
  for (const condition of conditions) await runWhole(activities, sweepId, condition);
  if (stage === 'read') await scoreAll(activities, sweepId, conditions);
}

/** The offline models, but the reader names another model, and is busy when it is first shown the dialogue of q0. */
function faultyOnce(): Provider['exchange'] {
  const offline = createOfflineProvider();
  let wasBusy = false;
  const isOfFirstCell = (text: string): boolean => text.includes('Conversation (') && text.includes('boat number 0 ');
  return async (request, options) => {
    const result = await offline.exchange(request, options);
    if (request.model !== 'echo') return result;
    if (!wasBusy && request.messages.some(({ content }) => isOfFirstCell(content))) {
      wasBusy = true;
      const failure = { code: 'http_503', message: 'busy\x1b[2J', retry: { kind: 'transient' } as const };
      return { outcome: 'failed', usage: {}, httpStatus: 503, failure };
    }
    return { ...result, returnedModel: 'echo-2', usage: { inputUncached: 7, outputVisible: 3 } };
  };
}

beforeAll(async () => {
  resetFakeActivity();
  test = await createTestDatabase();
  const hostile = { answer: 'Mizuno1', question: 'What is my boat\u202e called?\x1b[2J' };
  file = dataFile([question(0), question(1, hostile), question(2)]);
  const spec = sweepSpec(file.path, {
    generators: [generator],
    experiments: [
      {
        ...templates!,
        templates: ['raw_conversation', 'langchain_summary'],
        generators: ['det'],
      } as typeof templates & {
        experiment: 'templates';
      },
    ],
  });
  ({ sweepId } = await storeSweep(test.database, { spec, source: '' }, { startNew: false, version: '0' }));
  const activities = await activitiesOn(test.database, { exchange: faultyOnce() });
  await activities.ingestDataset({ sweepId, benchmark: 'boats' });
  for (const stage of ['generate', 'read'] as const) await work(activities, stage);
});
afterAll(async () => {
  file.remove();
  await test.drop();
});

const servers = (url: string) => ({ DATABASE_URL: url, TEMPORAL_ADDRESS: process.env['TEMPORAL_ADDRESS'] });

async function show(subject: ShowSubject, { json = false, full = false } = {}) {
  const [stdout, stderr] = [new FakeScreen(), new FakeScreen()];
  const environment = { noColor: true, forceColor: false };
  const output = createOutput({ stdout, stderr, json, color: false, environment });
  const variables = { ...servers(test.url), OPENAI_API_KEY: plantedKey };
  const exitCode = await showAction({ ...subject, full }, { output, variables });
  return { exitCode, stdout: stdout.text, stderr: stderr.text };
}

const view = async (subject: ShowSubject): Promise<CellView> =>
  JSON.parse((await show(subject, { json: true })).stdout) as CellView;
const one = (condition: string, item: string): ShowSubject => ({ kind: 'cells', sweep: sweepId, condition, item });
const idOf = async (condition: string, item: string): Promise<string> => (await view(one(condition, item))).cell.id;

describe('a cell', () => {
  it('is found by its id and by the beginning of it, in any case', async () => {
    const id = await idOf('raw_conversation/echo', 'q1');
    for (const beginning of [id, id.slice(0, 16), id.slice(0, 16).toUpperCase()]) {
      expect((await view({ kind: 'cell', beginning })).cell.id).toBe(id);
    }
  });

  it('shows the messages as they were sent, which echo answered with, and what they were worth', async () => {
    const { cell, model, item, artifact, messages, answer, scores, prompt } = await view(one('raw*/echo', 'q2'));
    expect(cell).toMatchObject({ sweepId, experiment: 'templates', condition: 'raw_conversation/echo', stage: 'read' });
    expect(model).toEqual({ id: 'echo', provider: 'offline', model: 'echo', parameters: {}, declared: [] });
    expect(item).toMatchObject({ id: 'q2', question: 'What is the name of my boat number 2?', witnesses: ['S1.T1'] });
    expect(item.gold).toEqual({ kind: 'forms', raw: 'Mizuno2', forms: ['Mizuno2'] });
    expect(artifact).toMatchObject({ goldVisible: true });
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(messages[1]?.content).toContain(artifact!.text);
    expect(answer).toBe(messages[1]?.content);
    expect(prompt).toMatchObject({ id: 'neutral' });
    expect(scores.map(({ scorer, value }) => [scorer, value])).toContainEqual(['substring', 1]);
  });

  it('shows every attempt with its failure, its usage and another model than the one asked for', async () => {
    const { attempts } = await view(one('raw_conversation/echo', 'q0'));
    expect(attempts).toHaveLength(2);
    expect(attempts).toMatchObject([
      { outcome: 'failed', httpStatus: 503, failureCode: 'http_503', retry: 'transient', isUsed: false, answer: null },
      { outcome: 'answer', returnedModel: 'echo-2', isModelMismatch: true, isUsed: true, inputUncached: 7 },
    ]);
    const { stdout } = await show(one('raw_conversation/echo', 'q0'));
    expect(stdout).toContain('answered by echo-2, not by echo as asked');
    expect(stdout).toContain('http_503: busy\\x1b[2J (retry: transient)');
  });

  it('of an attempt that can have no end any more says orphan; of one under way, open', async () => {
    const { sql } = test.database;
    const { call } = await view(one('raw_conversation/echo', 'q2'));
    await sql`INSERT INTO attempts (call_key, series, epoch, worker_id, journalled_at, deadline_at, estimated_micro_usd)
      SELECT key, 1, 9, w, now(), now() + interval '1 hour', 0 FROM calls, unnest(ARRAY['gone', 'w']) AS w
      WHERE sweep_id = ${sweepId} AND id = ${call!.id}`;
    const { attempts } = await view(one('raw_conversation/echo', 'q2'));
    expect(attempts.slice(1).map(({ workerId, outcome }) => [workerId, outcome])).toEqual([
      ['gone', 'orphan'],
      ['w', 'open'],
    ]);
    await sql`DELETE FROM attempts WHERE ended_at IS NULL`;
  });

  it('names the generator’s cell that made its artifact, and that one the cells that show it', async () => {
    const shown = await view(one('langchain_summary:det/echo', 'q1'));
    expect(shown.madeBy?.cell).toMatchObject({ condition: 'generate/summary/det', itemId: 'q1' });
    const made = await view({ kind: 'cell', beginning: shown.madeBy!.cell!.id });
    expect(made.cell.stage).toBe('generate');
    expect(made.prompt?.id).toBe('generate-summary');
    expect(made.shownBy).toMatchObject({ total: 1, rows: [{ id: shown.cell.id }] });
    expect(made.call?.id).toBe(shown.madeBy?.call);
  });

  it('never lets a text steer the terminal, and shows no key', async () => {
    const { stdout } = await show(one('raw_conversation/echo', 'q1'), { full: true });
    expect(stdout).toContain('What is my boat\\u{202e} called?\\x1b[2J');

    expect(stdout).not.toMatch(/[\x00-\x08\x0b-\x1f\u202e]/u);
    expect(stdout).not.toContain(plantedKey);
  });

  it.each([
    ['x', /'x' is no cell's id: that has 32 hexadecimal digits, of which the first 4 or more are enough/u],
    ['prompt', /'prompt' is no cell's id: .* 'prompts' and 'generated' are the other things to show/u],
    ['0'.repeat(32), /No cell's id begins with '0{32}'\. .*show --sweep SWEEP --condition PATTERN --item ID/u],
  ])('%j is refused, saying what to do', async (beginning, message) => {
    await expect(show({ kind: 'cell', beginning })).rejects.toThrow(message);
  });

  it('is refused where the beginning fits several, whatever their sweeps, and they are named', async () => {
    const { sql } = test.database;
    const [a, b] = ['a', 'b'].map((digit) => `f${digit.padStart(31, '0')}`);
    await sql`INSERT INTO cells (id, condition_id, ordinal, item_ordinal, item_id, repetition, call_key)
      SELECT CASE item_id WHEN 'q0' THEN ${a!} ELSE ${b!} END, condition_id, ordinal + 100, item_ordinal, item_id, 7, call_key
      FROM cells WHERE item_id < 'q2' AND condition_id =
        (SELECT id FROM conditions WHERE sweep_id = ${sweepId} AND key = 'raw_conversation/echo')`;
    await expect(show({ kind: 'cell', beginning: 'f0000000' })).rejects.toThrow(
      [
        "'f0000000' is the beginning of 2 cells' ids (sweep, condition, item, repetition):",
        `  ${a}  ${sweepId}  templates/raw_conversation/echo  q0  7`,
        `  ${b}  ${sweepId}  templates/raw_conversation/echo  q1  7`,
        'Give more of the id.',
      ].join('\n'),
    );
    const { item, call } = await view({ kind: 'cell', beginning: a! });
    expect([item.id, call?.cells]).toEqual(['q0', 2]);
    await sql`DELETE FROM cells WHERE repetition = 7`;
  });
});

describe('several cells', () => {
  it('are listed with outcome, first words and scores; the pattern may begin with the experiment', async () => {
    const { exitCode, stdout, stderr } = await show({ kind: 'cells', sweep: sweepId, condition: 'templates/raw*' });
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/raw_conversation\/echo +q2 +answer +## Notes.*… +.*substring 1/u);
    expect(stdout).not.toContain('langchain');
    expect(stderr).toContain("Show one whole with 'npx render-bench show CELL'");
  });

  it('as JSON are one object, with how many there are', async () => {
    const { stdout } = await show({ kind: 'cells', item: 'q2' }, { json: true });
    const list = JSON.parse(stdout) as { sweep: string; total: number; cells: { condition: string }[] };
    expect([list.sweep, list.total]).toEqual([sweepId, 4]);
    expect(list.cells.map(({ condition }) => condition)).toEqual([
      'generate/summary/det',
      'raw_conversation/echo',
      'langchain_summary/echo',
      'langchain_summary:det/echo',
    ]);
  });

  it.each<[string, Partial<ShowSubject>, RegExp]>([
    ['a sweep', { sweep: 'nobody' }, /No sweep's id or name begins with 'nobody'. There are: small-/u],
    ['a condition', { condition: 'raw' }, /No condition of small-\S+ fits 'raw'; .* There are: generate\/summ/u],
    ['an item', { item: 'q9' }, /No cell of small-\S+ is of item 'q9' there\. There are: q0, q1, q2\./u],
    ['a repetition', { item: 'q1', repetition: 1 }, /no repetition 1 of these cells: it plans 1, counted from 0/u],
  ])('are refused where %s is not there, naming what is', async (_, over, message) => {
    await expect(show({ kind: 'cells', ...over } as ShowSubject)).rejects.toThrow(message);
  });
});

describe('what generators made', () => {
  it('is counted, with its prompt as the plan froze it', async () => {
    const { stdout } = await show({ kind: 'generated', sweep: sweepId }, { json: true });
    const { generated } = JSON.parse(stdout) as { generated: object[] };
    expect(generated).toMatchObject([
      {
        generatorId: 'det',
        form: 'summary',
        experiments: ['templates'],
        planned: 3,
        delivered: 3,
        texts: 3,
        failed: 0,
        open: 0,
        prompt: { id: 'generate-summary', sha256: expect.stringMatching(/^[0-9a-f]{64}$/u) as string },
      },
    ]);
    expect((await show({ kind: 'generated' })).stdout).toMatch(/det +offline\/deterministic-generator +summary/u);
  });

  it('of one item is the text itself, with the cells that show it', async () => {
    const { stdout } = await show({ kind: 'generated', sweep: sweepId, item: 'q2' });
    expect(stdout).toContain('summary by det: answer\n');
    expect(stdout).toContain('Mizuno2');
    expect(stdout).toContain(
      `${await idOf('langchain_summary:det/echo', 'q2')}  templates  langchain_summary:det/echo`,
    );
    await expect(show({ kind: 'generated', item: 'q9' })).rejects.toThrow(
      /make nothing of item 'q9'. There are: q0, q1, q2\./u,
    );
  });

  it('is nothing in a sweep without generators, which says so', async () => {
    const other = await createTestDatabase();
    try {
      const activities = await activitiesOn(other.database);
      const planned = await planSweep(other.database, activities, sweepSpec(file.path));
      const [stdout, stderr] = [new FakeScreen(), new FakeScreen()];
      const environment = { noColor: true, forceColor: false };
      const output = createOutput({ stdout, stderr, json: false, color: false, environment });
      const context = { output, variables: servers(other.url) };
      expect(await showAction({ kind: 'generated', full: false }, context)).toBe(0);
      expect(stderr.text).toBe(
        `No generator makes anything in ${planned.sweepId}: every artifact of it is made by rule.\n`,
      );
      expect(await showAction({ kind: 'cells', item: 'q0', full: false }, context)).toBe(0);
      expect(stdout.text).toContain('pending');
    } finally {
      await other.drop();
    }
  });
});

describe('prompts', () => {
  it('need no server', async () => {
    const [stdout, stderr] = [new FakeScreen(), new FakeScreen()];
    const environment = { noColor: true, forceColor: false };
    const output = createOutput({ stdout, stderr, json: true, color: false, environment });
    // Port 9 (discard) is served nowhere here.
    const context = { output, variables: { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' } };
    expect(await showAction({ kind: 'prompts', id: 'formal', full: false }, context)).toBe(0);
    expect(JSON.parse(stdout.text)).toMatchObject({ id: 'formal', saidTo: 'readers' });
    await expect(showAction({ kind: 'prompts', id: 'netural', full: false }, context)).rejects.toThrow(
      "No prompt that comes with the project is called 'netural', did you mean 'neutral'? There are: formal, neutral,",
    );
  });
});
