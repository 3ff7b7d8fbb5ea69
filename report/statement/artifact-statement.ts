import type { DatasetManifest } from '../../benchmarks/item';
import type { PromptFamily } from '../../evidence/prompt';
import { ownPromptFamily } from '../../evidence/prompts';
import { reconFamilies, type ReconFamily } from '../../evidence/recon';
import { artifactMarks } from '../../experiments/artifact-marks';
import { type Arm, armName } from '../../experiments/experiment';
import { readerParameters } from '../../experiments/reader-parameters';
import { armsOf } from '../../experiments/registry';
import { generationOf } from '../../experiments/surface';
import type { ExperimentSpec, ReaderSpec, SweepSpec } from '../../experiments/sweep-spec';
import { formatCount, formatPlural } from '../render/format';
import { sumOf } from '../sum-of';
import type { ExperimentTable } from '../sweep-report';
import { type CellRow, outcomeRules } from '../tables/cell-row';
import { describeSurface, type Extent } from './describe-surface';

/** What an artifact statement says, in this order. */
export const statementTopics = ['shown', 'prompt', 'readers', 'fixed', 'varied', 'sample', 'denominators'] as const;
export type StatementTopic = (typeof statementTopics)[number];

/**
 * What RENDER asks every evaluation to print: what the reader saw in place of the dialogue, how long, under which prompt,
 * which readers, what was held fixed and what varied.
 */
export interface ArtifactStatement {
  /** Of the experiment's table. */
  readonly label: string;
  readonly benchmark: string;
  /** Arms that show the same, in the order of the plan. */
  readonly shown: readonly ShownArtifact[];
  /** One for each topic, of whole sentences: together the paragraph. */
  readonly parts: readonly { readonly topic: StatementTopic; readonly text: string }[];
}

export interface ShownArtifact {
  /** The arms, without what only their prompts tell apart. */
  readonly arms: readonly string[];
  readonly shows: string;
  readonly extent: Extent;
  /** Over the cells that could be made; null: none could so far. */
  readonly meanWords: number | null;
  /** Cells whose word budget cut nothing off what it was taken of. */
  readonly uncut: number;
}

export interface StatementInput {
  /** The entry of the sweep file. */
  readonly entry: ExperimentSpec;
  readonly table: Pick<ExperimentTable, 'label' | 'benchmark' | 'sample'>;
  /** Its cells. */
  readonly rows: readonly CellRow[];
  readonly spec: Pick<SweepSpec, 'readers' | 'generators' | 'prompts' | 'scorers' | 'seed' | 'repetitions'>;
  /** Frozen with the sweep: hashes of the prompts that come with the project. */
  readonly provenance: Readonly<Record<string, string>>;
  /** Undefined: not read yet. */
  readonly dataset: DatasetManifest | undefined;
}

export function artifactStatement(input: StatementInput): ArtifactStatement {
  const { label, benchmark } = input.table;
  const shown = shownArtifacts(input);
  const isImported = input.entry.experiment === 'imported-answers';
  const texts: Readonly<Record<StatementTopic, string>> = {
    shown: isImported
      ? 'The answers were given elsewhere and imported: what the readers saw is not known.'
      : describeShown(shown),
    prompt: describePrompts(input),
    readers: describeReaders(input),
    fixed: isImported ? describeSame(input) : describeFixed(input),
    varied: describeVaried(input),
    sample: describeSample(input),
    denominators: describeDenominators(input),
  };
  return { label, benchmark, shown, parts: statementTopics.map((topic) => ({ topic, text: texts[topic] })) };
}

/** The statement as one paragraph. */
export function statementText({ parts }: Pick<ArtifactStatement, 'parts'>): string {
  return parts.map(({ text }) => text).join(' ');
}

