import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { defaultPayloadConverter } from '@temporalio/common';

import { packageRoot } from '../../text/package-root';
import { chatError } from '../support/chat-answers';
import { eventually } from '../support/eventually';
import { onlySweep } from '../support/ledger-rows';
import { questionSweep } from '../support/question-file';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { createSweepStack, type SweepStack } from '../support/sweep-stack';
import { workflowIds } from '../support/temporal-view';

/** The sweep that docs/watching.md takes for an example. */
const example = 'oracle-templates-f97d';

let stack: SweepStack;
let vendor: ScriptedServer;
let sweepId: string;

/** A sweep like the example's, one of whose two readers can't go on. */
beforeAll(async () => {
  stack = await createSweepStack();
  await stack.startWorker();
  vendor = await startScriptedServer();
  vendor.play(chatError(401, 'no such key'));
  const spec = stack.writeSweepFile({
    ...questionSweep(stack.folder, { name: 'oracle-templates', items: 3 }),
    readers: [
      { id: 'offline', provider: 'offline', model: 'extractive-baseline' },
      { id: 'mini', provider: 'compatible', baseUrl: vendor.baseUrl, model: 'm' },
    ],
    experiments: [{ experiment: 'templates', benchmark: 'mine', templates: ['raw_conversation', 'chatgpt_entries'] }],
  });
  expect((await stack.cli(['run', spec, '--no-probe'])).exitCode).toBe(3);
  sweepId = await onlySweep(stack.database, 'oracle-templates');
});
afterAll(async () => {
  await stack.close();
  await vendor.close();
});

/** The filters of docs/watching.md, for this sweep; lines that begin with # say what they find. */
function documentedFilters(): string[] {
  const page = readFileSync(join(packageRoot(), 'docs', 'watching.md'), 'utf8');
  const [, block] = /^```text filters\n([\s\S]*?)^```/m.exec(page)!;
  return block!
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.replaceAll(example, sweepId));
}

it('every filter of docs/watching.md finds what it says: some while the sweep runs, the others once it has ended', async () => {
  const unmatched = new Set(documentedFilters());
  expect(unmatched.size).toBeGreaterThan(8);
  const match = async (): Promise<void> => {
    for (const filter of unmatched) {
      if ((await workflowIds(stack.client, filter)).length > 0) unmatched.delete(filter);
    }
  };
  const isLeft = (filter: string): boolean => /Canceled/.test(filter);
  await eventually('filters that match while it runs', async () => {
    await match();
    return [...unmatched].every(isLeft);
  });
  expect(unmatched.size).toBeGreaterThan(0);
  await stack.client.workflow.getHandle(sweepId).cancel();
  await eventually('filters that match once it has ended', async () => {
    await match();
    return unmatched.size === 0;
  });
});

it('Condition without backquotes is refused: it is a word of SQL', async () => {
  await expect(workflowIds(stack.client, 'Condition = "chatgpt_entries/mini"')).rejects.toThrow();
});

it('every workflow, activity and timer of a sweep has a line that says what it is', async () => {
  const ids = await workflowIds(stack.client, `SweepId = "${sweepId}"`);
  // The sweep, its experiment, and four conditions.
  expect(ids).toHaveLength(6);
  for (const workflowId of ids) {
    const handle = stack.client.workflow.getHandle(workflowId);
    const { events } = await handle.fetchHistory();
    const shown = (events ?? []).filter(
      (event) =>
        event.workflowExecutionStartedEventAttributes ??
        event.activityTaskScheduledEventAttributes ??
        event.timerStartedEventAttributes,
    );
    const lines = shown.map(({ eventId, userMetadata }) => {
      const { summary } = userMetadata ?? {};
      return [
        workflowId,
        String(eventId),
        summary ? defaultPayloadConverter.fromPayload<string>(summary) : '',
      ] as const;
    });
    expect(lines.filter(([, , line]) => line === '')).toEqual([]);
    expect(lines.length).toBeGreaterThan(1);
  }
});
