import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { UserError } from '../../contracts/user-error';
import { packageRoot } from '../../text/package-root';
import { planSweep } from './plan-sweep';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plan-sweep-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function question(index: number, over: object = {}): object {
  return {
    id: `q${index}`,
    question: `What is boat ${index} called?`,
    answer: `Mizuno${index}`,
    sessions: [
      { date: '2024-02-01T10:00', turns: [{ role: 'user', text: `Boat ${index} is Mizuno${index}.`, witness: true }] },
    ],
    ...over,
  };
}

/** A sweep over questions of one's own. */
function sweep(questions: readonly object[], changes: Record<string, string>): string {
  write('questions.jsonl', questions.map((row) => JSON.stringify(row)).join('\n'));
  const sections = {
    name: 'boats',
    benchmarks: '{ boats: { format: jsonl, path: questions.jsonl } }',
    readers: '[{ id: echo, provider: offline, model: echo }]',
    experiments: '[{ experiment: templates, benchmark: boats, templates: [raw_conversation] }]',
    ...changes,
  };
  return write(
    'sweep.yaml',
    Object.entries(sections)
      .map(([key, value]) => `${key}: ${value}\n`)
      .join(''),
  );
}

const plan = (path: string) => planSweep(path, { skipInvalid: false });
const boats = Array.from({ length: 6 }, (_, index) => question(index));

describe('the example of all experiments on the bundled dialogues', () => {
  it('is planned whole: counts, samples, reasons and generators', async () => {
    const example = readFileSync(join(packageRoot(), 'examples', 'experiments.yaml'), 'utf8');
    const onSample = example
      .split('\n')
      .filter((line) => !/benchmark: (documents|people)|^ {2}(documents|people):/u.test(line))
      .join('\n');
    write(
      'own-artifacts.jsonl',
      ['sample-01', 'sample-02']
        .map((id) => JSON.stringify({ question_id: id, system: 'mine', artifact: 'x' }))
        .join('\n'),
    );
    const { totals, experiments, samples, notApplicable, readers, warnings } = await plan(write('all.yaml', onSample));
    expect(experiments.map(({ experiment, conditions, cells }) => [experiment, conditions, cells])).toEqual([
      ['templates', 8 + 3, 11 * 64],
      ['ladder', 48, 48 * 64],
      ['matched-content', 2, 2 * 64],
      ['refusal-factors', 16, 16 * 64],
      ['budget-control', 8, 8 * 64],
      ['retrieval-noise', 2 * (2 * 2 * 3 + 2), 28 * 40],
      ['own-artifacts', 6, 6 * 64],
    ]);
    expect(samples.map(({ experiment }) => experiment)).toEqual(['retrieval-noise']);
    expect(samples[0]!.strata.reduce((sum, { taken }) => sum + taken, 0)).toBe(40);
    // P2, the factors' corners and the controls repeat requests of other experiments.
    expect(totals.shared).toBeGreaterThan(300);
    expect(totals.awaiting).toBeGreaterThan(150);
    expect(readers.map(({ id, costUsd }) => [id, costUsd])).toEqual([
      ['offline', { low: 0, high: 0 }],
      ['deterministic', { low: 0, high: 0 }],
    ]);
    expect(notApplicable).toContainEqual({
      ...{ experiment: 'ladder', benchmark: 'sample', reason: 'no turn is marked as evidence', cells: 3 * 48 },
      labels: expect.arrayContaining(['P0/formal/event_log/none', 'P4/permissive/state_table/extractive']) as string[],
    });
    expect(notApplicable).toContainEqual({
      ...{ experiment: 'own-artifacts', benchmark: 'sample', labels: ['system:mine'], cells: 62 },
      reason: 'its file has no artifact for this question',
    });
    expect(warnings).toEqual([]);
    expect((await plan(join(folder, 'all.yaml'))).totals).toEqual(totals);
  });
});

