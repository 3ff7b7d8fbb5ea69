import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';

import { looksLikeSecret } from './describe-given';
import type { SweepFileProblem } from './problem';

/** Finds the place of a field, or of the nearest field around it that stands in the file. */
export interface Locator {
  /** Where a field's value begins. */
  value(path: readonly PropertyKey[]): { line: number; column: number };
  /** Where a field's key stands. */
  key(path: readonly PropertyKey[]): { line: number; column: number };
}

export type ReadYaml =
  | { readonly ok: true; readonly content: unknown; readonly locate: Locator }
  | { readonly ok: false; readonly problems: readonly SweepFileProblem[] };

/**
 * Reads one YAML document into plain values that can be pointed at. Refuses, each by name and place: syntax errors,
 * keys that stand twice, more than one document, an empty file, unknown tags, keys that are no text, and anchors and
 * aliases (a value that stands elsewhere has no one place an error could name).
 */
export function readYaml(text: string): ReadYaml {
  const lineCounter = new LineCounter();
  const at = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  let document: Document.Parsed;
  try {
    document = parseDocument(text, { lineCounter, prettyErrors: false });
  } catch (error) {
    if (error instanceof RangeError) return refuse({ line: 1, column: 1 }, 'is nested too deeply to be a sweep file');
    throw error;
  }
  const faults = [...document.errors, ...document.warnings];
  if (faults.length > 0)
    return {
      ok: false,
      problems: faults.map((fault) => ({ ...at(fault.pos[0]), field: '', message: explainFault(fault, text) })),
    };
  const unwelcome = findUnwelcome(document, at);
  if (unwelcome.length > 0) return { ok: false, problems: unwelcome };
  const content: unknown = document.toJS();
  if (content === null || content === undefined)
    return refuse(
      { line: 1, column: 1 },
      'the file is empty; a sweep file needs at least name, benchmarks, readers and experiments (see examples/templates.yaml)',
    );
  return { ok: true, content, locate: createLocator(document, at) };
}

function refuse(place: { line: number; column: number }, message: string): ReadYaml {
  return { ok: false, problems: [{ ...place, field: '', message }] };
}

function explainFault(fault: YAMLError, text: string): string {
  switch (fault.code) {
    case 'DUPLICATE_KEY': {
      const key = /^["']?[\w.-]+/.exec(text.slice(fault.pos[0], fault.pos[0] + 80))?.[0].replace(/^["']/, '');
      return `the key ${key === undefined || looksLikeSecret(key) ? '' : `${JSON.stringify(key)} `}stands twice in one map; keep one`;
    }
    case 'TAB_AS_INDENT':
      return 'a tab is used to indent; YAML allows spaces only';
    case 'MULTIPLE_DOCS':
      return 'a second document begins here ("---"); a sweep file holds one';
    case 'TAG_RESOLVE_FAILED':
      return 'a tag ("!…") that is not known here; write the plain value';
    default:
      return `YAML syntax: ${looksLikeSecret(fault.message) ? fault.code : firstLine(fault.message)}`;
  }
}

function firstLine(text: string): string {
  return (text.split('\n', 1)[0] ?? '').slice(0, 160);
}

function findUnwelcome(document: Document.Parsed, at: (offset: number) => { line: number; column: number }) {
  const problems: SweepFileProblem[] = [];
  const report = (node: Node, message: string) => problems.push({ ...at(node.range?.[0] ?? 0), field: '', message });
  visit(document, {
    Node: (_, node) => {
      if (isAlias(node)) report(node, 'an alias ("*…") is not supported; write the value out here');
      else if (node.anchor !== undefined)
        report(node, 'an anchor ("&…") is not supported; write each value out where it is used');
    },
    Pair: (_, pair) => {
      if (isNode(pair.key) && !(isScalar(pair.key) && typeof pair.key.value === 'string'))
        report(pair.key, 'a key must be text; put it in quotes if it looks like a number');
      else if (isScalar(pair.key) && pair.key.value === '__proto__')
        report(pair.key, 'the key "__proto__" can\'t be used; choose another name');
    },
  });
  return problems;
}

function createLocator(document: Document.Parsed, at: (offset: number) => { line: number; column: number }): Locator {
  const value: Locator['value'] = (path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return at(node.range[0]);
    }
    return at(document.contents?.range?.[0] ?? 0);
  };
  const key: Locator['key'] = (path) => {
    const parent = document.getIn(path.slice(0, -1), true) ?? document.contents;
    const pairs = isMap(parent) ? parent.items.filter(isPair) : [];
    const found = pairs.find((pair) => isScalar(pair.key) && pair.key.value === path.at(-1));
    return found && isNode(found.key) && found.key.range ? at(found.key.range[0]) : value(path.slice(0, -1));
  };
  return { value, key };
}
