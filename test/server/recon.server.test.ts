import { join } from 'node:path';

import type { SweepReport } from '../../report/sweep-report';
import { chatAnswer } from '../support/chat-answers';
import { type CliEnd, expectEnd } from '../support/child-process';
import { eventually } from '../support/eventually';
import { onlySweep } from '../support/ledger-rows';
import { writeReconSet } from '../support/recon-set';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { createSweepStack, type SweepStack } from '../support/sweep-stack';

let stack: SweepStack;
let server: ScriptedServer;
beforeAll(async () => {
  stack = await createSweepStack();
  server = await startScriptedServer();
  writeReconSet(join(stack.folder, 'cases'));
  await stack.startWorker();
});
afterAll(async () => {
  await stack.close();
  await server.close();
});

/** Of the small break-in. */
const entriesOfCase = 14;
const offline = { id: 'words', provider: 'offline', model: 'extractive-baseline' };
const symbolic = { id: 'solver', provider: 'offline', model: 'symbolic' };

describe('a RECON sweep over a small hand-made set', () => {
  let end: CliEnd;
  let sweepId: string;
  let report: SweepReport;

  beforeAll(async () => {
    const file = {
      name: 'recon',
      benchmarks: { mini: { format: 'recon', path: 'cases' } },
      readers: [offline, symbolic],
      experiments: [
        {
          experiment: 'recon',
          benchmark: 'mini',
          readers: ['words'],
          systems: [
            'long_context',
            'oracle_dag',
            'closed_book',
            'rag/bm25',
            'memory/reference',
            'surface/P1',
            'surface/entries',
            'surface/typed',
            'surface/witness_text',
          ],
          proofAblation: ['long_context'],
          rag: { k: 5 },
        },
        {
          name: 'keys',
          experiment: 'recon',
          benchmark: 'mini',
          readers: ['solver'],
          systems: ['oracle_query'],
          proofAblation: ['oracle_query'],
        },
      ],
    };
    end = await stack.cli(['run', stack.writeSweepFile(file)]);
    sweepId = await onlySweep(stack.database, 'recon');
    report = await stack.report(sweepId);
  }, 240_000);

  const resultsOf = (label: string, view: string, scorer: string) =>
    report.tables
      .find((table) => table.label === label)!
      .results.filter((row) => row.view === view && row.scorer === scorer);

  it('ends complete', () => {
    expectEnd(end, 0, `Sweep ${sweepId} is complete`);
    expect(report.sweep.complete).toBe(true);
  });

  it('the solver is right on every machine-scored question from the graph, and says what the file says without an entry', () => {
    for (const scorer of ['recon', 'recon_strict']) {
      const [row] = resultsOf('keys', 'systems', scorer);
      // Two free-form questions are abstained from.
      expect([row!.right, row!.answered, row!.delivered]).toEqual([14, 14, 16]);
      const [ablated] = resultsOf('keys', 'ablation', scorer);
      expect([ablated!.accuracy.value, ablated!.delivered, ablated!.notApplicable]).toEqual([1, 14, 2]);
    }
  });

  it('every system is read, and what recalls is stored once for each question', async () => {
    const arms = resultsOf('recon', 'systems', 'recon').map(({ arm }) => arm);
    expect(arms).toContain('memory/reference');
    expect(arms).toContain('rag/bm25');
    const rows = await stack.database.sql<{ system: string; n: number }[]>`
      SELECT system, count(*)::int AS n FROM recalls GROUP BY 1 ORDER BY 1`;
    expect(rows.map(({ system, n }) => [system, n])).toEqual([
      ['memory/reference', 16],
      ['rag/bm25', 16],
    ]);
  });
});

