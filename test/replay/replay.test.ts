import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { historyFromJSON } from '@temporalio/common/lib/proto-utils';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';

import { packageRoot } from '../../text/package-root';
import { workflowBundlePath } from '../../worker/build-bundle';
import * as workflows from '../../workflows';
import { historyText } from '../support/temporal-view';

/** A history that test/replay/record.server.test.ts wrote. */
interface Recorded {
  /** `<workflow>/<version>/<name>`. */
  readonly file: string;
  readonly workflowId: string;
  /** As Temporal's tools write it. */
  readonly history: { readonly events: readonly RecordedEvent[] };
}
type RecordedEvent = Record<string, unknown> & { readonly eventType: string };

const folder = join(packageRoot(), 'test', 'replay');
const recorded = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name): Recorded => {
    const stored = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Omit<Recorded, 'file'>;
    return { file: name.replace(/\.json$/, ''), ...stored };
  });

beforeAll(() => {
  // A replay that fails, as it should below, is no news for the terminal.
  Runtime.install({
    logger: new DefaultLogger('ERROR', () => undefined),
    telemetryOptions: { logging: { filter: { core: 'ERROR', other: 'ERROR' }, forward: {} } },
  });
});
afterAll(() => Runtime.instance().shutdown());

/** Of a recorded history, as JSON. */
const mostBytes = 150_000;

function workflowType(event: RecordedEvent): string | undefined {
  const started = event['workflowExecutionStartedEventAttributes'] as { workflowType?: { name?: string } } | undefined;
  return started?.workflowType?.name;
}

/** Replays histories against a bundle's code; the error of each, by file. */
async function replay(code: string, histories: readonly Recorded[]): Promise<Record<string, string | undefined>> {
  const results: Record<string, string | undefined> = {};
  // One at a time: a result names its workflow id only, and runs of one condition share theirs.
  for (const { file, workflowId, history } of histories) {
    for await (const { error } of Worker.runReplayHistories({ workflowBundle: { code } }, [{ workflowId, history }])) {
      results[file] = error?.name;
    }
  }
  return results;
}

const bundle = readFileSync(workflowBundlePath, 'utf8');

it('every recorded history, as JSON, replays on the workflows as they are now (it takes one protobufjs for all)', async () => {
  const results = await replay(bundle, recorded);
  expect(results).toEqual(Object.fromEntries(recorded.map(({ file }) => [file, undefined])));
});

it.each(Object.entries(workflows).flatMap(([name, exported]) => (typeof exported === 'function' ? [name] : [])))(
  'there is a recorded history of the workflow %s, and none is large',
  (name) => {
    const own = recorded.filter(({ history: { events } }) => workflowType(events[0]!) === name);
    expect(own.length).toBeGreaterThan(0);
    const large = own.filter(({ history }) => JSON.stringify(history).length > mostBytes);
    expect(large.map(({ file }) => file)).toEqual([]);
  },
);

