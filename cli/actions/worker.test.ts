import { FakeScreen } from '../../test/support/fake-screen';
import { createOutput } from '../output';
import { workerAction } from './worker';

function context() {
  const [stdout, stderr] = [new FakeScreen(), new FakeScreen()];
  const environment = { noColor: true, forceColor: false };
  return { output: createOutput({ stdout, stderr, json: false, color: false, environment }), variables: {} };
}

it.each([
  [
    ['calls-openai', 'calls-nowhere'],
    /^--queues: there is no queue calls-nowhere\. The queues are: orchestration, calls-/,
  ],
  [[], /^--queues: no queue is given\. The queues are: /],
])('queues %j are refused with those there are, before anything is started', async (queues, message) => {
  await expect(workerAction({ queues }, context())).rejects.toThrow(message);
});
