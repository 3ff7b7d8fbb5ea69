import type { SlotQuestion } from '../question/read-question';
import { mayState, type Statement } from './read-turn';
import { formOf, formRank, type ValueForm, type ValueSpan } from './value-spans';

/**
 * Keeps the spans of the one form that the item's values have: the form that most turns hold, counted twice where a
 * sentence with it names the slot; of equals the one that fits the question best. Values of one slot look alike, and a
 * stray "twice" is none of a book's.
 */
export function keepOneForm(turns: readonly (readonly Statement[])[], question: SlotQuestion): Statement[][] {
  const scores = new Map<ValueForm, number>();
  for (const statements of turns) {
    const forms = new Map<ValueForm, number>();
    for (const statement of statements.filter(mayState)) {
      const weight = statement.mention.sharedTerms > 0 ? 2 : 1;
      for (const span of statement.spans) {
        const form = formOf(span);
        forms.set(form, Math.max(weight * trustIn(span, question), forms.get(form) ?? 0));
      }
    }
    for (const [form, weight] of forms) scores.set(form, (scores.get(form) ?? 0) + weight);
  }
  const fit = (form: ValueForm): number =>
    formRank(question.valueType, form === 'spelled' ? 'number' : form)! + (form === 'spelled' ? 0.5 : 0);
  const [best] = [...scores].toSorted(([a, x], [b, y]) => y - x || fit(a) - fit(b)).map(([form]) => form);
  return turns.map((statements) =>
    statements.map((statement) => ({ ...statement, spans: statement.spans.filter((span) => formOf(span) === best) })),
  );
}

/** How far a form speaks for a value of the asked type, to 1; "one" is a pronoun more often than a count. */
function trustIn(span: ValueSpan, question: SlotQuestion): number {
  if (span.text.toLowerCase() === 'one') return 0.25;
  const form = formOf(span);
  if (question.valueType !== 'any') return 1 / (1 + formRank(question.valueType, span.kind)! / 2);
  return ['duration', 'frequency', 'date', 'spelled'].includes(form) ? 0.5 : 1;
}
