import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { generateDocuments } from './documents';
import { generateSample, type SampleRequest } from './generate-sample';
import { generatePeople } from './people';

/** The request that the committed `sample.json` and `truth.json` were made from; its seed made the other files. */
export const bundledSampleRequest: SampleRequest = { seed: 7, bank: 'both' };

/** The bytes of the bundled files by name: two spaces of indentation and a final newline. */
export function sampleFiles(request: SampleRequest = bundledSampleRequest): Readonly<Record<string, string>> {
  const { rows, truth } = generateSample(request);
  const { seed } = request;
  const contents = {
    'sample.json': rows,
    'truth.json': truth,
    'documents.json': generateDocuments({ seed }),
    'people.json': generatePeople({ seed }),
  };
  return Object.fromEntries(
    Object.entries(contents).map(([name, content]) => [name, `${JSON.stringify(content, null, 2)}\n`]),
  );
}

/** Writes the bundled files into the folder, which is made where it is absent. Returns their paths. */
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
