import { artifactMarks } from '../../experiments/artifact-marks';
import { systemPrefix } from '../../experiments/own-artifacts';
import type { OwnControl } from '../../experiments/sweep-spec';
import type { DeliveredOutcome } from '../../providers/provider';
import type { Score } from '../../scoring';
import { capital } from '../../text/capital';
import { type Figure, untested } from '../sweep-report';
import { accuracyFigures } from './arm-result';
import { type CellRow, outcomeRules } from './cell-row';
import { groupBy } from './group-by';
import {
  type ControlArm,
  type FailureLocalisation,
  type LocalisationRow,
  type LocalisedArm,
  localiseFailures,
} from './localise-failure';
import type { FigureOptions, TableDefinition } from './table-definition';
import { accuracyJob, estimates, type TableStep } from './table-step';

/** How failure localisation calls the controls. */
const localisedControls: Readonly<Record<OwnControl, ControlArm>> = {
  raw_conversation: 'raw',
  witness_text: 'witness_text',
  chatgpt_entries: 'entries',
  streamlined_p2: 'streamlined',
  oracle_excerpt: 'oracle_excerpt',
};

/** Each system against every control, and where it loses what it loses. */
export const ownArtifactsTable: TableDefinition = {
  views: [
    {
      id: 'artifacts',
      title: 'by system and control',
      armHeading: 'artifact',
      armOf: ({ artifact }) => artifact,
      controlsOf: (arm, arms) => (isSystem(arm) ? arms.filter((other) => !isSystem(other)) : []),
    },
  ],
  pooled: true,
  figures: diagnoses,
  figureText: (figure) => ({
    caption: `${capital(figure)}: where questions are lost`,
    nameHeading: 'class',
    unit: 'share',
    note:
      'Shares of the items that string scorers can judge and the system has an artifact for; they sum to 1. The first class ' +
      'that matches counts: scorers disagree; right (fine); declined though answered from the same evidence in another form ' +
      '(surface); right on the witness text (content missing); right only on the resolved value (resolution needed); wrong ' +
      'on every control (reader); else mixed. Missing: items without a verdict on the system’s own artifact. The CSV and ' +
      'JSON reports list all ids.',
  }),
};

/** The items of each class of failure, for each system with each reader. */
function* diagnoses(
  rows: readonly CellRow[],
  { readers, scorers, clusters }: FigureOptions,
): Generator<TableStep, Figure[]> {
  const [primary] = scorers;
  if (primary === undefined) return [];
  const judged = rows.filter((row) => row.gold === 'forms');
  const systems = [...new Set(judged.map((row) => row.arm).filter(isSystem))];
  const figures: Figure[] = [];
  for (const system of systems) {
    for (const reader of readers) {
      yield;
      const own = judged.filter((row) => row.reader === reader);
      const found = localiseFailures(localisationRows(own, system), { primary });
      const figure = `diagnosis of ${system.slice(systemPrefix.length)}`;
      figures.push(...(yield* classFigures(found, { figure, reader, scorer: primary }, clusters)));
    }
  }
  return figures;
}

function* classFigures(
  { classes, unlocalised }: FailureLocalisation,
  identity: Pick<Figure, 'figure' | 'reader' | 'scorer'>,
  clusters: ReadonlyMap<string, string>,
): Generator<TableStep, Figure[]> {
  const all = classes.flatMap(({ itemIds }) => itemIds).sort();
  const jobs = classes.flatMap(({ class: name, itemIds }) => {
    const own = new Set(itemIds);
    const shares = all.map((itemId) => ({ itemId, score: own.has(itemId) ? 1 : 0 }));
    const { figure, reader, scorer } = identity;
    return accuracyJob(shares, clusters, [figure, reader, scorer, name].join('|')) ?? [];
  });
  const { accuracies } = yield* estimates({ accuracies: jobs });
  return classes.map(({ class: name, itemIds }, index) => {
    const { accuracy: estimate, clusters: resampled } = accuracyFigures(accuracies[index]);
    return {
      ...identity,
      ...{ name, estimate, items: all.length, missing: unlocalised.length },
      significance: untested,
      clusters: resampled,
      itemIds,
    };
  });
}

/** One row per item and repetition that the system has an artifact for, with the controls of the same repetition. */
function localisationRows(rows: readonly CellRow[], system: string): LocalisationRow[] {
  const byCell = groupBy(rows, ({ itemId, repetition }) => JSON.stringify([itemId, repetition]));
  return [...byCell.values()].flatMap((cells): LocalisationRow[] => {
    const byArm = new Map(cells.map((row) => [row.arm, row]));
    const own = byArm.get(system);
    if (own === undefined || own.outcome === 'not_applicable') return [];
    const controls = Object.entries(localisedControls).flatMap(([arm, name]) => {
      const row = byArm.get(arm);
      return row === undefined ? [] : [[name, localisedArm(row)]];
    });
    return [
      {
        itemId: own.itemId,
        system: localisedArm(own),
        controls: Object.fromEntries(controls) as LocalisationRow['controls'],
        hasBlockedEvents: byArm.get('streamlined_p2')?.marks.includes(artifactMarks.blockedEvents) ?? false,
        showsWitnesses: own.goldVisible,
      },
    ];
  });
}

function localisedArm({ outcome, scores }: CellRow): LocalisedArm {
  if (outcome === 'not_applicable') return { kind: 'not_applicable' };
  if (!outcomeRules[outcome].delivered) return { kind: 'not_delivered' };
  return { kind: 'delivered', outcome: outcome as DeliveredOutcome, scores: givenScores(scores) };
}

/** Without those of judges that gave no verdict: these have no say on an answer. */
function givenScores(scores: CellRow['scores']): Readonly<Record<string, Score>> {
  return Object.fromEntries(
    Object.entries(scores).flatMap(([scorer, { value, abstained }]) =>
      value === null ? [] : [[scorer, { value, abstained }]],
    ),
  );
}

function isSystem(arm: string): boolean {
  return arm.startsWith(systemPrefix);
}
