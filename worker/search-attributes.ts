import type { NativeConnection } from '@temporalio/worker';

import { searchAttributes } from '../contracts/search-attributes';

/** `INDEXED_VALUE_TYPE_KEYWORD` of Temporal's API. */
const keyword = 2;
/** gRPC's PERMISSION_DENIED and UNIMPLEMENTED. */
const refusals = [7, 12];

/** Registers the search attributes that workflows set, where they are missing and the server allows it. */
export async function ensureSearchAttributes(connection: NativeConnection, namespace: string): Promise<void> {
  try {
    await addMissing(connection, namespace);
  } catch (error) {
    // A cluster that keeps this to its administrators: docs/watching.md says what they should add.
    if (!refusals.includes((error as { code?: number }).code ?? -1)) throw error;
  }
}

async function addMissing(connection: NativeConnection, namespace: string): Promise<void> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  const missing = Object.values(searchAttributes)
    .map(({ name }) => name)
    .filter((name) => !(name in (customAttributes ?? {})));
  if (missing.length === 0) return;
  await connection.operatorService.addSearchAttributes({
    namespace,
    searchAttributes: Object.fromEntries(missing.map((name) => [name, keyword])),
  });
}
