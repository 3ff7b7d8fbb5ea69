import { z } from 'zod';

import { type Endpoint, exchangeJson } from '../endpoint';

const reranked = z.object({ results: z.array(z.object({ index: z.int().min(0) })) });

/** Orders texts by an endpoint of the common rerank shape (`/rerank`: Cohere, Jina, vLLM, llama.cpp). */
export class Reranker {
  constructor(
    private readonly endpoint: Endpoint,
    private readonly model: string,
  ) {}

  /** Places of the texts, the best first. */
  async rank(query: string, documents: readonly string[], most: number, signal: AbortSignal): Promise<number[]> {
    const body = { model: this.model, query, documents, top_n: Math.min(most, documents.length) };
    const reply = reranked.parse(await exchangeJson(this.endpoint, { path: '/rerank', body, signal }));
    return reply.results.map(({ index }) => index).filter((index) => index < documents.length);
  }
}
