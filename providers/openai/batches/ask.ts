import type { z } from 'zod';

import type { BatchOptions } from '../../batch';
import { type BatchApi, callBatchApi, type MissingMeans, readBatchJson } from '../../batch-call';

/** What the SDK's methods return: a request on its way. */
interface Sending {
  asResponse(): Promise<Response>;
}

/** Sends one request and reads what its schema wants of the answer. Rejects with BatchFault for what the server does. */
export type Ask = <T>(
  send: (request: { readonly signal: AbortSignal }) => Sending,
  schema: z.ZodType<T>,
  options: BatchOptions,
  missing?: MissingMeans,
) => Promise<T>;

export function createAsk(api: BatchApi): Ask {
  return (send, schema, options, missing = 'lane') =>
    callBatchApi(api, options, missing, async (signal) =>
      readBatchJson(api, await send({ signal }).asResponse(), schema),
    );
}
