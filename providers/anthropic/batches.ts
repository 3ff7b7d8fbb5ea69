import type { BatchLine, BatchOptions, BatchProvider, BatchState } from '../batch';
import { cancelUnlessEnded } from '../batch-call';
import { BatchCalls } from './batch-calls';
import { clientName } from './client';
import { findBatch } from './find-batch';
import { type AnthropicOptions, checkOptions } from './options';
import { messageBody } from './request';

/** The vendor takes 100,000 requests or 256 MB; the margin is for what joins the lines, and either kind of megabyte. */
const limits = { lines: 100_000, bytes: 250_000_000 };

/**
 * Anthropic's Message Batches. Nothing is uploaded: the lines are the body that makes the job. Results are read by the
 * job's own id.
 * @throws UserError as `createAnthropicProvider`
 */
export function createAnthropicBatches(given: AnthropicOptions): BatchProvider {
  const calls = new BatchCalls(checkOptions(given));
  return {
    name: 'anthropic',
    client: clientName,
    limits,
    encode: encodeLine,
    async create(_job, source, options) {
      if (!('lines' in source)) throw new Error('the Message Batches API takes no files');
      return (await calls.create(source.lines, options)).id;
    },
    find: (job, options) => findBatch(calls, job, options),
    poll: (vendorId, options) => poll(calls, vendorId, options),
    results: (ref, options) => calls.results(ref, options),
    cancel: (vendorId, options) =>
      cancelUnlessEnded(
        () => calls.cancel(vendorId, options),
        async () => (await calls.retrieve(vendorId, options)).processing_status === 'ended',
      ),
  };
}

function encodeLine({ customId, request }: BatchLine): string {
  // One impossible id makes the vendor refuse the whole job.
  if (!/^[\w-]{1,64}$/u.test(customId)) throw new RangeError(`${JSON.stringify(customId)} can't be a custom id`);
  return JSON.stringify({ custom_id: customId, params: messageBody(request) });
}

async function poll(calls: BatchCalls, vendorId: string, options: BatchOptions): Promise<BatchState> {
  const batch = await calls.retrieve(vendorId, options);
  // Until the end all requests count as running.
  if (batch.processing_status !== 'ended') return { state: 'running' };
  calls.checkKept(batch);
  return { state: 'ended', results: [batch.id] };
}
