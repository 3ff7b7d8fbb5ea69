import type {
  CellAddress,
  Page,
  StoredAttempt,
  StoredCellDetail,
  StoredScore,
  StoredSeries,
} from '../../db/queries/show-cell';
import { promptMessages } from '../../evidence/prompts';
import { readerParameters } from '../../experiments/reader-parameters';
import type { SweepSpec } from '../../experiments/sweep-spec';
import { isSameModel } from '../../providers/is-same-model';
import type { Message } from '../../providers/provider';
import { promptOfSystem } from './prompt-list';

/** Who answers: a reader or a generator, as its sweep file says, or a judge. */
export interface ShownModel {
  readonly id: string;
  readonly provider: string;
  readonly model: string;
  /** As sent. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Where its model's contract keeps a request from what the sweep file asks for. */
  readonly declared: readonly string[];
}

export interface ShownAttempt extends StoredAttempt {
  /** The response names another model than the one asked for. */
  readonly isModelMismatch: boolean;
  /** The cell's answer is this attempt's. */
  readonly isUsed: boolean;
}

/** A cell with everything that made its figures; what `show --json` prints. */
export interface CellView {
  readonly cell: Omit<CellAddress, 'itemId'> &
    Pick<StoredCellDetail, 'stage' | 'factors' | 'benchmark' | 'outcome' | 'notApplicable' | 'series' | 'nextSeries'>;
  readonly model: ShownModel;
  readonly item: { readonly id: string } & StoredCellDetail['item'];
  /** What the reader was shown, or what a generator or judge was given to work on; null: the cell is not applicable. */
  readonly artifact: {
    readonly text: string;
    readonly words: number | null;
    readonly goldVisible: boolean | null;
    readonly marks: readonly string[];
  } | null;
  /** Which generator's call and cell made the artifact; null: it was made by rule. */
  readonly madeBy: { readonly call: string; readonly cell: CellAddress | null } | null;
  readonly shownBy: Page<CellAddress>;
  /** Null: not applicable, a judge's, or a text that this version does not know. */
  readonly prompt: { readonly id: string; readonly sha256: string } | null;
  /** Exactly as sent. */
  readonly messages: readonly Message[];
  readonly call: {
    readonly id: string;
    /** Whose settings send it. */
    readonly readerId: string;
    /** Cells that use it, this one included. */
    readonly cells: number;
  } | null;
  readonly series: readonly StoredSeries[];
  readonly attempts: readonly ShownAttempt[];
  /** Of the series that the cell uses; null: there is no text. */
  readonly answer: string | null;
  readonly scores: readonly StoredScore[];
  /** Of a judge's cell: what it judges; else null. */
  readonly judges: StoredCellDetail['judges'];
  /** What judges say of its answers. */
  readonly judgedBy: StoredCellDetail['judgedBy'];
}

/** Puts a stored cell together with what its sweep says. */
export function cellView(stored: StoredCellDetail, spec: SweepSpec): CellView {
  const { id, sweepId, experiment, condition, repetition, stage, factors, benchmark, outcome, notApplicable } = stored;
  const { call, series, nextSeries, generatorCall, artifactWords, goldVisible, marks } = stored;
  const model = shownModel(spec, stored.readerId);
  const used = stored.allSeries.find((row) => row.series === series)?.settledAttempt;
  const attempts = stored.attempts.map((attempt) => ({
    ...attempt,
    isModelMismatch: attempt.returnedModel !== null && !isSameModel(model.model, attempt.returnedModel),
    isUsed: attempt.id === used,
  }));
  return {
    cell: {
      id,
      sweepId,
      experiment,
      condition,
      repetition,
      stage,
      factors,
      benchmark,
      outcome,
      notApplicable,
      series,
      nextSeries,
    },
    model,
    item: { id: stored.itemId, ...stored.item },
    artifact: call && { text: call.artifact, words: artifactWords, goldVisible, marks },
    madeBy: generatorCall !== null ? { call: generatorCall, cell: stored.madeBy } : null,
    shownBy: stored.shownBy,
    prompt: (call && stage !== 'judge' && promptOfSystem(call.system, spec, factors['prompt'])) || null,
    messages: call ? promptMessages(call) : [],
    call: call && { id: call.id, readerId: call.readerId, cells: call.cells },
    series: stored.allSeries,
    attempts,
    answer: attempts.find(({ isUsed }) => isUsed)?.answer ?? null,
    scores: stored.scores,
    judges: stored.judges,
    judgedBy: stored.judgedBy,
  };
}

/** A reader, generator or judge of a sweep. */
export function shownModel({ readers, generators, judges = [] }: SweepSpec, id: string): ShownModel {
  const found = [...readers, ...generators, ...judges].find((model) => model.id === id);
  if (!found) throw new Error(`the sweep has no reader, generator or judge '${id}'`);
  return {
    id,
    provider: found.provider,
    model: found.model,
    parameters: readerParameters(found),
    declared: found.declared ?? [],
  };
}
