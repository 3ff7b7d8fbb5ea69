/** What a person is told when a data file is not the one that a sweep's plan froze. */
export function changedDataset(sweepId: string, path: string, frozen: string, now: string): string {
  return (
    `${path} has changed since sweep '${sweepId}' was planned: sha-256 was ${frozen.slice(0, 16)}…, is ${now.slice(0, 16)}…. ` +
    'Answers over two versions of a file are never mixed: put the old file back to go on with that sweep, ' +
    "or start a new one over the new file with 'npx render-bench run SPEC --new'."
  );
}
