import { UserError } from '../contracts/user-error';
import type { Endpoint } from './endpoint';
import type { EntryStore } from './entry-store';
import { createMemory, memoryPlace } from './memory/create-memory';
import type { MemoryName } from './memory/memory-options';
import { Embedder } from './rag/embed';
import { Paraphraser } from './rag/paraphrase';
import { RagSystem, type RagVariant, ragVariants } from './rag/rag-system';
import { Reranker } from './rag/rerank';
import type { RecallSystem } from './recall-system';
import { ReferenceMemory } from './reference/reference-memory';

/** A model behind an endpoint of OpenAI's shape. */
export interface SystemEndpoint {
  readonly baseUrl: string;
  readonly model: string;
  /** Name of the environment variable that holds the key. */
  readonly keyEnv?: string;
}

/** What systems of one experiment are set up with, as its entry in the sweep file says. */
export interface SystemSettings {
  readonly rag: {
    readonly k: number;
    readonly embeddings?: SystemEndpoint;
    readonly rerank?: SystemEndpoint;
    readonly paraphrase?: SystemEndpoint;
  };
  /** By a memory system's name. */
  readonly memories: Readonly<
    Record<
      string,
      {
        readonly baseUrl?: string;
        readonly keyEnv?: string;
        readonly options: Readonly<Record<string, string | number | boolean>>;
      }
    >
  >;
}

export interface SystemContext {
  readonly store: EntryStore;
  /** Of the worker: where keys are. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Makes one memory system of what its entry says. */
export type MemoryFactory = (
  settings: SystemSettings['memories'][string] & { readonly k: number },
  context: SystemContext,
) => RecallSystem;

/** Memory systems by the name after `memory/`; an adapter adds itself here. */
export const memoryFactories: Readonly<Record<string, MemoryFactory>> = {
  reference: ({ k }, { store }) => new ReferenceMemory(store, k),
  mem0: served('mem0'),
  mem0_graph: served('mem0_graph'),
  supermemory: served('supermemory'),
  hindsight: served('hindsight'),
};

/** A memory that another program or service keeps. */
function served(name: MemoryName): MemoryFactory {
  return (settings, { env }) => createMemory(name, settings, endpointOf(memoryPlace(name, settings), env));
}

/**
 * A system by its name in sweep files.
 * @throws UserError for one that this version has no adapter for, and for a key that is not in the environment.
 */
export function createSystem(name: string, settings: SystemSettings, context: SystemContext): RecallSystem {
  const [kind, variant = ''] = name.split('/');
  if (kind === 'rag' && isRagVariant(variant)) return createRag(variant, settings, context);
  const factory = kind === 'memory' ? memoryFactories[variant] : undefined;
  if (!factory) {
    const known = [
      ...ragVariants.map((each) => `rag/${each}`),
      ...Object.keys(memoryFactories).map((each) => `memory/${each}`),
    ];
    throw new UserError(`This version has no adapter for the system "${name}"; it has ${known.join(', ')}.`);
  }
  return factory({ k: settings.rag.k, options: {}, ...settings.memories[variant] }, context);
}

function createRag(variant: RagVariant, { rag }: SystemSettings, { store, env }: SystemContext): RecallSystem {
  const { k, embeddings, rerank, paraphrase } = rag;
  const uses = { bm25: false, dense: true, hybrid: true, rerank: true, multi_query: true }[variant];
  const reranks = variant === 'rerank' || variant === 'multi_query';
  return new RagSystem(variant, {
    k,
    store,
    ...(uses && embeddings && { embedder: new Embedder(endpointOf(embeddings, env), embeddings.model) }),
    ...(reranks && rerank && { reranker: new Reranker(endpointOf(rerank, env), rerank.model) }),
    ...(variant === 'multi_query' &&
      paraphrase && { paraphraser: new Paraphraser(endpointOf(paraphrase, env), paraphrase.model) }),
    settings: {
      k,
      chunk: 'entry',
      ...(uses && embeddings && { embeddings: embeddings.model }),
      ...(reranks && rerank && { rerank: rerank.model }),
      ...(variant === 'multi_query' && paraphrase && { paraphrase: paraphrase.model }),
    },
  });
}

/**
 * An endpoint with its key from the environment.
 * @throws UserError where the variable is not set.
 */
export function endpointOf(
  { baseUrl, keyEnv }: Pick<SystemEndpoint, 'baseUrl' | 'keyEnv'>,
  env: SystemContext['env'],
): Endpoint {
  const apiKey = keyEnv === undefined ? undefined : env[keyEnv];
  if (keyEnv !== undefined && (apiKey === undefined || apiKey === '')) {
    throw new UserError(`${baseUrl} needs a key, and the worker's environment has no ${keyEnv}. Set it and resume.`);
  }
  return { baseUrl: baseUrl.replace(/\/+$/u, ''), apiKey };
}

function isRagVariant(name: string): name is RagVariant {
  return (ragVariants as readonly string[]).includes(name);
}
