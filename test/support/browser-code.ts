import { browserScript } from '../../report/render/html/items/browser-script';

/** What a page's script calls and keeps, as far as it needs no document. */
export interface BrowserFunctions {
  unpack(base64: string): Promise<unknown>;
  chunkOf(first: readonly number[], text: number): number;
  fromSteps(steps: readonly number[]): Int32Array;
  readIndex(index: unknown): { readonly count: number; readonly item: Int32Array; readonly firstCell: Int32Array };
  selectCells(model: unknown, filters: object): number[];
  verdictOf(model: unknown, cell: number, scorer: number): { kind: string; value: number | null; abstained: boolean };
  idOf(model: unknown, cell: number): string;
  snippetOf(model: unknown, cell: number): string;
  findCell(model: unknown, item: string): number;
  writeAddress(place: object): string;
  readAddress(hash: string): object | undefined;
}

/** Functions of the item browser's files, as Node runs them; a file that does something when it is read needs a page. */
export function browserCode<Name extends keyof BrowserFunctions>(
  files: readonly string[],
  names: readonly Name[],
): Pick<BrowserFunctions, Name> {
  const body = browserScript(files).replace(/\}\)\(\);$/, `return { ${names.join(', ')} };\n})()`);
  // The project's own code, run as the page runs it.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
  return new Function(`return ${body}`)() as Pick<BrowserFunctions, Name>;
}
