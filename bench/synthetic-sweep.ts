import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { stringify } from 'yaml';

import { writeSyntheticDataset } from './synthetic-dataset';

/** A sweep of one condition over a synthetic data set: every item is one call. */
export interface SyntheticSweep {
  /** The sweep's name and the file names' stem. */
  readonly name: string;
  readonly calls: number;
  /** Undefined: not declared, so that it adapts. */
  readonly concurrency?: number;
  /** The declared limit, far above what can be reached unless the limit is the point; undefined: to be learnt. */
  readonly requestsPerMinute?: number;
  /** Pads every prompt to about this many bytes of word-like text. */
  readonly promptBytes?: number;
}

/** Writes the data and the sweep file into a folder; returns the file's path and its text. */
export async function writeSyntheticSweep(
  sweep: SyntheticSweep,
  folder: string,
  baseUrl: string,
): Promise<{ readonly path: string; readonly text: string }> {
  const dataset = `${sweep.name}.json`;
  await writeSyntheticDataset({ path: join(folder, dataset), items: sweep.calls, evidenceBytes: sweep.promptBytes });
  const path = join(folder, `${sweep.name}.yaml`);
  const text = stringify(sweepFile(sweep, dataset, baseUrl));
  await writeFile(path, text);
  return { path, text };
}

/** The limiter declared and the budget on; all else by default. */
function sweepFile({ name, concurrency, requestsPerMinute }: SyntheticSweep, dataset: string, baseUrl: string): object {
  return {
    name,
    benchmarks: { longmemeval: { tier: 'oracle', path: dataset } },
    readers: [
      {
        id: 'mock',
        provider: 'compatible',
        baseUrl,
        model: 'mock-reader',
        maxOutputTokens: 128,
        temperature: 0,
        price: { input: 0.1, output: 0.4 },
      },
    ],
    experiments: [{ experiment: 'templates', benchmark: 'longmemeval', templates: ['raw_conversation'] }],
    scorers: ['substring'],
    ...(concurrency === undefined && requestsPerMinute === undefined
      ? {}
      : { lanes: { compatible: { concurrency, requestsPerMinute } } }),
    budget: { usd: 50 },
  };
}
