import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';

import { UserError } from '../../contracts/user-error';
import { chunkFileName } from './item-index';
import type { PackedChunk } from './text-chunks';

/** Chunks up to this many bytes together are held in the page itself. */
const usualMostInside = 3_000_000;

/**
 * Where a report's long texts go: into the page while they are few, and otherwise into a folder beside it, named after it.
 * Nothing of an earlier report is touched before the new one is whole.
 */
export class SideFolder {
  /** Its name beside the page. */
  readonly name: string;
  readonly #path: string;
  #held: PackedChunk[] = [];
  #bytes = 0;
  #files = 0;
  /** Where the chunks are until the page is written; null: they are held. */
  #draft: string | null = null;

  /** @param page Path of the page. */
  constructor(
    page: string,
    private readonly mostInside = usualMostInside,
  ) {
    const path = resolve(page);
    this.name = `${basename(path, extname(path))}-items`;
    this.#path = join(dirname(path), this.name);
  }

  /** Chunks that the page is to hold. */
  get inside(): readonly PackedChunk[] {
    return this.#held;
  }

  /** What stands in it: path, files, bytes. */
  get written(): { readonly path: string; readonly files: number; readonly bytes: number } {
    return { path: this.#path, files: this.#files, bytes: this.#bytes };
  }

  /** @throws UserError where a folder of the same name holds anything but an earlier report's files. */
  async prepare(): Promise<void> {
    const strange = (await filesIn(this.#path)).find((file) => !/^\d{4,}\.js$/.test(file));
    if (strange !== undefined)
      throw new UserError(
        `${this.#path} is where the items of the report would go, and holds ${strange}, which is of no report. ` +
          'Move it away, or give the report another name.',
      );
  }

  async add(chunk: PackedChunk): Promise<void> {
    this.#bytes += chunk.packed.length;
    this.#held.push(chunk);
    if (this.#draft === null && this.#bytes <= this.mostInside) return;
    if (this.#draft === null) {
      await mkdir(dirname(this.#path), { recursive: true });
      // Not mkdtemp, whose folders are for their owner alone.
      this.#draft = join(dirname(this.#path), `.${this.name}-${randomUUID()}`);
      await mkdir(this.#draft);
    }
    for (const one of this.#held) await writeFile(join(this.#draft, chunkFileName(one.number)), sideScript(one));
    this.#files += this.#held.length;
    this.#held = [];
  }

  /** Puts the new folder, or none, in the place of an earlier report's. */
  async replace(): Promise<void> {
    const old = join(dirname(this.#path), `.${this.name}.old`);
    await rm(old, { recursive: true, force: true });
    await rename(this.#path, old).catch(ignoreMissing);
    if (this.#draft !== null) await rename(this.#draft, this.#path);
    this.#draft = null;
    await rm(old, { recursive: true, force: true });
  }

  /** Removes what is not in place. */
  async discard(): Promise<void> {
    if (this.#draft !== null) await rm(this.#draft, { recursive: true, force: true });
  }
}

/** What a file of the folder says: one call of a function that the page defines. */
function sideScript({ number, mark, packed }: PackedChunk): string {
  return `renderBenchItems(${number},"${mark}","${packed}");\n`;
}

async function filesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    ignoreMissing(error);
    return [];
  });
}

function ignoreMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
