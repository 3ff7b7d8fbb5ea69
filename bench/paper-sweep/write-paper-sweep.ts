import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { parse, stringify } from 'yaml';

import { packageRoot } from '../../text/package-root';
import { WordLikeText } from '../word-like-text';
import { hotpotQaRows } from './hotpotqa-rows';
import { loCoMoRows } from './locomo-rows';
import { longMemEvalRows } from './longmemeval-rows';

const seed = 1;

/** The shipped sweep file, as far as it is looked at. */
interface PaperSweep {
  readonly benchmarks: Readonly<Record<string, object>>;
  readonly readers: readonly ModelEntry[];
  readonly generators: readonly ModelEntry[];
}

interface ModelEntry {
  readonly id: string;
  readonly model: string;
  readonly maxOutputTokens?: number;
}

export interface PaperSweepOptions {
  /** Readers beyond the shipped ones, for a larger sweep; default 0. */
  readonly extraReaders?: number;
}

/**
 * Writes the three data sets of `examples/paper.yaml` with as many rows as the public files have, and the sweep file over
 * them: its readers' models behind a server of this machine, without keys, and an offline generator, so that nothing
 * leaves the machine; all else as shipped.
 * Returns the sweep file's path.
 */
export async function writePaperSweep(
  folder: string,
  baseUrl: string,
  { extraReaders = 0 }: PaperSweepOptions = {},
): Promise<string> {
  const text = new WordLikeText(xoroshiro128plus(seed));
  const paths = {
    longmemeval: await writeRows(join(folder, 'longmemeval_oracle.json'), longMemEvalRows(seed, text)),
    hotpotqa: await writeRows(join(folder, 'hotpot_dev_distractor_v1.json'), hotpotQaRows(text)),
    locomo: await writeRows(join(folder, 'locomo10.json'), loCoMoRows(text)),
  };
  const shipped = parse(await readFile(join(packageRoot(), 'examples', 'paper.yaml'), 'utf8'), {
    merge: true,
  }) as PaperSweep;
  const path = join(folder, 'paper.yaml');
  await writeFile(path, stringify(onLoopback(withReaders(shipped, extraReaders), paths, baseUrl)));
  return path;
}

/** With copies of the first reader under other names; an experiment that lists no readers is answered by all. */
function withReaders(shipped: PaperSweep, more: number): PaperSweep {
  const [first] = shipped.readers;
  const copies = Array.from({ length: more }, (_, place) => ({
    ...first!,
    id: `extra-${place + 1}`,
    model: `extra-${place + 1}`,
  }));
  return { ...shipped, readers: [...shipped.readers, ...copies] };
}

function onLoopback(shipped: PaperSweep, paths: Readonly<Record<string, string>>, baseUrl: string): object {
  return {
    ...shipped,
    benchmarks: Object.fromEntries(
      Object.entries(shipped.benchmarks).map(([key, benchmark]) => [key, { ...benchmark, path: paths[key] }]),
    ),
    readers: shipped.readers.map(({ id, model, maxOutputTokens }) => ({
      ...{ id, provider: 'compatible', model, baseUrl, maxOutputTokens, temperature: 0 },
    })),
    generators: shipped.generators.map(({ id }) => ({ id, provider: 'offline', model: 'deterministic-generator' })),
  };
}

/** As a JSON array, a row at a time. */
async function writeRows(path: string, rows: Iterable<object>): Promise<string> {
  await pipeline(Readable.from(jsonArray(rows)), createWriteStream(path));
  return path;
}

function* jsonArray(rows: Iterable<object>): Generator<string> {
  let separator = '[\n';
  for (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ',\n';
  }
  yield '\n]\n';
}
