import type { Message, ProviderFailure } from '../../provider';
import { extractAnswer } from '../extract-answer';
import type { Pace } from '../pace';
import { readPrompt } from '../read-prompt';
import { leadEntries, leadSummary } from './lead-sentences';
import { sourceUnits } from './source-units';
import { recordLines, typedLines } from './typed-lines';

const forms = ['summary', 'entries', 'records', 'typed', 'value'] as const;
type Form = (typeof forms)[number];

/**
 * What the model `deterministic-generator` makes of a source, by fixed rules: lead sentences for `summary` and `entries`,
 * subject, relation and value read off the form of sentences for `records` and `typed`, and for `value` what
 * `extractive-baseline` answers. The form is the line `Form: …` of the system message; such a line in the source is
 * text like any other. Without a form that it knows, the lane stops: the request was meant for another model.
 */
export async function generateText(messages: readonly Message[], pace: Pace): Promise<string | ProviderFailure> {
  const form = formOf(messages);
  if (!isForm(form)) return unknownForm(form);
  if (form === 'value') return extractAnswer(readPrompt(messages), pace);
  const units = sourceUnits(sourceOf(messages));
  switch (form) {
    case 'summary':
      return leadSummary(units, pace);
    case 'entries':
      return leadEntries(units, pace);
    case 'records':
      return recordLines(units, pace);
    case 'typed':
      return typedLines(units, pace);
  }
}

/** The form that the system messages name first, or undefined. */
function formOf(messages: readonly Message[]): string | undefined {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  return /^Form: (\S+)$/mu.exec(system.join('\n'))?.[1];
}

function isForm(form: string | undefined): form is Form {
  return (forms as readonly (string | undefined)[]).includes(form);
}

const sourceHeading = '## Notes';
const questionHeading = '## Question';

/** The last user message without the headings of the prompt's layout. */
function sourceOf(messages: readonly Message[]): string {
  const content = messages.findLast(({ role }) => role === 'user')?.content.trim() ?? '';
  const source = content.startsWith(sourceHeading) ? content.slice(sourceHeading.length) : content;
  return (source.endsWith(`\n${questionHeading}`) ? source.slice(0, -questionHeading.length) : source).trim();
}

function unknownForm(form: string | undefined): ProviderFailure {
  const given = form === undefined ? 'has no line "Form: …"' : `asks for the form ${JSON.stringify(form.slice(0, 40))}`;
  const advice = `The system message ${given}. The model deterministic-generator makes ${forms.join(', ')}: use it as a generator with one of these forms; a reader's offline model is extractive-baseline.`;
  return { code: 'unknown_form', message: advice, retry: { kind: 'stop_lane', advice } };
}
