import type { ReaderSpec } from './sweep-spec';

/** Every lane a reader's calls take from, the widest first: `compatible`, then `compatible/qwen3:4b`. */
export function readerLanes(reader: Pick<ReaderSpec, 'provider' | 'model'>): readonly [string, string] {
  return [reader.provider, `${reader.provider}/${reader.model}`];
}
