import { templateNames } from '../../evidence/artifact';
import { promptFamilies } from '../../evidence/prompts';
import { namesModel, type Vendor, vendorFacts } from '../../providers/contracts';
import { offlineModels } from '../../providers/offline';
import { deterministicGenerator } from '../deterministic-generator';
import { experimentLabels } from '../experiment-labels';
import { isLoopback } from '../is-loopback';
import { readerLanes } from '../reader-lanes';
import { generatedSurfaces } from '../sweep-spec';
import type { SweepFile } from './schema';
import { type ReaderContext, type ReaderRemark, settleReader } from './settle-reader';
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
export function findContradictions(file: ValidSections, context: ReaderContext): Finding[] {
  return [
    ...repeatedModelIds(file),
    ...takenNames(file),
    ...unknownBenchmarks(file),
    ...unknownChoices(file),
    ...missingGenerators(file),
    ...unknownOfflineModels(file),
    ...repeatedExperiments(file),
    ...unknownLanes(file),
    ...unusedModels(file),
    ...foreignWords(file),
    ...brokenContracts(file, context),
    ...unpricedUnderBudget(file, context),
  ];
}

/** Things that are allowed and yet probably not meant. */
export function findOddities(file: SweepFile, context: ReaderContext): Finding[] {
  return [
    ...unusedBenchmarks(file),
    ...unusedReaders(file),
    ...uncountedSpend(file, context),
    ...serversThatShareALane(file),
    ...keysOverPlainHttp(file),
    ...readerCautions(file, context),
    ...idleConditionCap(file),
  ];
}

/** Readers and generators share one set of ids: both are columns of the same tables. */
function repeatedModelIds({ readers = [], generators = [] }: ValidSections): Finding[] {
  const places = [
    ...readers.map(({ id }, index) => ({ id, path: ['readers', index] as const })),
    ...generators.map(({ id }, index) => ({ id, path: ['generators', index] as const })),
  ];
  return places.flatMap(({ id, path }, place) => {
    const first = places.findIndex((other) => other.id === id);
    if (first === place) return [];
    const [section, index] = places[first]!.path;
    // Mostly nobody wrote it: the generator of a file that names none has no place to point at.
    if (path[0] === 'generators' && section === 'readers' && id === deterministicGenerator.id) {
      const message = `"${id}" is the id of the generator that comes with the project; give this reader another`;
      return [{ path: [section, index, 'id'], message }];
    }
    return [{ path: [...path, 'id'], message: `"${id}" is already the id of ${section}[${index}]; ids are unique` }];
  });
}

/** Names of one's own that something built-in has. */
function takenNames({ prompts = {}, templates = {} }: ValidSections): Finding[] {
  const taken = (section: string, names: readonly string[], builtIn: readonly string[]) =>
    names
      .filter((name) => builtIn.includes(name))
      .map((name) => ({
        path: [section, name],
        atKey: true,
        message: `"${name}" comes with the project; give yours another name`,
      }));
  return [
    ...taken('prompts', Object.keys(prompts), Object.keys(promptFamilies)),
    ...taken('templates', Object.keys(templates), templateNames),
  ];
}

/** Surfaces that a generator makes, in a file that has none: they would be left out without a word. */
function missingGenerators({ generators, experiments = [] }: ValidSections): Finding[] {
  if (generators?.length !== 0) return [];
  return experiments.flatMap((experiment, index) =>
    generatedBy(experiment).map(({ key, made }) => ({
      path: ['experiments', index, key],
      message:
        `${made.join(' and ')} ${made.length > 1 ? 'are' : 'is'} made by a generator, and generators is an empty list; name a generator there, or ` +
        `leave generators out for the bundled one`,
    })),
  );
}

/** The key of an entry that names surfaces made by a generator, and those surfaces. */
function generatedBy(
  experiment: SweepFile['experiments'][number],
): { readonly key: string; readonly made: readonly string[] }[] {
  const found = (key: string, given: readonly string[], generated: readonly string[]) => {
    const made = given.filter((name) => generated.includes(name));
    return made.length > 0 ? [{ key, made }] : [];
  };
  switch (experiment.experiment) {
    case 'ladder':
      return found('values', experiment.values, ['llm']);
    case 'hotpotqa-transfer':
      return found('surfaces', experiment.surfaces, generatedSurfaces);
    default:
      return [];
  }
}