function shownArtifacts({ entry, rows }: StatementInput): ShownArtifact[] {
  const words = new Map<string, { sum: number; cells: number; uncut: number }>();
  for (const { arm, artifactWords, marks } of rows) {
    if (artifactWords === null) continue;
    const sums = words.get(arm) ?? { sum: 0, cells: 0, uncut: 0 };
    const uncut = marks.includes(artifactMarks.wholeDialogue) ? 1 : 0;
    words.set(arm, { sum: sums.sum + artifactWords, cells: sums.cells + 1, uncut: sums.uncut + uncut });
  }
  const groups = new Map<string, Arm[]>();
  for (const arm of armsOf(entry)) {
    const key = describeSurface(arm.surface).shows;
    groups.set(key, [...(groups.get(key) ?? []), arm]);
  }
  return [...groups.values()].map((arms) => {
    const sums = arms.flatMap((arm) => words.get(armName(arm)) ?? []);
    const cells = sumOf(sums, (sum) => sum.cells);
    return {
      arms: [...new Set(arms.map(nameWithoutPrompt))],
      ...describeSurface(arms[0]!.surface),
      meanWords: cells === 0 ? null : sumOf(sums, ({ sum }) => sum) / cells,
      uncut: sumOf(sums, (sum) => sum.uncut),
    };
  });
}

function nameWithoutPrompt({ factors }: Arm): string {
  return Object.entries(factors)
    .filter(([factor]) => factor !== 'prompt')
    .map(([, value]) => value)
    .join('/');
}

function describeShown(shown: readonly ShownArtifact[]): string {
  const entries = shown.map(({ arms, shows, extent, meanWords, uncut }) => {
    const kept = uncut === 0 ? '' : `, nothing cut off in ${formatPlural(uncut, 'cell')}`;
    const length = meanWords === null ? 'none made yet' : `${formatWords(meanWords)} on average`;
    return `${listOf(arms)}: ${shows} (${extent}, ${length}${kept})`;
  });
  return `In place of the dialogue the reader saw one artifact. ${entries.join('. ')}.`;
}

function formatWords(mean: number): string {
  return `${mean.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} words`;
}

/** What the answer contract of a prompt that comes with the project is. */
const contracts: Readonly<Record<string, string>> = {
  neutral: 'a short plain-text answer from the notes only, ABSTAIN if they do not say',
  formal: 'a short plain-text answer solely from the evidence, ABSTAIN if it does not establish the answer',
  permissive: 'the best short answer even where the notes do not settle it, ABSTAIN as a last resort',
};

/** Of RECON's prompts, which differ in what they say of the material. */
const reconContract = 'one JSON object by the question’s format, with its scoring stated and abstaining allowed';

function describePrompts({ entry, spec, provenance }: StatementInput): string {
  const families = [...new Set(armsOf(entry).map(({ promptFamily }) => promptFamily))];
  if (families.join() === 'unknown') return 'The prompt is not known.';
  const prompts = families.map((id) => {
    const own = spec.prompts.find((prompt) => prompt.id === id);
    const ofRecon = reconFamilies[id as ReconFamily] as PromptFamily | undefined;
    const hash =
      own === undefined ? (ofRecon?.hash ?? provenance[`prompt ${id}`]) : ownPromptFamily(id, own.system).hash;
    const contract = ofRecon === undefined ? contracts[id] : reconContract;
    return `${id} (SHA-256 ${shortHash(hash)}; ${contract ?? 'a contract of the authors’ own, which allows ABSTAIN'})`;
  });
  return `The system message was that of the prompt ${families.length === 1 ? 'family' : 'families'} ${listOf(prompts)}.`;
}

function describeReaders({ entry, spec }: StatementInput): string {
  const readers = spec.readers.filter(({ id }) => entry.readers.includes(id)).map(describeModel);
  const made = new Set(armsOf(entry).flatMap(({ surface }) => generationOf(surface)?.generator ?? []));
  const generators = spec.generators.filter(({ id }) => made.has(id)).map(describeModel);
  return [
    `${readers.length === 1 ? 'Reader' : 'Readers'}: ${readers.join('; ')}.`,
    ...(generators.length === 0
      ? []
      : [`Artifacts by generator were made once, frozen and the same for all readers, by ${generators.join('; ')}.`]),
  ].join(' ');
}

function describeModel(reader: ReaderSpec): string {
  if (reader.provider === 'imported')
    return `${reader.id} (${reader.model} as the file has it; its settings are not known)`;
  const sent = readerParameters(reader);
  const parameters = Object.entries(sent).map(([name, value]) => `${name} ${plainValue(value)}`);
  const settings = [
    parameters.length === 0 ? 'no parameters sent' : `sent ${parameters.join(', ')}`,
    ...(reader.provider === 'offline' || 'temperature' in sent ? [] : ['temperature not sent']),
    ...(reader.mode === 'batch' ? ['in batches'] : []),
  ];
  return `${reader.id} (${reader.provider}/${reader.model}: ${settings.join(', ')})`;
}

function plainValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function describeFixed(input: StatementInput): string {
  const { entry } = input;
  const hasOnePrompt = new Set(armsOf(entry).map(({ promptFamily }) => promptFamily)).size === 1;
  return (
    `Held fixed: ${itemsOf(input)} with their dialogues and questions, each reader’s settings,` +
    `${hasOnePrompt ? ' the prompt and its answer contract,' : ''} and the ${scorersOf(input)}.`
  );
}

/** Of runs that nobody here has planned: what is the same for all of them. */
function describeSame(input: StatementInput): string {
  return `Held fixed: the questions and golds of ${itemsOf(input)}, and the ${scorersOf(input)}; nothing else is known.`;
}

function itemsOf({ entry, dataset, rows }: StatementInput): string {
  const items = new Set(rows.map(({ itemId }) => itemId)).size;
  const data = dataset === undefined ? '' : ` (data file SHA-256 ${shortHash(dataset.sha256)})`;
  return `the ${formatPlural(items, 'item')} of ${entry.benchmark}${data}`;
}

function scorersOf({ spec: { scorers } }: StatementInput): string {
  return `${scorers.length === 1 ? 'scorer' : 'scorers'} ${listOf(scorers)}`;
}

function describeVaried({ entry }: StatementInput): string {
  const arms = armsOf(entry);
  const values = new Map<string, Set<string>>();
  for (const { factors } of arms) {
    for (const [factor, value] of Object.entries(factors)) {
      values.set(factor, (values.get(factor) ?? new Set()).add(value));
    }
  }
  const varied = [...values].filter(([, set]) => set.size > 1).map(([factor, set]) => `${factor} (${set.size})`);
  if (entry.experiment === 'imported-answers')
    return 'Varied: the run; what else differs between runs is not known, so a difference is no effect of an artifact.';
  if (varied.length === 0) return 'Varied: nothing, there is one arm.';
  return `Varied: ${listOf(varied)}; ${formatPlural(arms.length, 'arm')} in all.`;
}

function describeSample({ table, spec, rows }: StatementInput): string {
  const taken = sumOf(table.sample, (stratum) => stratum.taken);
  const available = sumOf(table.sample, (stratum) => stratum.available);
  const short = table.sample.filter((stratum) => stratum.taken < stratum.planned);
  const how =
    table.sample.length === 0
      ? `Sample: ${formatPlural(new Set(rows.map(({ itemId }) => itemId)).size, 'item')}`
      : `Sample: ${formatCount(taken)} of ${formatPlural(available, 'item')} that can take part, over ` +
        `${formatPlural(table.sample.length, 'stratum', 'strata')}`;
  return (
    `${how}, seed ${spec.seed}, ${formatPlural(spec.repetitions, 'repetition')} of each condition.` +
    (short.length === 0
      ? ''
      : ` Short of the plan: ${listOf(short.map(({ stratum, taken: got, planned }) => `${stratum} (${got} of ${planned})`))}.`)
  );
}

function describeDenominators({ rows }: StatementInput): string {
  const count = (is: (row: CellRow) => boolean): number => rows.filter(is).length;
  const notApplicable = count(({ outcome }) => outcome === 'not_applicable');
  const unsettled = count(({ outcome }) => !outcomeRules[outcome].settled);
  const delivered = count(({ outcome }) => outcomeRules[outcome].delivered);
  const undelivered = rows.length - notApplicable - unsettled - delivered;
  return (
    `Accuracy is over delivered cells: ${formatCount(delivered)} of ${formatCount(rows.length)} planned; ` +
    `${formatCount(undelivered)} failed or were given up, ${formatCount(notApplicable)} cannot be made of their items` +
    `${unsettled === 0 ? '' : `, ${formatCount(unsettled)} are not settled yet`}. In it an abstention, a refusal and an empty ` +
    'answer are wrong. An item that lacks a cell of one arm leaves both arms of a paired comparison, and is counted.'
  );
}

function listOf(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const shownDigits = 12;

function shortHash(hash: string | undefined): string {
  return hash === undefined ? 'not known' : hash.slice(0, shownDigits);
}