describe('a plan', () => {
  it('counts each distinct call of the sweep once, for the condition that asks first', async () => {
    const { conditions } = await plan(
      sweep(boats, {
        experiments:
          '[{ experiment: refusal-factors, benchmark: boats }, { experiment: ladder, benchmark: boats, levels: [P2], prompts: [formal], backends: [event_log] }]',
      }),
    );
    const calls = Object.fromEntries(
      conditions.map(({ experiment, label, calls: count }) => [`${experiment} ${label}`, count]),
    );
    expect(calls['refusal-factors 1111']).toBe(6);
    expect(calls['ladder P2/formal/event_log/gold']).toBe(0);
  });

  it('multiplies cells and calls by repetitions, and what a generator makes by none', async () => {
    const entry =
      'experiment: templates, benchmark: boats, templates: [langchain_summary], generators: [deterministic]';
    const { conditions } = await plan(sweep(boats, { experiments: `[{ ${entry} }]`, repetitions: '3' }));
    expect(conditions.map(({ label, cells, calls, awaiting }) => [label, cells, calls, awaiting])).toEqual([
      ['generate/summary', 6, 6, 0],
      ['langchain_summary', 18, 18, 0],
      ['langchain_summary:deterministic', 18, 18, 18],
    ]);
  });

  it('takes the first items where the data set is limited, and a sample of those', async () => {
    const { totals, samples } = await plan(
      sweep(boats, {
        benchmarks: '{ boats: { format: jsonl, path: questions.jsonl, limit: 4 } }',
        experiments: '[{ experiment: templates, benchmark: boats, templates: [raw_conversation], n: 3 }]',
      }),
    );
    expect(totals.cells).toBe(3);
    expect(samples[0]!.strata.map(({ available, taken }) => [available, taken])).toEqual([[4, 3]]);
  });

  it('names the entries by their own names, each with its own sample', async () => {
    const { experiments } = await plan(
      sweep(boats, {
        experiments:
          '[{ name: few, experiment: templates, benchmark: boats, templates: [raw_conversation], n: 2 }, { experiment: templates, benchmark: boats, templates: [witness_turns] }]',
      }),
    );
    expect(experiments.map(({ experiment, cells }) => [experiment, cells])).toEqual([
      ['few', 2],
      ['templates', 6],
    ]);
  });

  it('warns of a stratum that is short, and refuses it where the sample must be exact', async () => {
    const entry = 'experiment: templates, benchmark: boats, templates: [raw_conversation], n: 10';
    const { warnings } = await plan(sweep(boats, { experiments: `[{ ${entry} }]` }));
    expect(warnings.join()).toMatch(/templates: the data set is short of .* \(6 of 10 planned\)/u);
    const refused = plan(sweep(boats, { experiments: `[{ ${entry}, sampling: exact }]` }));
    await expect(refused).rejects.toThrow(/sampling: exact asks for 10 items/u);
  });

  it('says why surfaces of documents can not be made of conversations', async () => {
    const { notApplicable, totals } = await plan(
      sweep(boats, { experiments: '[{ experiment: hotpotqa-transfer, benchmark: boats, surfaces: [nl, typed] }]' }),
    );
    expect(notApplicable).toEqual([
      {
        ...{ experiment: 'hotpotqa-transfer', benchmark: 'boats', cells: 18 },
        reason: 'the dialogue holds no documents',
        labels: ['generate/typed', 'nl', 'typed/deterministic'],
      },
    ]);
    expect(totals.calls).toBe(0);
  });

  it('holds cells of any kind of item, each call or a reason', async () => {
    const odd = [
      question(0, { sessions: [] }),
      question(1, { question: 'Which \ud83d boat?' }),
      question(2, {
        sessions: [{ date: null, turns: [{ role: 'user', text: 'קניתי נעלי ميزونو\u202e', witness: true }] }],
      }),
    ];
    const path = sweep(odd, {
      experiments:
        '[{ experiment: ladder, benchmark: boats, levels: [P0, P2] }, { experiment: budget-control, benchmark: boats }]',
    });
    const { totals, notApplicable } = await plan(path);
    expect(totals.cells).toBe(3 * 16);
    const reasons = new Map(notApplicable.map(({ experiment, reason, cells }) => [`${experiment}: ${reason}`, cells]));
    expect(reasons.get('ladder: the dialogue has no turns')).toBe(12);
    expect(reasons.get('ladder: the prompt holds half of a surrogate pair, which providers refuse')).toBe(12);
  });

  it('of a turn with 500,000 characters takes bounded time in every experiment', async () => {
    const long = `Boat 0 is Mizuno0. ${'And then we talked about something else, which I liked. '.repeat(9_000)}`;
    const turns = [
      { role: 'user', text: long, witness: true },
      { role: 'assistant', text: long.replaceAll('talked', 'spoke'), witness: false },
    ];
    const path = sweep([question(0, { sessions: [{ date: '2024-02-01T10:00', turns }] }), question(1)], {
      experiments:
        '[{ experiment: ladder, benchmark: boats, values: [gold, extractive] }, { experiment: budget-control, benchmark: boats }, { experiment: retrieval-noise, benchmark: boats, stores: [own, cross_user], selections: [random, bm25], retrieved: [1] }, { experiment: templates, benchmark: boats, templates: [raw_conversation, witness_turns, chatgpt_entries, langchain_summary, memgpt_records], generators: [deterministic] }]',
    });
    const started = performance.now();
    const { totals } = await plan(path);
    expect(totals.calls).toBeGreaterThan(60);
    expect(performance.now() - started).toBeLessThan(30_000);
  });

  it('of a file that names artifacts of nobody is refused', async () => {
    write('artifacts.jsonl', '{"question_id": "q0"}');
    const refused = plan(
      sweep(boats, { experiments: '[{ experiment: own-artifacts, benchmark: boats, path: artifacts.jsonl }]' }),
    );
    await expect(refused.catch((error: unknown) => UserError.is(error))).resolves.toBe(true);
  });
});
