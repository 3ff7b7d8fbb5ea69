import { templateNames } from '../../evidence/artifact';
import { promptFamilies } from '../../evidence/prompts';
import { namesModel, type Vendor, vendorFacts } from '../../providers/contracts';
import { offlineModels } from '../../providers/offline';
import { deterministicGenerator } from '../deterministic-generator';
import { experimentLabels } from '../experiment-labels';
import { readerLanes } from '../reader-lanes';
import { generatedSurfaces } from '../sweep-spec';
import { findFamilyFaults } from './find-family-faults';
import { findReconFaults } from './find-recon-faults';
import type { Finding, ValidSections } from './finding';
import { allModels, isUnpriced, placeRemarks, usedModels } from './placed-models';
import type { SweepFile } from './schema';
import { type ReaderContext, settleReader } from './settle-reader';
import { suggest } from './suggest';

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
    ...findFamilyFaults(file),
    ...findReconFaults(file),
  ];
}

/** Readers and generators share one set of ids: both are columns of the same tables. */
function repeatedModelIds(file: ValidSections): Finding[] {
  const placed = allModels(file);
  return placed.flatMap(({ model: { id }, path }, place) => {
    const first = placed.findIndex(({ model }) => model.id === id);
    if (first === place) return [];
    const [section, index] = placed[first]!.path;
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
    case 'recon':
      return found('systems', experiment.systems, ['surface/typed']);
    default:
      return [];
  }
}

/** Models of the offline provider are known here; those of a server are known to it alone. */
function unknownOfflineModels(file: ValidSections): Finding[] {
  return allModels(file).flatMap(({ model: { provider, model }, path }) => {
    if (provider !== 'offline' || (offlineModels as readonly string[]).includes(model)) return [];
    const message =
      `the offline provider has no model ${JSON.stringify(model)}; allowed: ${offlineModels.join(', ')}.` +
      suggest(model, offlineModels);
    return [{ path: [...path, 'model'], message }];
  });
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
  return allModels(file).flatMap((placed) => placeRemarks(placed, settleReader(placed.model, context).problems));
}

function unpricedUnderBudget(file: ValidSections, context: ReaderContext): Finding[] {
  if (!file.budget || file.budget.unpriced === 'allow') return [];
  return usedModels(file).flatMap(({ model, what, path }) => {
    if (!isUnpriced(model, context)) return [];
    const where = model.provider === 'compatible' ? '' : ', here or in the list of prices';
    const message =
      `${what} "${model.id}" has no price${where}, so the budget can't hold it; give it price: { input, output } (US ` +
      'dollars per million tokens) or set budget: { unpriced: allow }';
    return [{ path, message }];
  });
}
