import type { Message } from '../../providers/provider';
import { canonicalJson, sha256 } from '../../text/hash';
import { formatDateTime } from '../format-date';
import type { PromptFamily, PromptParts } from '../prompt';

/** The fixed text of the user message, part of every family's hash. */
const layout = { notes: '## Notes', question: '## Question', dateLine: 'Date of the question: ' } as const;

/** SHA-256 over all fixed text of a family: the answer contract and the layout around artifact and question. */
export function familyHash(system: string): string {
  return sha256(canonicalJson({ system, layout }));
}

/**
 * A prompt as its parts. Artifact and question are passed on as they are; the question gets a line with its date where
 * the benchmark has dates.
 * @throws RangeError for a date other than `YYYY-MM-DDTHH:MM`.
 */
export function renderPrompt(
  family: PromptFamily,
  artifact: string,
  question: string,
  questionDate: string | null,
): PromptParts {
  const dated = questionDate === null ? question : `${layout.dateLine}${formatDateTime(questionDate)}\n${question}`;
  return { system: family.system, artifact, question: dated };
}

/**
 * What is sent: the contract as system message, then the artifact and the dated question under their headings. All up to
 * the question's heading is what other questions about the same artifact share. Where the question is empty, as in a
 * generator's prompt, the artifact alone is the user message, and nothing is shared. Where the system part is empty, as in
 * some judges' prompts, there is no system message.
 */
export function promptMessages({ system, artifact, question }: PromptParts): Message[] {
  const contract: Message[] = system === '' ? [] : [{ role: 'system', content: system }];
  if (question === '') return [...contract, { role: 'user', content: artifact }];
  const shared = `${layout.notes}\n\n${artifact}\n\n`;
  const content = `${shared}${layout.question}\n\n${question}`;
  return [...contract, { role: 'user', content, sharedPrefix: shared.length }];
}
