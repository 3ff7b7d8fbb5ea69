import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { loadTexts } from '../../db/queries/load-texts';
import { loadSweep } from '../../db/queries/sweeps';
import { sha256 } from '../../text/hash';
import { chatAnswer } from '../support/chat-answers';
import { expectEnd } from '../support/child-process';
import { eventually } from '../support/eventually';
import { onlySweep } from '../support/ledger-rows';
import { questionSweep } from '../support/question-file';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { createSweepStack, type SweepStack } from '../support/sweep-stack';

const items = 3;

let stack: SweepStack;
let server: ScriptedServer;
beforeAll(async () => {
  stack = await createSweepStack();
  server = await startScriptedServer();
  server.play(chatAnswer('Blue.'));
});
afterAll(async () => {
  await stack.close();
  await server.close();
});

interface OwnFiles {
  readonly spec: string;
  readonly prompt: string;
  readonly template: string;
  readonly scorer: string;
}

/** A sweep whose prompt, template and scorer are files of the user's. */
function ownSweep(name: string): OwnFiles {
  const file = (suffix: string, text: string): string => {
    const path = join(stack.folder, `${name}-${suffix}`);
    writeFileSync(path, text);
    return path;
  };
  const prompt = file('prompt.txt', 'Answer in one word, like a pirate, or ABSTAIN.\n');
  const template = file(
    'template.mjs',
    'export default ({ sessions }) => `turns: ${sessions.flatMap(({ turns }) => turns).length}`;\n',
  );
  const scorer = file(
    'scorer.mjs',
    `export default { id: '${name}', version: 1, score: (answer) => ({ value: answer === 'Blue.' ? 0.25 : 0, abstained: false }) };\n`,
  );
  const spec = stack.writeSweepFile({
    ...questionSweep(stack.folder, { name, items }),
    readers: [{ id: 'r', provider: 'compatible', baseUrl: server.baseUrl, model: 'm' }],
    generators: [{ id: 'writer', provider: 'compatible', baseUrl: server.baseUrl, model: 'w' }],
    prompts: { pirate: prompt },
    templates: { counted: template },
    experiments: [
      {
        experiment: 'templates',
        benchmark: 'mine',
        templates: ['counted', 'langchain_summary'],
        generators: ['writer'],
      },
      { experiment: 'matched-content', benchmark: 'mine', prompts: ['pirate'] },
    ],
    scorers: [scorer],
  });
  return { spec, prompt, template, scorer };
}

it('a prompt, a template and a scorer of one’s own are used, and their content is frozen in the plan', async () => {
  await stack.startWorker();
  const own = ownSweep('own-used');
  expectEnd(await stack.cli(['run', own.spec]), 0, 'is complete');
  const sweepId = await onlySweep(stack.database, 'own-used');
  const { spec } = await loadSweep(stack.database, sweepId);
  const hash = (path: string): string => sha256(readFileSync(path, 'utf8'));
  expect(spec.prompts).toEqual([{ id: 'pirate', system: 'Answer in one word, like a pirate, or ABSTAIN.' }]);
  expect(spec.templates).toEqual([{ id: 'counted', path: own.template, sha256: hash(own.template) }]);
  expect(spec.ownScorers).toEqual([{ id: 'own-used', path: own.scorer, sha256: hash(own.scorer) }]);

  const shown = await stack.database.sql<{ arm: string; system: string; artifact: string }[]>`
    SELECT DISTINCT k.key AS arm, l.system_hash AS system, l.artifact_hash AS artifact
    FROM conditions k JOIN cells c ON c.condition_id = k.id JOIN calls l ON l.key = c.call_key
    WHERE k.sweep_id = ${sweepId}`;
  const texts = await loadTexts(
    stack.database.sql,
    shown.flatMap(({ system, artifact }) => [system, artifact]),
  );
  const counted = shown.filter(({ arm }) => arm === 'counted/r');
  expect(counted.map(({ artifact }) => texts.get(artifact))).toEqual(['turns: 1']);
  const pirates = shown.filter(({ arm }) => arm.includes('pirate'));
  expect(pirates.length).toBeGreaterThan(0);
  for (const { system } of pirates) expect(texts.get(system)).toContain('like a pirate');

  const scores = await stack.database.sql<{ scorer: string; value: number; n: number }[]>`
    SELECT x.scorer, x.value, count(*)::int AS n FROM scores x JOIN cells c ON c.id = x.cell_id
    JOIN conditions k ON k.id = c.condition_id WHERE k.sweep_id = ${sweepId} GROUP BY 1, 2`;
  expect(scores).toEqual([{ scorer: 'own-used', value: 0.25, n: 5 * items }]);
});

it.each(['template', 'scorer'] as const)(
  'a %s that changes under a sweep ends it with exit 3 and why; with the file as it was the same command goes on',
  async (which) => {
    const name = `own-changed-${which}`;
    const own = ownSweep(name);
    const before = readFileSync(own[which], 'utf8');
    // The first stage waits for its generator meanwhile.
    const held: (() => void)[] = [];
    server.play((response, request) => held.push(() => chatAnswer('Blue.')(response, request)));
    const running = stack.cli(['run', own.spec]);
    await eventually('the generator is asked', () => held.length > 0);
    writeFileSync(own[which], `${before}// changed\n`);
    server.play(chatAnswer('Blue.'));
    for (const release of held) release();
    expectEnd(await running, 3, `The ${which} "${which === 'template' ? 'counted' : name}" in ${own[which]} changed`);

    writeFileSync(own[which], before);
    // What a process has loaded it does not load again.
    await stack.drainWorkers();
    await stack.startWorker();
    const sweepId = await onlySweep(stack.database, name);
    expectEnd(await stack.cli(['run', own.spec]), 0, `Sweep ${sweepId} is complete`);
  },
);
