import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { UserError } from '../../contracts/user-error';
import { manifestPath, pathsOf } from '../../recon/export/set-files';
import { sha256 } from '../../text/hash';
import type { FileDigest } from '../file-bytes';
import type { FileRow } from '../file-rows';

/** A case with its questions, as its files hold them; checked by `parseReconRow`. */
export interface ReconRow {
  readonly id: string;
  readonly case: unknown;
  readonly questions: readonly unknown[];
  readonly queries: readonly unknown[];
}

/**
 * The cases of an exported set in the order of their ids, one in memory at a time.
 * @throws UserError for a folder that is none, and for files that are missing or no JSON.
 */
export async function* folderRows(folder: string, onEnd: (digest: FileDigest) => void): AsyncGenerator<FileRow> {
  const digest = new FolderDigest();
  digest.add(manifestPath, await readBytes(join(folder, manifestPath)));
  for (const [index, id] of (await caseIds(folder)).entries()) {
    const read = async (name: string): Promise<string> => {
      const bytes = await readBytes(join(folder, name));
      digest.add(name, bytes);
      return bytes.toString('utf8');
    };
    const paths = pathsOf(id);
    const value: ReconRow = {
      id,
      case: parseJson(join(folder, paths.case), await read(paths.case)),
      questions: parseLines(join(folder, paths.questions), await read(paths.questions)),
      queries: parseLines(join(folder, paths.queries), await read(paths.queries)),
    };
    yield { index, kind: 'value', value };
  }
  onEnd(digest.end());
}

/**
 * What identifies an exported set: SHA-256 over the names and hashes of the files that {@link folderRows} reads.
 * @throws UserError as {@link folderRows} does.
 */
export async function hashFolder(folder: string): Promise<FileDigest> {
  const digest = new FolderDigest();
  const names = (await caseIds(folder)).flatMap((id) => {
    const paths = pathsOf(id);
    return [paths.case, paths.questions, paths.queries];
  });
  for (const name of [manifestPath, ...names]) digest.add(name, await readBytes(join(folder, name)));
  return digest.end();
}

class FolderDigest {
  private readonly hash = createHash('sha256');
  private bytes = 0;

  add(name: string, content: Buffer): void {
    this.hash.update(`${sha256(content)}  ${name}\n`);
    this.bytes += content.length;
  }

  end(): FileDigest {
    return { sha256: this.hash.digest('hex'), bytes: this.bytes };
  }
}

async function caseIds(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'cases')).catch((error: unknown) => {
    throw new UserError(`${folder}: has no folder "cases". Give the folder that \`recon generate --out\` wrote.`, {
      cause: error,
    });
  });
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
  if (ids.length === 0) throw new UserError(`${folder}: holds no case. Generate it anew.`);
  return ids.sort();
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new UserError(`${path}: can't be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`, {
      cause: error,
    });
  }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new UserError(`${path}: is not JSON: ${(error as SyntaxError).message}. Generate it anew.`, { cause: error });
  }
}

function parseLines(path: string, text: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => parseJson(path, line));
}
