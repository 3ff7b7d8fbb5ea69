import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { generateSample, type SampleRequest } from './generate-sample';

/** The request that the committed files of `sample/` were made from. */
export const bundledSampleRequest: SampleRequest = { seed: 7, bank: 'both' };

/** The bytes of the two files by name: two spaces of indentation and a final newline. */
export function sampleFiles(request: SampleRequest = bundledSampleRequest): Readonly<Record<string, string>> {
  const { rows, truth } = generateSample(request);
  return {
    'sample.json': `${JSON.stringify(rows, null, 2)}\n`,
    'truth.json': `${JSON.stringify(truth, null, 2)}\n`,
  };
}

/** Writes `sample.json` and `truth.json` into the folder, which is made where it is absent. Returns their paths. */
export function writeSample(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  return Object.entries(sampleFiles()).map(([name, text]) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  });
}

if (require.main === module) {
  // From the project's root: npm run build && node dist/benchmarks/sample/write-sample.js
  for (const path of writeSample(join(process.cwd(), 'sample'))) process.stdout.write(`${path}\n`);
}
