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
    const size = `${batchLines.toLocaleString('en')} ${batchLines === 1 ? 'call' : 'calls'}`;
    const batches = openBatches === 1 ? '1 batch' : `${openBatches} batches`;
    return [`${size} in ${batches}`, ...(batchWhy === null ? [] : [batchWhy])].join(': ');
  }
  return batchWhy === null ? undefined : `its last batch was closed without results: ${batchWhy}`;
}
