import { UserError } from '../../contracts/user-error';
import type { EntryStore } from '../entry-store';
import { fuseRanks } from '../fuse-ranks';
import { CaseIndexes } from '../rank-by-bm25';
import {
  entryText,
  type Recall,
  type RecallCase,
  type RecallQuestion,
  type RecallSystem,
  shownEntries,
} from '../recall-system';
import { cosine, type Embedder } from './embed';
import type { Paraphraser } from './paraphrase';
import type { Reranker } from './rerank';

/** How entries are searched for: a chunk per entry throughout. */
export const ragVariants = ['bm25', 'dense', 'hybrid', 'rerank', 'multi_query'] as const;
/**
 * `bm25`; `dense`: cosine of embeddings; `hybrid`: both, fused; `rerank`: hybrid, reordered by a rerank endpoint;
 * `multi_query`: hybrid over the question and two paraphrases, reordered where there is a rerank endpoint.
 */
export type RagVariant = (typeof ragVariants)[number];

export interface RagTools {
  /** Entries shown at most. */
  readonly k: number;
  readonly store: EntryStore;
  readonly embedder?: Embedder;
  readonly reranker?: Reranker;
  readonly paraphraser?: Paraphraser;
  /** As {@link RecallSystem.settings}. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** What each of three queries contributes, as in the paper. */
const mostPerQuery = 30;

/** A search over a case's entries. */
export class RagSystem implements RecallSystem {
  readonly id: string;
  readonly version = '1';
  readonly settings: Readonly<Record<string, unknown>>;
  private readonly indexes = new CaseIndexes();

  constructor(
    private readonly variant: RagVariant,
    private readonly tools: RagTools,
  ) {
    this.id = `rag/${variant}`;
    this.settings = tools.settings;
  }

  /** Embeds the entries that have no vector yet; `bm25` needs nothing stored. */
  async ingest({ id, entries }: RecallCase, signal: AbortSignal): Promise<void> {
    if (this.variant === 'bm25') return;
    const { store } = this.tools;
    const known = new Set((await store.vectors(id)).map(({ place }) => place));
    const missing = entries.flatMap((entry, place) => (known.has(place) ? [] : [{ place, ...entry }]));
    await this.embedder().embed(missing.map(entryText), signal, (first, vectors) =>
      store.save(
        id,
        vectors.map((vector, index) => ({ ...missing[first + index]!, vector })),
      ),
    );
  }

  async indexed(): Promise<void> {
    // What is stored is searched as it is.
  }

  async recall({ text }: RecallQuestion, given: RecallCase, signal: AbortSignal): Promise<Recall> {
    return shownEntries(await this.search(text, given, signal), given);
  }

  private async search(query: string, given: RecallCase, signal: AbortSignal): Promise<readonly number[]> {
    const { k } = this.tools;
    switch (this.variant) {
      case 'bm25':
        return this.indexes.rank(given, query, k);
      case 'dense':
        return (await this.byVectors([query], given, k, signal))[0]!;
      case 'hybrid':
        return this.hybrid([query], given, k, signal);
      case 'rerank':
        return this.reranked(query, given, await this.hybrid([query], given, k, signal), signal);
      case 'multi_query': {
        const paraphrases = await this.paraphraser().paraphrase(query, signal);
        const found = await this.hybrid([query, ...paraphrases], given, mostPerQuery, signal);
        return this.tools.reranker ? this.reranked(query, given, found, signal) : found.slice(0, k);
      }
    }
  }

  /** @param most - Of each ranking that is fused. */
  private async hybrid(
    queries: readonly string[],
    given: RecallCase,
    most: number,
    signal: AbortSignal,
  ): Promise<readonly number[]> {
    const byWords = queries.map((query) => this.indexes.rank(given, query, most));
    return fuseRanks([...byWords, ...(await this.byVectors(queries, given, most, signal))], this.tools.k);
  }

  private async byVectors(
    queries: readonly string[],
    { id, entries }: RecallCase,
    most: number,
    signal: AbortSignal,
  ): Promise<number[][]> {
    const vectors = await this.vectorsOf(id, entries.length);
    const asked = await this.embedder().embed(queries, signal);
    return asked.map((query) =>
      vectors
        .map(({ place, vector }) => ({ place, score: cosine(query, vector) }))
        .sort((one, other) => other.score - one.score || one.place - other.place)
        .slice(0, most)
        .map(({ place }) => place),
    );
  }

  private async vectorsOf(caseId: string, count: number): ReturnType<EntryStore['vectors']> {
    const vectors = await this.tools.store.vectors(caseId);
    if (vectors.length < count) throw new Error(`${this.id}: ${caseId} has ${vectors.length} of ${count} vectors`);
    return vectors;
  }

  private async reranked(
    query: string,
    { entries }: RecallCase,
    places: readonly number[],
    signal: AbortSignal,
  ): Promise<readonly number[]> {
    const { reranker, k } = this.tools;
    if (!reranker) throw missing(this.id, 'rerank');
    const texts = places.map((place) => entryText(entries[place]!));
    return (await reranker.rank(query, texts, k, signal)).map((index) => places[index]!);
  }

  private embedder(): Embedder {
    const { embedder } = this.tools;
    if (!embedder) throw missing(this.id, 'embeddings');
    return embedder;
  }

  private paraphraser(): Paraphraser {
    const { paraphraser } = this.tools;
    if (!paraphraser) throw missing(this.id, 'paraphrase');
    return paraphraser;
  }
}

function missing(system: string, key: string): UserError {
  return new UserError(`${system} needs an endpoint: give rag: { ${key}: { baseUrl, model } } in its experiment.`);
}