/** Models of the offline provider are known here; those of a server are known to it alone. */
function unknownOfflineModels({ readers = [], generators = [] }: ValidSections): Finding[] {
  const check = (section: string, models: readonly Reader[]): Finding[] =>
    models.flatMap(({ provider, model }, index) =>
      provider !== 'offline' || (offlineModels as readonly string[]).includes(model)
        ? []
        : [
            {
              path: [section, index, 'model'],
              message:
                `the offline provider has no model ${JSON.stringify(model)}; allowed: ${offlineModels.join(', ')}.` +
                suggest(model, offlineModels),
            },
          ],
    );
  return [...check('readers', readers), ...check('generators', generators)];
}

function unknownBenchmarks({ benchmarks, experiments }: ValidSections): Finding[] {
  if (!benchmarks || !experiments) return [];
  const known = Object.keys(benchmarks);
  return experiments.flatMap(({ benchmark }, index) =>
    known.includes(benchmark) ? [] : [unknown(['experiments', index, 'benchmark'], benchmark, known, 'benchmarks')],
  );
}

/** What an experiment names by its keys of these names; each is the name of a section too. */
interface Choices {
  readonly readers?: readonly string[];
  readonly prompts?: readonly string[];
  readonly templates?: readonly string[];
  readonly generators?: readonly string[];
}

/** Readers, prompts, templates and generators that an experiment names and nobody defines. */
function unknownChoices({ readers, prompts, templates, generators, experiments = [] }: ValidSections): Finding[] {
  const known: Choices = {
    readers: readers?.map(({ id }) => id),
    prompts: prompts && [...Object.keys(promptFamilies), ...Object.keys(prompts)],
    templates: templates && [...templateNames, ...Object.keys(templates)],
    generators: generators?.map(({ id }) => id),
  };
  return experiments.flatMap((chosen: Choices, index) =>
    (['readers', 'prompts', 'templates', 'generators'] as const).flatMap((section) => {
      const names = known[section];
      if (names === undefined) return [];
      return (chosen[section] ?? []).flatMap((id, place) =>
        names.includes(id) ? [] : [unknown(['experiments', index, section, place], id, names, section)],
      );
    }),
  );
}

function unknown(path: readonly PropertyKey[], given: string, known: readonly string[], section: string): Finding {
  const message = `${JSON.stringify(given)} does not stand under ${section}; allowed: ${known.join(', ')}.${suggest(given, known)}`;
  return { path, message };
}

/** Two entries of one label: the same experiment on the same data, or a name given twice. */
function repeatedExperiments({ experiments = [] }: ValidSections): Finding[] {
  const labels = experimentLabels(experiments);
  return labels.flatMap((label, index) => {
    const first = labels.indexOf(label);
    if (first === index) return [];
    const message =
      `experiments[${first}] is called ${label} already; put both into one entry, or give this one a name of its own ` +
      '(name: …)';
    return [{ path: ['experiments', index], message }];
  });
}

