import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, resolve } from 'node:path';

import type { Gold } from '../benchmarks/item';
import { UserError } from '../contracts/user-error';
import { sha256 } from '../text/hash';
import { identifierRule, isIdentifier } from '../text/identifier';
import { messageOf } from '../text/message-of';
import { type AnyScorerId, reconScorerIds, type Score, type Scorer, scorerIds } from './scorer';

/** A scorer from a module of the user's. */
export interface OwnScorer extends Scorer<AnyScorerId> {
  /** Absolute path of its module. */
  readonly path: string;
  /** Of the module's own file, in lower-case hex; what it imports is not covered. */
  readonly sha256: string;
}

const extensions = ['.mjs', '.js', '.cjs'];
const largestVersion = 1_000_000;
const shape =
  '{ id, version, score(answer, gold) => { value, abstained } }, as the default export or as the export `scorer`';

/** A module is loaded once per process, so its scorer is kept with the hash of the text that was loaded. */
const loadedScorers = new Map<string, OwnScorer>();

/**
 * The scorer that a JavaScript module exports as its default, or as `scorer`:
 *
 * ```js
 * export default {
 *   id: 'starts-with',
 *   version: 1, // raise it when the rule changes
 *   score(answer, gold) {
 *     const right = gold.kind === 'forms' && gold.forms.some((form) => answer.startsWith(form));
 *     return { value: right ? 1 : 0, abstained: false };
 *   },
 * };
 * ```
 *
 * `gold` is a copy of {@link Gold}. Each score is checked: `value` is 0 … 1, and 0 where `abstained`. The module runs in
 * this process with all its rights. A changed file counts in the next process only.
 * @param path To a `.mjs`, `.js` or `.cjs` file.
 * @throws UserError for a file that is missing, of another kind, does not load, or exports no such scorer; and, from
 *   `score`, where the module throws or returns anything else. That message names the scorer and the answer's hash.
 */
export function loadOwnScorer(path: string): OwnScorer {
  const absolute = resolve(path);
  const known = loadedScorers.get(absolute);
  if (known !== undefined) return known;
  const content = readModule(absolute);
  const given = exportedScorer(absolute, requireModule(absolute));
  const scorer: OwnScorer = {
    id: given.id,
    version: given.version,
    path: absolute,
    sha256: sha256(content),
    score: (answer, gold) => checkedScore(given, answer, gold),
  };
  loadedScorers.set(absolute, scorer);
  return scorer;
}

function readModule(path: string): Buffer {
  if (!extensions.includes(extname(path))) {
    throw new UserError(`${path}: a scorer is a ${extensions.join(', ')} file; compile TypeScript first.`);
  }
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UserError(`${path}: can't read the scorer's module (${messageOf(error)}). Check the path.`, {
      cause: error,
    });
  }
}

function requireModule(path: string): unknown {
  try {
    return createRequire(path)(path) as unknown;
  } catch (error) {
    const advice =
      (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_REQUIRE_ASYNC_MODULE'
        ? 'It, or a module it imports, has an await outside of functions, which a scorer may not have.'
        : 'Run it with `node` to see where.';
    throw new UserError(`${path}: the scorer's module does not load: ${messageOf(error)}\n${advice}`, { cause: error });
  }
}

/** What the module exports, once its shape is checked; `score` is called on it, as it may use `this`. */
function exportedScorer(path: string, exported: unknown): Scorer<AnyScorerId> {
  const refuse = (problem: string): never => {
    throw new UserError(`${path}: ${problem}. A scorer is ${shape}.`);
  };
  const given = member(exported, 'default') ?? member(exported, 'scorer') ?? exported;
  const [id, version] = [member(given, 'id'), member(given, 'version')];
  if (typeof member(given, 'score') !== 'function') return refuse('exports no object with a function `score`');
  if (typeof id !== 'string' || !isIdentifier(id)) return refuse(`id is ${show(id)}, not ${identifierRule}`);
  const builtIn: readonly string[] = [...scorerIds, ...reconScorerIds];
  if (builtIn.includes(id)) {
    return refuse(`id ${show(id)} is that of a built-in scorer (${builtIn.join(', ')}); choose another`);
  }
  if (!Number.isInteger(version) || (version as number) < 1 || (version as number) > largestVersion) {
    return refuse(`version is ${show(version)}, not a whole number from 1 to ${largestVersion}`);
  }
  return given as Scorer<AnyScorerId>;
}

function checkedScore(scorer: Scorer<AnyScorerId>, answer: string, gold: Gold): Score {
  const failure = (problem: string, cause?: unknown): UserError =>
    new UserError(`scorer ${scorer.id}, answer with SHA-256 ${sha256(answer)}: ${problem}`, { cause });
  let score: unknown;
  try {
    // A copy, so that a rule which sorts or lower-cases the forms in place changes no other scorer's gold.
    score = scorer.score(answer, structuredClone(gold));
  } catch (error) {
    throw failure(`threw ${messageOf(error)}`, error);
  }
  const problem = scoreProblem(score);
  if (problem !== undefined) throw failure(problem);
  const { value, abstained } = score as Score;
  return { value, abstained };
}

function scoreProblem(score: unknown): string | undefined {
  const [value, abstained] = [member(score, 'value'), member(score, 'abstained')];
  if (typeof member(score, 'then') === 'function') return 'returned a promise; it has to return the score itself';
  if (typeof value !== 'number' || !(value >= 0 && value <= 1))
    return `value is ${show(value)}, not a number from 0 to 1`;
  if (typeof abstained !== 'boolean') return `abstained is ${show(abstained)}, neither true nor false`;
  if (abstained && value !== 0) return `value is ${value} for an abstention, which always has 0`;
  return undefined;
}

/** Undefined also where the module's own getter throws. */
function member(value: unknown, key: string): unknown {
  try {
    return (value as Record<string, unknown> | null | undefined)?.[key];
  } catch {
    return undefined;
  }
}

/** For messages, cut to a line's length. */
function show(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : messageOf(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
