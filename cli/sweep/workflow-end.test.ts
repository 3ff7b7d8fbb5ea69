import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';

import { workflowEnd } from './workflow-end';

/** A client whose one workflow has this status, and whose workflow task is tried for so many times. */
function clientOf(
  status: string | Error,
  result: () => Promise<unknown> = () => Promise.resolve(),
  raw: { pendingWorkflowTask?: { attempt: number } } = {},
) {
  const describe = () =>
    status instanceof Error ? Promise.reject(status) : Promise.resolve({ status: { name: status }, raw });
  return { workflow: { getHandle: () => ({ describe, result }) } } as unknown as Client;
}

it.each(['RUNNING', 'CONTINUED_AS_NEW', 'PAUSED'])('%s is no end', async (status) => {
  expect(await workflowEnd(clientOf(status), 'small-1234')).toBeUndefined();
});

it('one whose workflow task fails again and again is stuck, and said to be, with the way out', async () => {
  const after = (attempt: number) => clientOf('RUNNING', undefined, { pendingWorkflowTask: { attempt } });
  expect(await workflowEnd(after(2), 'small-1234')).toBeUndefined();
  expect(await workflowEnd(after(5), 'small-1234')).toMatchObject({
    kind: 'broken',
    why: expect.stringContaining('temporal workflow terminate --workflow-id small-1234') as unknown,
  });
});

it.each([
  ['CANCELLED', 'its workflow was cancelled in Temporal'],
  ['TERMINATED', 'its workflow was terminated in Temporal'],
  ['TIMED_OUT', 'its workflow timed out in Temporal'],
])('%s is told as what was done in Temporal', async (status, why) => {
  expect(await workflowEnd(clientOf(status), 'small-1234')).toEqual({ kind: 'broken', why });
});

it('a failure is told by its innermost cause', async () => {
  const failure = new Error('workflow failed', {
    cause: new Error('activity', { cause: new Error('boats.json changed') }),
  });
  const client = clientOf('FAILED', () => Promise.reject(failure));
  expect(await workflowEnd(client, 'small-1234')).toEqual({ kind: 'broken', why: 'boats.json changed' });
});

it('a failure that was written for the person is told as it was written, whatever caused it', async () => {
  const forPeople = ApplicationFailure.create({
    message: 'The template "mine" threw for a dialogue: no turns',
    type: 'UserError',
    cause: new Error('no turns'),
  });
  const failure = new Error('workflow failed', { cause: new Error('activity', { cause: forPeople }) });
  const client = clientOf('FAILED', () => Promise.reject(failure));
  expect(await workflowEnd(client, 'small-1234')).toEqual({ kind: 'broken', why: forPeople.message });
});

it('completed and forgotten ones are told apart, and another error is thrown', async () => {
  expect(await workflowEnd(clientOf('COMPLETED'), 'small-1234')).toEqual({ kind: 'completed' });
  const forgotten = new WorkflowNotFoundError('not found', 'small-1234', undefined);
  expect(await workflowEnd(clientOf(forgotten), 'small-1234')).toEqual({ kind: 'unknown' });
  await expect(workflowEnd(clientOf(new Error('x')), 'small-1234')).rejects.toThrow('x');
});
