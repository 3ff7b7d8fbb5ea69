import { mean } from '../../scoring/statistics';
import { type Figure, untested } from '../sweep-report';
import { accuracyFigures } from './arm-result';
import { itemScores, tallyArm } from './arm-tally';
import { type CellRow, outcomeRules } from './cell-row';
import { groupBy } from './group-by';
import type { ReconFacts } from './recon-facts';
import type { FigureOptions, FigureText } from './table-definition';
import { type AccuracyJob, accuracyJob, estimates, type TableStep } from './table-step';

/** Of a figure, what it is drawn from. */
interface Draft {
  readonly identity: Pick<Figure, 'figure' | 'reader' | 'scorer' | 'name'>;
  readonly items: readonly { readonly itemId: string; readonly score: number }[];
  readonly missing: number;
}

type Grouping = (facts: ReconFacts) => string;

/** What questions are grouped by, each a figure `by …`. */
const groupings: Readonly<Record<string, { readonly heading?: string; readonly groupOf: Grouping }>> = {
  task: { groupOf: ({ task }) => task },
  format: { groupOf: ({ format }) => format },
  domain: { groupOf: ({ domain }) => domain },
  hops: { groupOf: ({ hops }) => counted(hops, 'hop') },
  distance: { heading: 'entries between hops', groupOf: ({ distance }) => distanceBand(distance) },
  streams: { groupOf: ({ streams }) => counted(streams, 'stream') },
  strikes: { groupOf: ({ strikes }) => counted(strikes, 'strike') },
  alternatives: { groupOf: ({ alternatives }) => counted(alternatives, 'alternative') },
};

const groupNote =
  'Mean over the delivered questions of a group; under recon the Score, −100% to 100%, under recon_strict the share that is ' +
  'strictly right. Difficulty is measured on the question, not taken from the generator’s settings.';

function figureBy(grouping: string): string {
  return `by ${grouping}`;
}

function groupText(what: string): FigureText {
  return { caption: `Figures by ${what}`, nameHeading: `${what} · system`, unit: 'score', note: groupNote };
}

/** How each figure of a RECON table is shown. */
export const reconFigureTexts: Readonly<Record<string, FigureText>> = {
  ...Object.fromEntries(
    Object.entries(groupings).map(([name, { heading = name }]) => [figureBy(name), groupText(heading)]),
  ),
  'outcome split': {
    caption: 'What became of questions',
    nameHeading: 'outcome · system',
    unit: 'share',
    note:
      'Shares of delivered questions: a hit is a question whose proof entries all stand in what was shown, found by their ' +
      'headers; a miss lacks at least one. A header shows that an entry was shown, not that its content was kept.',
  },
  'without contaminated questions': {
    caption: 'Without questions that can be answered from nothing',
    nameHeading: 'system',
    unit: 'score',
    note: 'Left out are questions that at least two of the first three readers got strictly right without the case file.',
  },
  'proof ablation': {
    caption: 'Without one entry that the key needs',
    nameHeading: 'expected: given · system',
    unit: 'share',
    note:
      'One entry of the proof is taken out, drawn by the seed. Where the file then tells nothing, abstaining is right; where it ' +
      'tells another answer, that one is. Shares of delivered questions of each expectation.',
  },
  'tokens per question': {
    caption: 'Tokens per question',
    nameHeading: 'system',
    unit: 'tokens',
    note: 'Input and output of the answer’s exchange, as the provider counts them; without what systems themselves spent.',
  },
};

/** Score and strict accuracy in each group of questions, for every system. */
export function* groupFigures(rows: readonly CellRow[], options: FigureOptions): Generator<TableStep, Figure[]> {
  const drafts: Draft[] = [];
  for (const [name, { groupOf }] of Object.entries(groupings)) {
    for (const scorer of reconScorers(options)) {
      for (const { reader, group, arm, cells } of yield* cut(rows, options, groupOf)) {
        drafts.push(draftOf(cells, { figure: figureBy(name), reader, scorer, name: `${group} · ${arm}` }));
      }
    }
  }
  return yield* estimated(drafts, options);
}

const outcomes = [
  { name: 'hit, right', isHit: true, isRight: true },
  { name: 'hit, wrong', isHit: true, isRight: false },
  { name: 'miss, right', isHit: false, isRight: true },
  { name: 'miss, wrong', isHit: false, isRight: false },
] as const;

/** Whether all of the proof was shown, by whether the reply is strictly right. */
export function* outcomeFigures(rows: readonly CellRow[], options: FigureOptions): Generator<TableStep, Figure[]> {
  const shown = rows.filter(({ witnessRecall }) => witnessRecall !== null);
  return yield* estimated(
    (yield* cut(shown, options, () => '')).flatMap(({ reader, arm, cells }) => {
      const recalls = new Map(cells.map((row) => [row.itemId, row.witnessRecall]));
      const identity = { figure: 'outcome split', reader, scorer: 'recon_strict' };
      const strict = draftOf(cells, { ...identity, name: arm });
      return outcomes.map(({ name, isHit, isRight }): Draft => {
        const holds = (itemId: string, score: number): boolean =>
          (recalls.get(itemId) === 1) === isHit && (score === 1) === isRight;
        return {
          identity: { ...identity, name: `${name} · ${arm}` },
          items: strict.items.map(({ itemId, score }) => ({ itemId, score: holds(itemId, score) ? 1 : 0 })),
          missing: strict.missing,
        };
      });
    }),
    options,
  );
}

