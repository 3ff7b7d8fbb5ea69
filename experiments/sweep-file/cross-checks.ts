import { isLoopback } from '../is-loopback';
import { readerLanes } from '../reader-lanes';
import type { SweepFile } from './schema';
import { suggest } from './suggest';

/** Something to say about a field; the caller knows where it stands in the file. */
export interface Finding {
  readonly path: readonly PropertyKey[];
  /** Point at the field's key rather than its value. */
  readonly atKey?: boolean;
  readonly message: string;
}

/** The sections that are valid by themselves; a check runs when the sections it needs are there. */
export type ValidSections = Partial<SweepFile>;

type Reader = SweepFile['readers'][number];

/** Faults that show only when two parts of the file are read together. */
export function findContradictions(file: ValidSections): Finding[] {
  return [
    ...repeatedReaderIds(file),
    ...unknownBenchmarks(file),
    ...unknownReaders(file),
    ...repeatedExperiments(file),
    ...unknownLanes(file),
    ...unpricedUnderBudget(file),
  ];
}

/** Things that are allowed and yet probably not meant. */
export function findOddities(file: SweepFile): Finding[] {
  return [
    ...unusedBenchmarks(file),
    ...unusedReaders(file),
    ...uncountedSpend(file),
    ...serversThatShareALane(file),
    ...keysOverPlainHttp(file),
  ];
}

function repeatedReaderIds({ readers = [] }: ValidSections): Finding[] {
  return readers.flatMap(({ id }, index) => {
    const first = readers.findIndex((reader) => reader.id === id);
    return first < index
      ? [{ path: ['readers', index, 'id'], message: `"${id}" is already the id of readers[${first}]; ids are unique` }]
      : [];
  });
}

function unknownBenchmarks({ benchmarks, experiments }: ValidSections): Finding[] {
  if (!benchmarks || !experiments) return [];
  const known = Object.keys(benchmarks);
  return experiments.flatMap(({ benchmark }, index) =>
    known.includes(benchmark) ? [] : [unknown(['experiments', index, 'benchmark'], benchmark, known, 'benchmarks')],
  );
}

function unknownReaders({ readers, experiments }: ValidSections): Finding[] {
  if (!readers || !experiments) return [];
  const known = readers.map(({ id }) => id);
  return experiments.flatMap((experiment, index) =>
    (experiment.readers ?? []).flatMap((id, place) =>
      known.includes(id) ? [] : [unknown(['experiments', index, 'readers', place], id, known, 'readers')],
    ),
  );
}

function unknown(path: readonly PropertyKey[], given: string, known: readonly string[], section: string): Finding {
  const message = `${JSON.stringify(given)} does not stand under ${section}; allowed: ${known.join(', ')}.${suggest(given, known)}`;
  return { path, message };
}

function repeatedExperiments({ experiments = [] }: ValidSections): Finding[] {
  return experiments.flatMap(({ experiment, benchmark }, index) => {
    const first = experiments.findIndex((other) => other.experiment === experiment && other.benchmark === benchmark);
    if (first === index) return [];
    const message = `experiments[${first}] already runs ${experiment} on "${benchmark}"; put both into one entry`;
    return [{ path: ['experiments', index], message }];
  });
}

function unknownLanes({ readers, lanes }: ValidSections): Finding[] {
  if (!readers || !lanes) return [];
  const known = [...new Set(readers.flatMap(readerLanes))];
  return Object.keys(lanes).flatMap((key) =>
    known.includes(key)
      ? []
      : [
          {
            path: ['lanes', key],
            atKey: true,
            message: `no reader uses the lane ${JSON.stringify(key)}; allowed: ${known.join(', ')}.${suggest(key, known)}`,
          },
        ],
  );
}

function unpricedUnderBudget({ readers = [], experiments, budget }: ValidSections): Finding[] {
  if (!budget || budget.unpriced === 'allow') return [];
  return readers.flatMap((reader, index) =>
    isUnpriced(reader) && isUsed(reader, experiments)
      ? [
          {
            path: ['readers', index],
            message:
              `reader "${reader.id}" has no price, so the budget can't hold it; ` +
              'give it price: { input, output } (US dollars per million tokens) or set budget: { unpriced: allow }',
          },
        ]
      : [],
  );
}

function isUnpriced(reader: Reader): boolean {
  return reader.provider !== 'offline' && reader.price === undefined;
}

function isUsed({ id }: Reader, experiments: ValidSections['experiments']): boolean {
  return !experiments || experiments.some(({ readers }) => !readers || readers.includes(id));
}

function unusedBenchmarks({ benchmarks, experiments }: SweepFile): Finding[] {
  return Object.keys(benchmarks)
    .filter((key) => !experiments.some(({ benchmark }) => benchmark === key))
    .map((key) => ({ path: ['benchmarks', key], atKey: true, message: 'no experiment uses this data set' }));
}

function unusedReaders({ readers, experiments }: SweepFile): Finding[] {
  return readers.flatMap((reader, index) =>
    isUsed(reader, experiments) ? [] : [{ path: ['readers', index], message: 'no experiment uses this reader' }],
  );
}

function uncountedSpend({ readers, experiments, budget }: SweepFile): Finding[] {
  if (!budget) return [];
  const ids = readers.filter((reader) => isUnpriced(reader) && isUsed(reader, experiments)).map(({ id }) => id);
  if (ids.length === 0) return [];
  return [{ path: ['budget'], message: `the spend of ${ids.join(', ')} is not counted, as no price is given` }];
}

function serversThatShareALane({ readers, lanes }: SweepFile): Finding[] {
  const servers = new Set(readers.flatMap((reader) => (reader.provider === 'compatible' ? [reader.baseUrl] : [])));
  if (lanes['compatible'] === undefined || servers.size < 2) return [];
  const message = `${servers.size} servers share these limits; give each model a lane of its own (compatible/MODEL) to tell them apart`;
  return [{ path: ['lanes', 'compatible'], atKey: true, message }];
}

function keysOverPlainHttp({ readers }: SweepFile): Finding[] {
  return readers.flatMap((reader, index) => {
    if (reader.provider !== 'compatible' || reader.keyEnv === undefined) return [];
    if (!/^http:/i.test(reader.baseUrl) || isLoopback(reader.baseUrl)) return [];
    const message = 'the key and all prompts would travel unencrypted to another machine; use https where you can';
    return [{ path: ['readers', index, 'baseUrl'], message }];
  });
}
