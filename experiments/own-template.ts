import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { UserError } from '../contracts/user-error';
import type { Rendered, Template } from '../evidence/artifact';
import { sha256 as sha256Of } from '../text/hash';
import { messageOf } from '../text/message-of';
import { changedInput, staleModule } from './changed-input';
import type { OwnModule } from './sweep-spec';

/** A text this long is no artifact but an accident. */
const longestText = 50_000_000;

type Render = (dialogue: unknown) => unknown;

/** A module is loaded once per process, so what it exported is kept with the hash of the text that was loaded. */
const loadedModules = new Map<string, { readonly sha256: string; readonly render: Render }>();

/**
 * A template of the user's: a JavaScript module whose default export (or `template`) turns a dialogue into a text, or
 * into null where it can't. Like the built-in ones it sees the dated turns and neither question nor gold. A changed file
 * counts in the next process only.
 * @throws UserError for a module that is no template, is not the one the plan froze, or was loaded before it changed;
 *   and, from the template, where the module throws or gives anything else.
 */
export function loadOwnTemplate({ id, path, sha256 }: OwnModule): Template {
  const found = sha256Of(readModule(id, path));
  if (found !== sha256) throw new UserError(changedInput(`The template "${id}"`, path, sha256, found));
  const loaded = loadedModules.get(path) ?? { sha256, render: exportOf(id, path) };
  loadedModules.set(path, loaded);
  if (loaded.sha256 !== sha256) throw new UserError(staleModule(`The template "${id}"`, path));
  return ({ sessions }) => rendered(id, made(id, loaded.render, { sessions }));
}

function readModule(id: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UserError(`The template "${id}" (${path}) can't be read: ${(error as Error).message}`, { cause: error });
  }
}

function exportOf(id: string, path: string): Render {
  let module: { default?: unknown; template?: unknown };
  try {
    module = createRequire(path)(path) as typeof module;
  } catch (error) {
    throw new UserError(`The template "${id}" (${path}) can't be loaded: ${messageOf(error)}`, { cause: error });
  }
  const found = [module, module.default, module.template].find((candidate) => typeof candidate === 'function');
  if (found === undefined) {
    throw new UserError(
      `The template "${id}" (${path}) exports no function. Its default export is a function (dialogue) => text, or null ` +
        'where it can make none; see docs/sweep-file.md.',
    );
  }
  return found as Render;
}

/** What the module makes of a copy, so that one that sorts or cuts the turns in place changes no other surface. */
function made(id: string, render: Render, dialogue: object): unknown {
  try {
    return render(structuredClone(dialogue));
  } catch (error) {
    throw new UserError(`The template "${id}" threw for a dialogue: ${messageOf(error)}`, { cause: error });
  }
}

function rendered(id: string, text: unknown): Rendered {
  if (text === null) return { kind: 'not_applicable', reason: `the template ${id} makes nothing of it` };
  if (typeof text === 'string' && text.length <= longestText) return { kind: 'artifact', text };
  throw new UserError(
    `The template "${id}" gave ${describe(text)} for a dialogue. ` +
      `It must give a text of at most ${longestText} characters, or null where it can make none.`,
  );
}

function describe(given: unknown): string {
  if (typeof given === 'string') return `${given.length} characters`;
  return given instanceof Promise ? 'a promise (it is async)' : typeof given;
}
