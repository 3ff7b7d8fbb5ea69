import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { z } from 'zod';

import { UserError } from '../../contracts/user-error';
import { fieldPath } from '../../text/field-path';
import { sha256 } from '../../text/hash';
import { messageOf } from '../../text/message-of';
import type { Question } from '../model/question';
import { caseSchema } from './case-schema';
import { type Manifest, manifestSchema } from './manifest-schema';
import {
  type ShownQuestion,
  shownQuestionSchema,
  type StructuredQuestion,
  structuredQuestionSchema,
} from './question-schema';
import { manifestPath, narratedText, pathsOf, type QuestionedCase } from './set-files';

/** Says what is wrong where: `cases/crime-1.json, nodes[4].at: …`. */
export interface SetProblem {
  readonly path: string;
  readonly message: string;
}

export interface ReconSet {
  readonly manifest: Manifest;
  readonly cases: readonly QuestionedCase[];
  /** What its files do not hold as they should; cases that could not be read are left out. */
  readonly problems: readonly SetProblem[];
}

/**
 * Reads a set from its folder, with every file compared with the schema and with the manifest's digests.
 * @throws UserError where there is no manifest, or one that can't be read.
 */
export function readReconSet(folder: string): ReconSet {
  const problems: SetProblem[] = [];
  const manifest = readManifest(folder);
  const cases = manifest.cases.flatMap((listing) => {
    const found = new CaseReader(folder, listing).read();
    problems.push(...found.problems);
    return found.case ? [found.case] : [];
  });
  return { manifest, cases, problems };
}

/** @throws UserError */
export function readManifest(folder: string): Manifest {
  const path = join(folder, manifestPath);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UserError(
      `${path} can't be read: ${messageOf(error)}. Give the folder of a RECON set, as \`recon generate --out\` makes it.`,
    );
  }
  const parsed = manifestSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new UserError(`${path}: ${issuesOf(parsed.error).join('; ')}.`);
}

type Listing = Manifest['cases'][number];
type Part = keyof Listing['files'];

/** Reads the four files of one case. */
class CaseReader {
  private readonly problems: SetProblem[] = [];
  private readonly paths: Readonly<Record<Part, string>>;

  constructor(
    private readonly folder: string,
    private readonly listing: Listing,
  ) {
    this.paths = pathsOf(listing.id);
  }

  read(): { case?: QuestionedCase; problems: SetProblem[] } {
    const file = this.parse('case', caseSchema, this.content('case'));
    const shown = this.parseLines('questions', shownQuestionSchema);
    const structured = this.parseLines('queries', structuredQuestionSchema);
    const text = this.content('text');
    const { problems } = this;
    if (!file || !shown || !structured) return { problems };
    if (file.id !== this.listing.id) this.report('case', `id: is ${file.id}, in the file of ${this.listing.id}`);
    if (text !== undefined && text !== narratedText(file))
      this.report('text', 'is not what the entries of the case make');
    const queries = new Map(structured.map((one) => [one.id, one]));
    const questions = shown.flatMap(({ format: _, ...question }): Question[] => {
      const query = queries.get(question.id);
      queries.delete(question.id);
      if (!query || !haveOneLettering(question, query)) {
        this.report('queries', `has no query that fits the question ${question.id} of ${this.paths.questions}`);
        return [];
      }
      const options = question.options.map((option, index) => ({ ...option, ...query.options[index]! }));
      return [{ ...question, ...query, options }];
    });
    for (const id of queries.keys())
      this.report('queries', `has a query ${id}, which ${this.paths.questions} does not ask`);
    return { case: { case: file, questions }, problems };
  }

  private content(part: Part): string | undefined {
    try {
      const bytes = readFileSync(join(this.folder, this.paths[part]));
      if (sha256(bytes) !== this.listing.files[part]) this.report(part, 'differs from the digest in the manifest');
      return bytes.toString('utf8');
    } catch (error) {
      this.report(part, `can't be read: ${messageOf(error)}`);
      return undefined;
    }
  }

  private parseLines<Value>(part: Part, schema: z.ZodType<Value>): Value[] | undefined {
    const content = this.content(part);
    if (content === undefined) return undefined;
    const values = content
      .split('\n')
      .filter((line) => line !== '')
      .map((line, index) => this.parse(part, schema, line, index + 1));
    return values.filter((value) => value !== undefined);
  }

  private parse<Value>(part: Part, schema: z.ZodType<Value>, content?: string, line?: number): Value | undefined {
    if (content === undefined) return undefined;
    let value: unknown;
    try {
      value = JSON.parse(content);
    } catch (error) {
      this.report(part, `${line === undefined ? '' : `line ${line}: `}is not JSON: ${messageOf(error)}`);
      return undefined;
    }
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of issuesOf(parsed.error))
      this.report(part, line === undefined ? issue : `line ${line}: ${issue}`);
    return undefined;
  }

  private report(part: Part, message: string): void {
    this.problems.push({ path: this.paths[part], message });
  }
}

function haveOneLettering(question: Pick<ShownQuestion, 'options'>, query: StructuredQuestion): boolean {
  const lettersOf = ({ options }: Pick<ShownQuestion | StructuredQuestion, 'options'>) =>
    options.map(({ letter }) => letter).join('');
  return lettersOf(question) === lettersOf(query);
}

/** Faults of a value as `nodes[4].at: expected number`, a union's by the branch that fits best. */
function issuesOf({ issues }: z.ZodError): string[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [spellIssue(issue)];
    const best = [...issue.errors].sort((one, other) => one.length - other.length)[0] ?? [];
    const nested = best.map((each) => spellIssue({ ...each, path: [...issue.path, ...each.path] }));
    return nested.length > 0 ? nested : [spellIssue(issue)];
  });
}

function spellIssue({ path, message }: { readonly path: readonly PropertyKey[]; readonly message: string }): string {
  const place = fieldPath(path);
  return place === '' ? message : `${place}: ${message}`;
}
