import { UserError } from '../contracts/user-error';
import type { Endpoint } from './endpoint';
import type { EntryStore } from './entry-store';
import { createMemory, type MemoryEntry, memoryPlace } from './memory/create-memory';
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
  readonly memories: Readonly<Record<string, MemoryEntry>>;
}

export interface SystemContext {
  readonly store: EntryStore;
  /** Of the worker: where keys are. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Makes one memory system of what its entry says. */
type MemoryFactory = (settings: MemoryEntry & { readonly k: number }, context: SystemContext) => RecallSystem;

/** Memory systems by the name after `memory/`; an adapter adds itself here. */
const memoryFactories: Readonly<Record<string, MemoryFactory>> = {
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
  const embeds = variant === 'bm25' ? undefined : embeddings;
  const reranks = variant === 'rerank' || variant === 'multi_query' ? rerank : undefined;
  const paraphrases = variant === 'multi_query' ? paraphrase : undefined;
  return new RagSystem(variant, {
    k,
    store,
    ...(embeds && { embedder: new Embedder(endpointOf(embeds, env), embeds.model) }),
    ...(reranks && { reranker: new Reranker(endpointOf(reranks, env), reranks.model) }),
    ...(paraphrases && { paraphraser: new Paraphraser(endpointOf(paraphrases, env), paraphrases.model) }),
    settings: {
      k,
      chunk: 'entry',
      ...(embeds && { embeddings: embeds.model }),
      ...(reranks && { rerank: reranks.model }),
      ...(paraphrases && { paraphrase: paraphrases.model }),
    },
  });
}

/**
 * An endpoint with its key from the environment.
 * @throws UserError where the variable is not set.
 */
function endpointOf(
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
