import { setImmediate } from 'node:timers/promises';

import type { Database } from '../db/client';
import { type StoredCell, storedCells } from '../db/queries/stored-cells';
import type { TemplateName } from '../evidence/artifact';
import type { SweepSpec } from '../experiments/sweep-spec';
import { accuracyInterval, pairedBootstrap } from '../scoring';
import type { TemplatesTable } from './sweep-report';
import type { CellOutcome, CellRow } from './tables/cell-row';
import { templatesTable } from './tables/templates';

export interface TableScope {
  readonly sweepId: string;
  /** The experiment's label. */
  readonly label: string;
  readonly benchmark: string;
}

/** The cells of a templates experiment as its table takes them. */
export async function readCellRows(database: Database, scope: TableScope): Promise<CellRow[]> {
  return (await storedCells(database.sql, scope)).map(toCellRow);
}

/**
 * Computes a templates table from the cells {@link readCellRows} gives; intervals are seeded by the sweep's seed. A large
 * table takes seconds of computing, so the event loop gets a turn before each estimate: heartbeats, lease renewals and
 * the calls under way go on meanwhile.
 */
export async function computeTemplatesTable(
  rows: readonly CellRow[],
  benchmark: string,
  spec: Pick<SweepSpec, 'scorers' | 'seed'>,
): Promise<TemplatesTable> {
  const steps = templatesTable(
    rows,
    { benchmark, writtenAt: new Date().toISOString() },
    {
      scorers: spec.scorers,
      interval: (values, stream) => accuracyInterval(values, { seed: spec.seed, stream }),
      pairedDifference: (pairs, stream) => pairedBootstrap(pairs, { seed: spec.seed, stream }),
    },
  );
  let step = steps.next();
  while (step.done !== true) {
    await setImmediate();
    step = steps.next();
  }
  return step.value;
}

function toCellRow(cell: StoredCell): CellRow {
  return {
    itemId: cell.itemId,
    template: cell.factors['template'] as TemplateName,
    reader: cell.readerId,
    repetition: cell.repetition,
    outcome: cellOutcome(cell),
    scores: cell.scores,
    gold: cell.goldKind as CellRow['gold'],
    artifactWords: cell.artifactWords,
    goldVisible: cell.goldVisible,
    ...(cell.notApplicable === null ? {} : { notApplicableReason: cell.notApplicable }),
  };
}

function cellOutcome(cell: StoredCell): CellOutcome {
  if (cell.notApplicable !== null) return 'not_applicable';
  if (cell.state === 'open') return 'pending';
  return (cell.state === 'settled' ? cell.outcome : cell.state) as CellOutcome;
}
