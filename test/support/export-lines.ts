import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

/** The lines of a file that `export` wrote, without their feeds. */
export function exportLines(path: string): string[] {
  return gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n');
}

/** Its content: all but the first line, which tells the time, and the last, which tells the digest of the first too. */
export function exportContent(path: string): string[] {
  return exportLines(path).slice(1, -1);
}

/** Writes lines as they are; a test's own digests may be wrong. */
export function writeLines(path: string, lines: readonly string[]): void {
  writeFileSync(path, gzipSync(`${lines.join('\n')}\n`));
}

/** Writes a file whose digests are right, whoever wrote the lines before its end. */
export function writeSealed(path: string, lines: readonly string[]): void {
  const sections: { table: string; columns: string[]; rows: string[] }[] = [];
  for (const line of lines.slice(1)) {
    if (!line.startsWith('{"section":')) {
      sections.at(-1)!.rows.push(line);
      continue;
    }
    const { section: table, columns } = JSON.parse(line) as { section: string; columns: string[] };
    sections.push({ table, columns, rows: [] });
  }
  const end = {
    sections: sections.map(({ table, columns, rows }) => ({
      ...{ table, columns, rows: rows.length },
      sha256: digest(rows),
    })),
    sha256: digest(lines),
  };
  writeLines(path, [...lines, JSON.stringify({ end })]);
}

function digest(lines: readonly string[]): string {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(`${line}\n`);
  return hash.digest('hex');
}
