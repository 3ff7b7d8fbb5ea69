import { z } from 'zod';

import { type Endpoint, exchangeJson } from '../endpoint';

/** Texts of one request: some fifty thousand tokens of entries, well under what servers take. */
const textsPerRequest = 64;

const embeddings = z.object({ data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1) })) });

/** Turns texts into vectors by an endpoint of OpenAI's shape (`/embeddings`), in their order. */
export class Embedder {
  constructor(
    private readonly endpoint: Endpoint,
    private readonly model: string,
  ) {}

  /** @param onVectors - Called after each request, with the place of its first text. */
  async embed(
    texts: readonly string[],
    signal: AbortSignal,
    onVectors: (first: number, vectors: readonly number[][]) => Promise<void> = () => Promise.resolve(),
  ): Promise<number[][]> {
    const all: number[][] = [];
    for (let first = 0; first < texts.length; first += textsPerRequest) {
      const input = texts.slice(first, first + textsPerRequest);
      const reply = await exchangeJson(this.endpoint, {
        path: '/embeddings',
        body: { model: this.model, input },
        signal,
      });
      const vectors = inOrder(embeddings.parse(reply).data, input.length);
      await onVectors(first, vectors);
      all.push(...vectors);
    }
    return all;
  }
}

function inOrder(data: readonly { index: number; embedding: number[] }[], count: number): number[][] {
  const byIndex = new Map(data.map(({ index, embedding }) => [index, embedding]));
  return Array.from({ length: count }, (_, index) => {
    const vector = byIndex.get(index);
    if (vector === undefined) throw new Error(`the embeddings endpoint gave no vector for text ${index} of ${count}`);
    return vector;
  });
}

/** The angle's cosine, −1 … 1; 0 where one has no length. */
export function cosine(one: readonly number[], other: readonly number[]): number {
  let [dot, its, theirs] = [0, 0, 0];
  for (let at = 0; at < one.length; at += 1) {
    const [a, b] = [one[at]!, other[at] ?? 0];
    dot += a * b;
    its += a * a;
    theirs += b * b;
  }
  return its === 0 || theirs === 0 ? 0 : dot / Math.sqrt(its * theirs);
}
