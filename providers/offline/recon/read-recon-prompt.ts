import type { Format } from '../../../recon/model/question';
import { formatInstruction, instructedFormat } from '../../../recon/reply/format-instruction';
import type { Message } from '../../provider';

/** A RECON prompt taken apart again. */
export interface ReconPrompt {
  readonly artifact: string;
  readonly stem: string;
  readonly options: readonly { readonly letter: string; readonly text: string }[];
  readonly format: Format;
}

const notesHeading = '## Notes\n\n';
const questionHeading = '\n\n## Question\n\n';
const optionLine = /^([A-Z])\. (.+)$/gmu;

/** Reads a prompt that ends in the instruction of one of RECON's formats; undefined for any other. */
export function readReconPrompt(messages: readonly Message[]): ReconPrompt | undefined {
  const content = messages.findLast((message) => message.role === 'user')?.content ?? '';
  const format = instructedFormat(content);
  const split = content.lastIndexOf(questionHeading);
  if (format === undefined || split < 0) return undefined;
  const asked = content.slice(split + questionHeading.length, content.lastIndexOf(formatInstruction(format))).trimEnd();
  const options = [...asked.matchAll(optionLine)].map(([, letter, text]) => ({ letter: letter!, text: text! }));
  const firstOption = options.length === 0 ? asked.length : asked.search(/^[A-Z]\. /mu);
  return {
    artifact: content.slice(content.startsWith(notesHeading) ? notesHeading.length : 0, split),
    stem: asked.slice(0, firstOption).trim(),
    options,
    format,
  };
}
