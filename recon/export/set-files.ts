import { canonicalJson, sha256 } from '../../text/hash';
import type { Case } from '../model/case';
import type { Question } from '../model/question';
import { headerOf } from '../validators/headers';
import type { Manifest } from './manifest-schema';
import type { ShownQuestion, StructuredQuestion } from './question-schema';

/** A case with its questions. */
export interface QuestionedCase {
  readonly case: Case;
  readonly questions: readonly Question[];
}

/** Paths of one case's files, from the folder of the set. */
export function pathsOf(id: string): Readonly<Record<keyof Manifest['cases'][number]['files'], string>> {
  return {
    case: `cases/${id}.json`,
    text: `cases/${id}.txt`,
    questions: `questions/${id}.jsonl`,
    queries: `queries/${id}.jsonl`,
  };
}

export const manifestPath = 'manifest.json';

/** The narrated file as a solver sees it: a header and a body for each entry, a blank line between. */
export function narratedText({ entries, entities }: Case): string {
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  return entries.map((entry) => `${headerOf(entry, (id) => names.get(id) ?? id)}\n${entry.body ?? ''}\n`).join('\n');
}

/** Tokens of a text, near enough for a plan: four characters each. */
function estimatedTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

export interface CaseFiles {
  readonly listing: Manifest['cases'][number];
  /** Contents by path. */
  readonly contents: ReadonlyMap<string, string>;
}

/** The files of one case; the same bytes for the same case. */
export function caseFiles({ case: file, questions }: QuestionedCase): CaseFiles {
  const text = narratedText(file);
  const contents = {
    case: `${canonicalJson(file)}\n`,
    text,
    questions: lines(questions.map(shown)),
    queries: lines(questions.map(structured)),
  };
  const paths = pathsOf(file.id);
  const names = ['case', 'text', 'questions', 'queries'] as const;
  return {
    listing: {
      ...{ id: file.id, domain: file.domain, seed: file.seed },
      ...{ entries: file.entries.length, tokens: estimatedTokens(text), questions: questions.length },
      files: {
        ...{ case: sha256(contents.case), text: sha256(contents.text) },
        ...{ questions: sha256(contents.questions), queries: sha256(contents.queries) },
      },
    },
    contents: new Map(names.map((name) => [paths[name], contents[name]])),
  };
}

export function manifestContent(manifest: Manifest): string {
  return `${JSON.stringify(JSON.parse(canonicalJson(manifest)), null, 2)}\n`;
}

function shown({ id, task, variant, stem, options, answer, proof, difficulty }: Question): ShownQuestion {
  const texts = options.map(({ letter, text }) => ({ letter, text }));
  return { id, task, variant, format: answer.format, stem, options: texts, answer, proof, difficulty };
}

function structured({ id, query, options, traps }: Question): StructuredQuestion {
  const refs = options.map(({ letter, ref, failure }) => ({ letter, ref, ...(failure && { failure }) }));
  return { id, query, options: refs, ...(traps && { traps }) };
}

function lines(values: readonly unknown[]): string {
  return values.map((value) => `${canonicalJson(value)}\n`).join('');
}
