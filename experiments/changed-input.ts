/** Says that a file of the user's is not the one the plan froze. */
export function changedInput(what: string, path: string, frozen: string, found: string): string {
  return (
    `${what} in ${path} changed since the plan froze the file: SHA-256 then ${frozen.slice(0, 12)}, now ` +
    `${found.slice(0, 12)}. Restore the file, or start a new sweep with 'npx render-bench run SPEC --new'.`
  );
}

/** Says that a module changed after this process had loaded it, which it can't do anew. */
export function staleModule(what: string, path: string): string {
  return (
    `${what} in ${path} changed after this process had loaded it, and a process loads a module once. Start the worker ` +
    "anew ('npx render-bench down', then run again)."
  );
}