function unknownLanes({ readers, generators, lanes }: ValidSections): Finding[] {
  if (!readers || !generators || !lanes) return [];
  const known = [...new Set([...readers, ...generators].flatMap(readerLanes))];
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

/** Entries of `models` for which there is no reader: nearly always a typing mistake. */
function unusedModels({ readers, generators, models }: ValidSections): Finding[] {
  if (!readers || !generators || !models) return [];
  const asked = [...new Set([...readers, ...generators].map(({ provider, model }) => `${provider}/${model}`))];
  return Object.keys(models).flatMap((key) =>
    asked.some((model) => namesModel(key, model))
      ? []
      : [
          {
            path: ['models', key],
            atKey: true,
            message: `no reader asks for ${JSON.stringify(key)}; there are: ${asked.join(', ')}.${suggest(key, asked)}`,
          },
        ],
  );
}

/** APIs and ways to switch reasoning off that are another vendor's. */
function foreignWords({ models = {} }: ValidSections): Finding[] {
  return Object.entries(models).flatMap(([key, { endpoints = [], reasoning }]) => {
    const { apis, offs } = vendorFacts[key.split('/')[0] as Vendor];
    const foreign = (path: readonly PropertyKey[], given: string, known: readonly string[]): Finding[] =>
      known.includes(given)
        ? []
        : [{ path: ['models', key, ...path], message: `${given} was given; allowed here: ${known.join(', ')}` }];
    return [
      ...endpoints.flatMap(({ api }, index) => foreign(['endpoints', index, 'api'], api, apis)),
      ...(reasoning?.off === undefined ? [] : foreign(['reasoning', 'off'], reasoning.off, offs)),
    ];
  });
}

/** Readers that ask of a model what its contract does not allow. */
function brokenContracts(file: ValidSections, context: ReaderContext): Finding[] {
  // Without the file's own contracts, whether a reader breaks one can't be said.
  if (!file.models) return [];
  return allModels(file).flatMap((placed) => remarks(placed, settleReader(placed.model, context).problems));
}

function readerCautions(file: SweepFile, context: ReaderContext): Finding[] {
  return usedModels(file).flatMap((placed) => remarks(placed, settleReader(placed.model, context).cautions));
}

function remarks({ path }: PlacedModel, found: readonly ReaderRemark[]): Finding[] {
  return found.map(({ key, message }) => ({ path: [...path, key], message }));
}

function idleConditionCap({ budget }: SweepFile): Finding[] {
  if (budget?.perConditionUsd === undefined || budget.perConditionUsd <= budget.usd) return [];
  const message = `a condition may spend $${budget.perConditionUsd} and the whole sweep $${budget.usd}: this cap never comes to bear`;
  return [{ path: ['budget', 'perConditionUsd'], message }];
}

function unpricedUnderBudget(
  { readers = [], generators = [], experiments, budget }: ValidSections,
  context: ReaderContext,
): Finding[] {
  if (!budget || budget.unpriced === 'allow') return [];
  return usedModels({ readers, generators, experiments }).flatMap(({ model, what, path }) =>
    isUnpriced(model, context)
      ? [
          {
            path,
            message:
              `${what} "${model.id}" has no price${model.provider === 'compatible' ? '' : ', here or in the list of prices'}, so the budget can't hold it; ` +
              'give it price: { input, output } (US dollars per million tokens) or set budget: { unpriced: allow }',
          },
        ]
      : [],
  );
}

interface PlacedModel {
  readonly model: Reader;
  readonly what: 'reader' | 'generator';
  readonly path: readonly [section: string, index: number];
}

function allModels({ readers = [], generators = [] }: ValidSections): PlacedModel[] {
  return [
    ...readers.map((model, index): PlacedModel => ({ model, what: 'reader', path: ['readers', index] })),
    ...generators.map((model, index): PlacedModel => ({ model, what: 'generator', path: ['generators', index] })),
  ];
}

/** What requests go to: the readers that some experiment uses, and the generators. */
function usedModels(file: ValidSections): PlacedModel[] {
  return allModels(file).filter(({ model, what }) => what === 'generator' || isUsed(model, file.experiments));
}

function isUnpriced(reader: Reader, context: ReaderContext): boolean {
  return reader.provider !== 'offline' && settleReader(reader, context).spec.price === undefined;
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

function uncountedSpend(file: SweepFile, context: ReaderContext): Finding[] {
  if (!file.budget) return [];
  const ids = usedModels(file).flatMap(({ model }) => (isUnpriced(model, context) ? [model.id] : []));
  if (ids.length === 0) return [];
  return [{ path: ['budget'], message: `the spend of ${ids.join(', ')} is not counted, as no price is given` }];
}

function serversThatShareALane({ lanes, readers, generators }: SweepFile): Finding[] {
  return Object.keys(lanes).flatMap((lane) => {
    const servers = new Set(
      [...readers, ...generators].flatMap((model) => (model.provider === lane ? (addressOf(model) ?? []) : [])),
    );
    if (servers.size < 2) return [];
    const message = `${servers.size} servers share these limits; give each model a lane of its own (${lane}/MODEL) to tell them apart`;
    return [{ path: ['lanes', lane], atKey: true, message }];
  });
}

/** Where a reader's requests go; undefined: nowhere. */
function addressOf(reader: Reader): string | undefined {
  switch (reader.provider) {
    case 'offline':
      return undefined;
    case 'compatible':
      return reader.baseUrl;
    default:
      return reader.baseUrl ?? vendorFacts[reader.provider].baseUrl;
  }
}

function keysOverPlainHttp({ readers, generators }: SweepFile): Finding[] {
  return usedModels({ readers, generators }).flatMap(({ model, path }) => {
    const address = addressOf(model);
    if (address === undefined || !('keyEnv' in model) || model.keyEnv === undefined) return [];
    if (!/^http:/i.test(address) || isLoopback(address)) return [];
    const message = 'the key and all prompts would travel unencrypted to another machine; use https where you can';
    return [{ path: [...path, 'baseUrl'], message }];
  });
}
