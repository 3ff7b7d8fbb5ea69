import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';

import { UserError } from '../../contracts/user-error';
import { canonicalJson, sha256 } from '../../text/hash';
import { identifierRule, isIdentifier } from '../../text/identifier';
import { messageOf } from '../../text/message-of';
import { nearest } from '../../text/nearest';
import { escapeForStorage } from '../../text/well-formed';
import type { JudgePrompt } from './judge-prompt';

/** The ids of the prompts that come with the project. */
export const builtInJudgePromptIds = ['longmemeval', 'general', 'strict', 'recon'] as const;

const placeholders = ['question', 'answer', 'response'] as const;
type Placeholder = (typeof placeholders)[number];

/** UTF-16 units; the built-in ones have at most some 2,000. */
export const longestJudgeTemplate = 16_000;

/** A bare word in braces; JSON such as `{"verdict": "yes"}` is none and stays as it is. */
const placeholder = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

const meaning = '{question}, {answer} (the gold as the data set prints it) and {response} (what is judged)';

/**
 * A judge prompt of one's own: a template that is sent as one user message, with `{question}`, `{answer}` (the gold as the
 * data set prints it, a rubric or the reason why there is no answer included) and `{response}` filled in. Text that is
 * filled in is not searched for placeholders. The judge should be told to reply yes or no.
 * @throws UserError for an id in use or that can't name a prompt, and for a template that is blank, too long or ill-formed,
 *   lacks a placeholder or has an unknown one.
 */
export function ownJudgePrompt(id: string, template: string): JudgePrompt {
  if (!isIdentifier(id)) throw new UserError(`a judge prompt's name is ${identifierRule}, not ${shown(id)}.`);
  if ((builtInJudgePromptIds as readonly string[]).includes(id)) {
    throw new UserError(
      `judge prompt "${id}" is built in. Give your own another name than ${builtInJudgePromptIds.join(', ')}.`,
    );
  }
  const problem = problemOf(template);
  if (problem !== undefined) throw new UserError(`judge prompt "${id}": ${problem}`);
  return {
    id,
    version: 1,
    hash: sha256(canonicalJson({ template })),
    applies: () => true,
    render({ question, gold, answer }) {
      const values: Record<Placeholder, string> = { question, answer: gold.raw, response: answer };
      return { user: template.replace(placeholder, (_, name: string) => values[name as Placeholder]) };
    },
  };
}

/**
 * A judge prompt from a text file, named after the file: `judges/lenient.txt` is `lenient`.
 * @throws UserError as {@link ownJudgePrompt}, and for a file that can't be read as UTF-8.
 */
export function loadOwnJudgePrompt(path: string): JudgePrompt {
  const id = basename(path, extname(path));
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new UserError(`${path}: can't read the judge prompt (${messageOf(error)}). Check the path.`, {
      cause: error,
    });
  }
  try {
    return ownJudgePrompt(id, new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof UserError) throw new UserError(`${path}: ${error.message}`, { cause: error });
    throw new UserError(`${path}: the judge prompt is no UTF-8 text. Save it as plain UTF-8.`, { cause: error });
  }
}

function problemOf(template: string): string | undefined {
  if (!/\S/u.test(template)) return `its template is blank. Write it around ${meaning}.`;
  if (template.length > longestJudgeTemplate)
    return `its template has ${template.length} characters; at most ${longestJudgeTemplate} are allowed. Shorten it.`;
  if (escapeForStorage(template).escaped)
    return 'its template holds a NUL or half of a surrogate pair. Save it as plain UTF-8 text.';
  const used = [...template.matchAll(placeholder)].map(([, name]) => name!);
  const unknown = used.find((name) => !(placeholders as readonly string[]).includes(name));
  if (unknown !== undefined) {
    const meant = nearest(unknown, placeholders);
    return `unknown placeholder {${unknown}}${meant === undefined ? '' : `, perhaps {${meant}}`}. Known: ${meaning}.`;
  }
  const missing = placeholders.filter((name) => !used.includes(name)).map((name) => `{${name}}`);
  if (missing.length > 0) return `its template lacks ${missing.join(' and ')}. It needs ${meaning}.`;
  return undefined;
}

function shown(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
