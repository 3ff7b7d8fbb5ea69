import type { BatchProviderFactory } from '../activities/batch/batch-tools';
import { UserError } from '../contracts/user-error';
import { sentProvider } from '../experiments/sent-provider';
import type { ReaderSpec } from '../experiments/sweep-spec';
import { BatchFault, type BatchProvider } from '../providers/batch';
import { createOfflineProvider } from '../providers/offline';
import type { Provider, ProviderFailure } from '../providers/provider';

/**
 * Providers by reader, with keys from the given environment. A provider's client library is loaded with its first reader:
 * a process that serves every provider pays for those in use.
 */
export function providersFrom(env: NodeJS.ProcessEnv): (reader: ReaderSpec) => Promise<Provider> {
  const offline = createOfflineProvider();
  return async (reader) => {
    if (reader.provider === 'offline') return offline;
    try {
      return await createProvider(reader, env);
    } catch (error) {
      if (!UserError.is(error)) throw error;
      return unusable(reader, error.message);
    }
  };
}

async function createProvider(reader: ReaderSpec, env: NodeJS.ProcessEnv): Promise<Provider> {
  switch (reader.provider) {
    case 'compatible': {
      const { createCompatibleProvider } = await import('../providers/compatible');
      return createCompatibleProvider({ baseUrl: reader.baseUrl!, apiKey: optionalKey(reader, env) });
    }
    case 'openai': {
      const { createOpenAiProvider } = await import('../providers/openai');
      return createOpenAiProvider(openAiOptions(reader, env));
    }
    case 'anthropic': {
      const { createAnthropicProvider } = await import('../providers/anthropic');
      return createAnthropicProvider(versionedOptions(reader, env));
    }
    case 'google': {
      const { createGoogleProvider } = await import('../providers/google');
      return createGoogleProvider(versionedOptions(reader, env));
    }
    default:
      throw new Error(`unknown provider ${reader.provider}`);
  }
}

/** Batch APIs by reader, with keys from the given environment; loaded as {@link providersFrom} does. */
export function batchProvidersFrom(env: NodeJS.ProcessEnv): BatchProviderFactory {
  return async (reader) => {
    try {
      return await createBatches(reader, env);
    } catch (error) {
      if (!UserError.is(error)) throw error;
      throw new BatchFault(unusableKey(error.message));
    }
  };
}

async function createBatches(reader: ReaderSpec, env: NodeJS.ProcessEnv): Promise<BatchProvider> {
  switch (reader.provider) {
    case 'openai': {
      const { createOpenAiBatches } = await import('../providers/openai');
      return createOpenAiBatches(openAiOptions(reader, env));
    }
    case 'anthropic': {
      const { createAnthropicBatches } = await import('../providers/anthropic');
      return createAnthropicBatches(versionedOptions(reader, env));
    }
    case 'google': {
      const { createGoogleBatches } = await import('../providers/google');
      return createGoogleBatches(versionedOptions(reader, env));
    }
    default:
      throw new Error(`${reader.provider} has no batch API`);
  }
}

function openAiOptions(reader: ReaderSpec, env: NodeJS.ProcessEnv) {
  return { baseUrl: reader.baseUrl, apiKey: requiredKey(reader, env), endpoint: reader.endpoint ?? 'chat' };
}

function versionedOptions(reader: ReaderSpec, env: NodeJS.ProcessEnv) {
  return { baseUrl: reader.baseUrl, apiKey: requiredKey(reader, env), apiVersion: reader.apiVersion! };
}

function requiredKey(reader: ReaderSpec, env: NodeJS.ProcessEnv): string {
  const key = optionalKey(reader, env);
  if (key === undefined)
    throw new UserError(`reader '${reader.id}' names no keyEnv, and ${reader.provider} needs a key`);
  return key;
}

function optionalKey({ keyEnv }: ReaderSpec, env: NodeJS.ProcessEnv): string | undefined {
  if (keyEnv === undefined) return undefined;
  const key = env[keyEnv];
  if (!key)
    throw new UserError(
      `the worker's environment has no ${keyEnv}; set it and start the worker again (one in the background: ` +
        "'npx render-bench down' ends it, and 'run' starts one with the environment of its own)",
    );
  return key;
}

/** A lane whose key is missing or malformed stops at the first call, with the rest of the sweep going on. */
function unusable(reader: ReaderSpec, advice: string): Provider {
  return {
    name: sentProvider(reader),
    client: 'none',
    exchange: () => Promise.resolve({ outcome: 'failed', usage: {}, failure: unusableKey(advice) }),
  };
}

function unusableKey(advice: string): ProviderFailure {
  return { code: 'unusable_key', message: advice, retry: { kind: 'stop_lane', advice } };
}
