import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

import type { DataConverter, PayloadCodec } from '@temporalio/common';

import { UserError } from '../contracts/user-error';
import { messageOf } from '../text/message-of';
import { packageRoot } from '../text/package-root';

const variable = 'RENDER_BENCH_PAYLOAD_CODEC';

/** Exports the failure converter that puts messages and stacks where a codec gets at them. */
export const failureConverterPath = join(packageRoot(), 'dist', 'contracts', 'encoded-failures.js');

/**
 * The converter with the codec of the user's: a JavaScript module, named by `RENDER_BENCH_PAYLOAD_CODEC`, whose default
 * export (or `payloadCodec`) is a `PayloadCodec` of Temporal's, or a function that makes one from the environment.
 * @returns undefined where none is named.
 * @throws UserError for a module that does not load or exports no codec; with the function's own words where it throws.
 */
export function payloadConverter(env: NodeJS.ProcessEnv): DataConverter | undefined {
  const given = env[variable] ?? '';
  if (given === '') return undefined;
  const path = resolve(given);
  return { payloadCodecs: [codecOf(path, env)], failureConverterPath };
}

function codecOf(path: string, env: NodeJS.ProcessEnv): PayloadCodec {
  let found: unknown;
  try {
    const module = createRequire(path)(path) as { default?: unknown; payloadCodec?: unknown };
    const exported = module.payloadCodec ?? module.default ?? module;
    found = typeof exported === 'function' ? (exported as (env: NodeJS.ProcessEnv) => unknown)(env) : exported;
  } catch (error) {
    throw new UserError(`The payload codec ${path} (${variable}) can't be used: ${messageOf(error)}`, { cause: error });
  }
  if (isCodec(found)) return found;
  throw new UserError(
    `${path} (${variable}) exports no payload codec: its default export is an object with encode(payloads) and ` +
      'decode(payloads), or a function (env) that gives one; see examples/payload-codec.',
  );
}

function isCodec(found: unknown): found is PayloadCodec {
  const { encode, decode } = (found ?? {}) as Partial<PayloadCodec>;
  return typeof encode === 'function' && typeof decode === 'function';
}
