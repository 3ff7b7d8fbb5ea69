import type { SlotQuestion } from '../question/read-question';
import { setsAtOdds, takesBack } from './markers';
import { mayState, type Statement } from './read-turn';
import { formRank, type ValueSpan } from './value-spans';

/** The stretch of a turn that speaks of the slot: one statement, with the neighbours that belong to it. */
export interface Passage {
  readonly main: Statement;
  /** In the order said, `main` among them. */
  readonly statements: readonly Statement[];
}

/**
 * @param isKnown whether a span is a value that the slot has or had.
 * @returns undefined where no statement in scope holds a value.
 */
export function findPassage(
  statements: readonly Statement[],
  question: SlotQuestion,
  isKnown: (span: ValueSpan) => boolean,
): Passage | undefined {
  const scores = statements.map((statement) =>
    mayState(statement) ? relevance(statement, question, isKnown) : -Infinity,
  );
  const best = Math.max(...scores, -Infinity);
  return best === -Infinity ? undefined : withNeighbours(statements, scores.indexOf(best), isKnown);
}

function relevance(statement: Statement, question: SlotQuestion, isKnown: (span: ValueSpan) => boolean): number {
  const { mention, spans } = statement;
  const ranks = spans.map(({ kind }) => formRank(question.valueType, kind) ?? 9);
  return (
    3 * mention.sharedTerms +
    (mention.namesHead ? 2 : 0) +
    (mention.owner === 'own' ? 2 : 0) +
    (spans.some(isKnown) ? 2 : 0) +
    (statement.isFirstPerson ? 1 : 0) -
    (statement.asks ? 2 : 0) -
    0.4 * Math.min(...ranks)
  );
}

/**
 * Neighbours count where they take something back, are at odds, or speak of the slot or of a value known; also where the
 * main statement holds no news and they hold a value.
 */
function withNeighbours(
  statements: readonly Statement[],
  index: number,
  isKnown: (span: ValueSpan) => boolean,
): Passage {
  const main = statements[index]!;
  const isNews = main.spans.some((span) => !isKnown(span));
  const belongs = (statement: Statement | undefined): statement is Statement =>
    statement !== undefined &&
    statement.outOfScope === undefined &&
    !statement.asks &&
    (takesBack(statement.text) ||
      setsAtOdds(statement.text) ||
      (statement.spans.length > 0 && (!isNews || statement.spans.some(isKnown))) ||
      (statement.mention.namesHead && statement.mention.owner === 'own'));
  const before = statements[index - 1];
  const after = statements[index + 1];
  return { main, statements: [...(belongs(before) ? [before] : []), main, ...(belongs(after) ? [after] : [])] };
}

/** The statement by which a turn without a value most likely ends the slot, or says that it did not end. */
export function findValueless(
  statements: readonly Statement[],
  says: (text: string) => boolean,
): Statement | undefined {
  const fitting = statements.filter(
    (statement) => statement.outOfScope === undefined && !statement.asks && says(statement.text),
  );
  return fitting.toSorted((a, b) => weightOf(b) - weightOf(a))[0];
}

function weightOf({ mention, isFirstPerson }: Statement): number {
  return 3 * mention.sharedTerms + (mention.owner === 'own' ? 2 : 0) + (isFirstPerson ? 1 : 0);
}