/** What readers do once an entry is gone, by what is right then. */
export function* ablationFigures(rows: readonly CellRow[], options: FigureOptions): Generator<TableStep, Figure[]> {
  const drafts: Draft[] = [];
  for (const { reader, group, arm, cells } of yield* cut(rows, options, ({ expects }) => expectations[expects])) {
    const delivered = cells.filter((row) => outcomeRules[row.outcome].delivered);
    for (const [given, holds] of Object.entries(replies)) {
      drafts.push({
        identity: { figure: 'proof ablation', reader, scorer: 'recon_strict', name: `${group}: ${given} · ${arm}` },
        items: byItem(delivered, (row) => (holds(row) ? 1 : 0)),
        missing: new Set(cells.map(({ itemId }) => itemId)).size - new Set(delivered.map(({ itemId }) => itemId)).size,
      });
    }
  }
  return yield* estimated(drafts, options);
}

const expectations: Readonly<Record<ReconFacts['expects'], string>> = {
  abstain: 'abstaining is right',
  other: 'another answer is right',
  key: 'the key still holds',
};

const replies: Readonly<Record<string, (row: CellRow) => boolean>> = {
  'as expected': ({ scores }) => scores['recon_strict']?.value === 1,
  abstained: ({ scores }) => scores['recon_strict']?.value !== 1 && isAbstention(scores),
  'answered otherwise': ({ scores }) => scores['recon_strict']?.value !== 1 && !isAbstention(scores),
};

/** What gave no answer at all counts as abstaining, as in the paper. */
function isAbstention(scores: CellRow['scores']): boolean {
  return scores['recon_strict']?.abstained ?? true;
}

/** Means of what providers count; without an interval, as nobody asks how they would vary. */
export function tokenFigures(rows: readonly CellRow[], { readers, scorers }: FigureOptions): Figure[] {
  const [scorer] = scorers;
  if (scorer === undefined) return [];
  return readers.flatMap((reader) =>
    [
      ...groupBy(
        rows.filter((row) => row.reader === reader),
        ({ arm }) => arm,
      ),
    ].flatMap(([arm, cells]): Figure[] => {
      const tokens = cells.flatMap(({ recon }) => recon?.tokens ?? []);
      if (tokens.length === 0) return [];
      return [
        {
          ...{ figure: 'tokens per question', reader, scorer, name: arm },
          estimate: { value: mean(tokens), low: null, high: null },
          ...{ significance: untested, clusters: null, items: tokens.length, missing: cells.length - tokens.length },
          itemIds: null,
        },
      ];
    }),
  );
}

/** The rows of each reader, group and arm, in the order of groups' names. */
function* cut(
  rows: readonly CellRow[],
  { readers }: FigureOptions,
  grouping: Grouping,
): Generator<TableStep, { reader: string; group: string; arm: string; cells: readonly CellRow[] }[]> {
  const cuts: { reader: string; group: string; arm: string; cells: readonly CellRow[] }[] = [];
  for (const reader of readers) {
    yield;
    const own = rows.filter((row) => row.reader === reader && row.recon !== undefined);
    const groups = [...groupBy(own, ({ recon }) => grouping(recon!))].sort(([one], [other]) =>
      compareNames(one, other),
    );
    for (const [group, members] of groups) {
      for (const [arm, cells] of groupBy(members, (row) => row.arm)) cuts.push({ reader, group, arm, cells });
    }
  }
  return cuts;
}

/** A scorer's mean over the items that cells are of. */
export function draftOf(cells: readonly CellRow[], identity: Draft['identity']): Draft {
  const items = itemScores(tallyArm(cells, identity.scorer).units);
  return { identity, items, missing: missingItems(cells, items.length) };
}

/** Figures of drafts that have any item, estimated together. */
export function* estimated(drafts: readonly Draft[], { clusters }: FigureOptions): Generator<TableStep, Figure[]> {
  const asked: { draft: Draft; job: AccuracyJob }[] = drafts.flatMap((draft) => {
    const { figure, reader, scorer, name } = draft.identity;
    const job = accuracyJob(draft.items, clusters, [figure, reader, scorer, name].join('|'));
    return job === undefined ? [] : [{ draft, job }];
  });
  const { accuracies } = yield* estimates({ accuracies: asked.map(({ job }) => job), comparisons: [] });
  return asked.map(({ draft: { identity, items, missing } }, index) => {
    const { accuracy: estimate, clusters: resampled } = accuracyFigures(accuracies[index]);
    return {
      ...identity,
      ...{ estimate, significance: untested, clusters: resampled, items: items.length, missing },
      itemIds: null,
    };
  });
}

/** RECON's scorers among those of the table. */
export function reconScorers({ scorers }: FigureOptions): readonly string[] {
  return scorers.filter((scorer) => scorer === 'recon' || scorer === 'recon_strict');
}

function missingItems(cells: readonly CellRow[], found: number): number {
  const made = cells.filter(({ outcome }) => outcome !== 'not_applicable');
  return new Set(made.map(({ itemId }) => itemId)).size - found;
}

/** The mean over an item's cells. */
function byItem(cells: readonly CellRow[], valueOf: (row: CellRow) => number): Draft['items'] {
  return [...groupBy(cells, ({ itemId }) => itemId)]
    .map(([itemId, own]) => ({ itemId, score: mean(own.map(valueOf)) }))
    .sort((one, other) => (one.itemId < other.itemId ? -1 : 1));
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

const bandWidth = 20;
const lastBand = 100;

function distanceBand(distance: number): string {
  if (distance >= lastBand) return `${lastBand} and more`;
  const low = Math.floor(distance / bandWidth) * bandWidth;
  return `${low} to ${low + bandWidth - 1}`;
}

/** Numbers at the beginning by size, else by letters. */
function compareNames(one: string, other: string): number {
  const [a, b] = [Number.parseInt(one, 10), Number.parseInt(other, 10)];
  if (!Number.isNaN(a) && !Number.isNaN(b) && a !== b) return a - b;
  return one < other ? -1 : one > other ? 1 : 0;
}
