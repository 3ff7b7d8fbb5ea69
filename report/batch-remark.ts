import { formatPlural } from './render/format';

/** What a person should know of a condition's batches while it has calls without an end; undefined: nothing. */
export function batchRemark({
  open,
  openBatches,
  batchLines,
  batchWhy,
}: {
  readonly open: number;
  readonly openBatches: number;
  readonly batchLines: number;
  readonly batchWhy: string | null;
}): string | undefined {
  if (open === 0) return undefined;
  if (openBatches > 0) {
    const size = `${formatPlural(batchLines, 'call')} in ${formatPlural(openBatches, 'batch', 'batches')}`;
    return batchWhy === null ? size : `${size}: ${batchWhy}`;
  }
  return batchWhy === null ? undefined : `its last batch was closed without results: ${batchWhy}`;
}