describe('replies of a server', () => {
  const reader = (model: string) => ({ id: model, provider: 'compatible', baseUrl: server.baseUrl, model });
  const isJudge = (body: string): boolean => body.includes('You grade a reply');
  /** Requests by the stem of their question. */
  const asked = (stem: string): number =>
    server.requests.filter(({ body }) => body.includes(stem) && !isJudge(body)).length;
  let sweepId: string;

  it('one that can’t be read is asked for again up to three times, then counts as abstaining', async () => {
    let ordered = 0;
    server.play((response, request) => {
      const { body } = server.requests.at(-1)!;
      // Of two cases one gives in at its third reply, the fifth of both.
      if (body.includes('causal order')) ordered += 1;
      const says = body.includes('causal order')
        ? ordered < 5
          ? 'Let me think.'
          : '{"order": ["B", "E", "D", "A", "C"]}'
        : body.includes('two or three sentences')
          ? '{"answer": "Sand is borne out."}'
          : '{"abstain": true}';
      chatAnswer(says)(response, request);
    });
    const file = {
      name: 'replies',
      benchmarks: { mini: { format: 'recon', path: 'cases' } },
      readers: [reader('talker')],
      experiments: [{ experiment: 'recon', benchmark: 'mini', systems: ['closed_book'] }],
      sharing: false,
    };
    expectEnd(await stack.cli(['run', stack.writeSweepFile(file)]), 0, 'is complete');
    sweepId = await onlySweep(stack.database, 'replies');
    // First both, then both again, then one more time for whom it is still unreadable.
    expect(asked('Put these steps in causal order')).toBe(6);
    expect(asked('Whose account does the file bear out')).toBe(2);
    const report = await stack.report(sweepId);
    const [row] = report.tables[0]!.results.filter(({ scorer }) => scorer === 'recon');
    expect(row).toMatchObject({ planned: 16, delivered: 14, judgeErrors: 2 });
    expect(report.actions.map(({ action, who }) => [action, who])).toEqual([
      ['rerun', 'render-bench'],
      ['rerun', 'render-bench'],
    ]);
  });

  it('free-form answers alone are judged, and their verdicts are part of the Score', async () => {
    server.play((response, request) => chatAnswer('yes')(response, request));
    const end = await stack.cli([
      ...['judge', sweepId, '--model', 'compatible/grader', '--base-url', server.baseUrl, '--prompt', 'recon'],
    ]);
    expectEnd(end, 0, '2 right');
    const report = await stack.report(sweepId);
    const [table] = report.tables;
    const [row] = table!.results.filter(({ scorer }) => scorer === 'recon');
    expect(row).toMatchObject({ delivered: 16, judgeErrors: 0 });
    expect(new Set(table!.results.map(({ scorer }) => scorer))).toEqual(new Set(['recon', 'recon_strict']));
  });
});

describe('a search with embeddings', () => {
  /** Texts that the endpoint was asked for, since the test began. */
  const embedded: string[] = [];
  let answering = true;

  it('a worker that is killed half-way costs what was under way; nothing stored is asked for again', async () => {
    server.play((response) => {
      const { input } = JSON.parse(server.requests.at(-1)!.body) as { readonly input: readonly string[] };
      embedded.push(...input);
      // From the tenth text of a question on nothing comes back, until the worker is gone.
      if (!answering) return;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({
          data: input.map((text, index) => ({ index, embedding: [text.length % 7, text.length % 5, 1] })),
        }),
      );
      answering = questions().length < 10;
    });
    const questions = (): string[] => embedded.filter((text) => !text.startsWith('[Day '));
    await stack.drainWorkers();
    const file = {
      name: 'dense',
      benchmarks: { mini: { format: 'recon', path: 'cases' } },
      readers: [offline],
      experiments: [
        {
          ...{ experiment: 'recon', benchmark: 'mini', systems: ['rag/dense'] },
          rag: { k: 3, embeddings: { baseUrl: server.baseUrl, model: 'vectors' } },
        },
      ],
    };
    const worker = await stack.startWorker();
    expectEnd(await stack.cli(['run', stack.writeSweepFile(file), '--detach']), 2, 'dense');
    await eventually('an embedding that never comes is under way', () => !answering && questions().length > 10);
    worker.kill('SIGKILL');
    await worker.ended;
    answering = true;
    server.play((response) => {
      const { input } = JSON.parse(server.requests.at(-1)!.body) as { readonly input: readonly string[] };
      embedded.push(...input);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data: input.map((_, index) => ({ index, embedding: [1, index, 1] })) }));
    });
    await stack.startWorker();
    expectEnd(await stack.cli(['run', join(stack.folder, 'dense.yaml')]), 0, 'is complete');

    // Fourteen entries a case; sixteen questions, one of which was under way.
    expect(embedded.filter((text) => text.startsWith('[Day '))).toHaveLength(2 * entriesOfCase);
    expect(questions()).toHaveLength(16 + 1);
    const report = await stack.report(await onlySweep(stack.database, 'dense'));
    expect(report.sweep.provenance['system recon/rag/dense@1']).toBe(
      '2 cases, {"chunk":"entry","embeddings":"vectors","k":3}',
    );
  });
});