describe('the recorded histories cover', () => {
  it.each<[string, RegExp, (event: RecordedEvent) => boolean]>([
    ['a sweep that finished', /^sweep\/.*\/finished$/, typeIs('WORKFLOW_EXECUTION_COMPLETED')],
    ['a sweep that probed its readers', /^sweep\//, schedules('probeReader')],
    ['an experiment that finished', /^templates\/.*\/finished$/, typeIs('WORKFLOW_EXECUTION_COMPLETED')],
    ['templates with a generate stage', /^templates\/.*\/staged$/, startsChild('generate/summary/g')],
    ['a ladder with a generate stage', /^ladder\/.*\/staged$/, startsChild('generate/value/g')],
    ['a ladder that finished', /^ladder\//, typeIs('WORKFLOW_EXECUTION_COMPLETED')],
    ['an experiment that never generates', /^matched-content\//, typeIs('WORKFLOW_EXECUTION_COMPLETED')],
    ['what systems recall', /^recon\//, schedules('recallPage')],
    ['replies that are asked for again', /^recon\//, schedules('retryUnread')],
    ['imported answers that were taken', /^imported-answers\//, schedules('takeAnswers')],
    ['a judge that finished', /^judge\/.*\/finished$/, typeIs('WORKFLOW_EXECUTION_COMPLETED')],
    ['a judge that was probed', /^judge\/.*\/finished$/, schedules('probeReader')],
    ['a judge that was told to go on, and told its conditions', /^judge\/.*\/resumed$/, typeIs('SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED')],
    ['a cancelled judge', /^judge\//, typeIs('WORKFLOW_EXECUTION_CANCELED')],
    ['a judge that a sweep started', /^judge\//, startedByAWorkflow],
    ['a sweep that owed a judge', /^sweep\/.*\/judged$/, startsChild('judge/judge-model:general')],
    ['a rerun of what a judge was asked', /^rerun\//, schedules('readReplies')],
    ['a rerun of what a reader was asked', /^rerun\//, schedules('scoreCells')],
    ['a scoring that finished', /^score\//, typeIs('WORKFLOW_EXECUTION_COMPLETED')],
    ['a condition of a generator', /^condition\/.*\/generator$/, typeIs('WORKFLOW_EXECUTION_COMPLETED')],
    ['a condition that went on as new', /^condition\//, typeIs('WORKFLOW_EXECUTION_CONTINUED_AS_NEW')],
    ['the run that followed', /^condition\/.*\/continued-last$/, followsAnotherRun],
    ['a block that was tried again', /^condition\//, (event) => attempt(event) > 1],
    ['a block that stopped its condition', /^condition\//, typeIs('ACTIVITY_TASK_FAILED')],
    ['a condition that was resumed', /^condition\//, typeIs('WORKFLOW_EXECUTION_SIGNALED')],
    ['a condition that moved to another build', /^condition\//, hearsOfAnotherBuild],
    ['a batch of a condition', /^condition\//, schedules('advanceBatch')],
    ['a block for what a batch lacks', /^condition\/.*\/batched$/, schedules('runBlock')],
    ['a cancelled sweep', /^sweep\//, typeIs('WORKFLOW_EXECUTION_CANCELED')],
    ['a cancelled experiment', /^templates\//, typeIs('WORKFLOW_EXECUTION_CANCELED')],
    ['a cancelled condition', /^condition\//, typeIs('WORKFLOW_EXECUTION_CANCELED')],
  ])('%s', (_, files, isIt) => {
    const events = recorded.filter(({ file }) => files.test(file)).flatMap(({ history }) => history.events);
    expect(events.some(isIt)).toBe(true);
  });

  function typeIs(type: string): (event: RecordedEvent) => boolean {
    return ({ eventType }) => eventType === `EVENT_TYPE_${type}`;
  }

  function schedules(activity: string): (event: RecordedEvent) => boolean {
    return (event) => {
      const scheduled = event['activityTaskScheduledEventAttributes'] as { activityType?: { name?: string } } | undefined;
      return scheduled?.activityType?.name === activity;
    };
  }

  function startsChild(key: string): (event: RecordedEvent) => boolean {
    return (event) => {
      const started = event['startChildWorkflowExecutionInitiatedEventAttributes'] as { workflowId?: string } | undefined;
      return started?.workflowId?.endsWith(`/${key}`) ?? false;
    };
  }

  function startedByAWorkflow(event: RecordedEvent): boolean {
    const attributes = event['workflowExecutionStartedEventAttributes'] as { parentWorkflowExecution?: object | null };
    return Boolean(attributes?.parentWorkflowExecution);
  }

  function followsAnotherRun(event: RecordedEvent): boolean {
    const attributes = event['workflowExecutionStartedEventAttributes'] as { continuedExecutionRunId?: string };
    return Boolean(attributes?.continuedExecutionRunId);
  }

  function hearsOfAnotherBuild(event: RecordedEvent): boolean {
    const attributes = event['workflowTaskStartedEventAttributes'] as { targetWorkerDeploymentVersionChanged?: boolean };
    return attributes?.targetWorkerDeploymentVersionChanged === true;
  }

  function attempt(event: RecordedEvent): number {
    return (event['activityTaskStartedEventAttributes'] as { attempt?: number } | undefined)?.attempt ?? 0;
  }
});

it.each<[string, RegExp, string, string]>([
  ['sweep: another activity first', /^sweep\/.*\/(finished|staged)$/, 'proxies_1.outlineSweep)(sweepId)', 'proxies_1.ingestDataset)(sweepId)'],
  ['sweep: no probes', /^sweep\/.*\/probed$/, 'outline.probes ?? []', '[]'],
  ['sweep: no judge', /^sweep\/.*\/judged$/, 'if (outline.judged)', 'if (false)'],
  ['templates: tables before scores', /^templates\/.*\/(finished|staged)$/, 'proxies_1.scoreCells)(', 'proxies_1.writeTables)('],
  ['ladder: no generate stage', /^ladder\/.*\/(finished|staged)$/, "await this.answer('generate')", ''],
  ['matched-content: another activity before the plan', /^matched-content\/.*\/(finished|staged)$/, 'proxies_1.planCells)(', 'proxies_1.writeTables)('],
  ['imported-answers: scores before answers', /^imported-answers\/.*\/(finished|staged)$/, 'await run.takeAnswers();', ''],
  ['judge: no plan', /^judge\/.*\/(finished|staged)$/, 'proxies_1.planJudging)(', 'proxies_1.freezeJudging)('],
  ['score: another opening', /^score\/.*\/(finished|staged)$/, 'proxies_1.openScoring)(', 'proxies_1.openRerun)('],
  ['rerun: no judge', /^rerun\/.*\/of-a-judge$/, 'proxies_1.readReplies)(', 'proxies_1.scoreCells)('],
  ['condition: a timer before each block', /^condition\/.*\/(finished|staged)$/, 'const result = await entry.scope.run(', 'await (0, workflow_1.sleep)(1); const result = await entry.scope.run('],
  ['condition: no batches', /^condition\/.*\/batched$/, 'await run.answerInBatches()', ''],
])('a changed workflow is refused on the histories of the old one: %s', async (_, files, before, after) => {
  expect(bundle.split(before)).toHaveLength(2);
  const old = recorded.filter(({ file }) => files.test(file));
  expect(old.length).toBeGreaterThan(0);
  const results = await replay(bundle.replace(before, after), old);
  expect(Object.values(results)).toEqual(old.map(() => 'DeterminismViolationError'));
});

it('no recorded history holds a path, a place or a text of the data', () => {
  for (const { file, history } of recorded) {
    const text = historyText(historyFromJSON(history));
    expect(text).toMatch(/sweepId/);
    const found = /(?<![\w.])\/(?:home|root|tmp|var|work|usr)\/\S*|\b\S+\.(?:js|ts|jsonl|yaml)\b|blue|What is said|127\.0\.0\.1|\[response |\bsk-\w/i.exec(text);
    expect([file, found?.[0]]).toEqual([file, undefined]);
  }
});
