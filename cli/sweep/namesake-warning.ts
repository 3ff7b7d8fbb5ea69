/**
 * What to know where a new sweep has the name of an earlier one: a sweep file, or a file that it names, was changed, and
 * what was paid for once is asked again unless the sweep says otherwise.
 * @param namesakes - Ids of the sweeps of its name, newest first, itself among them.
 * @param reuse - The sweeps whose answers it takes over.
 * @returns Undefined where there is nothing to say.
 */
export function namesakeWarning(
  sweepId: string,
  { namesakes, reuse }: { readonly namesakes: readonly string[]; readonly reuse: readonly string[] },
): string | undefined {
  const earlier = namesakes.find((id) => id !== sweepId);
  if (earlier === undefined || reuse.length > 0) return undefined;
  return (
    `${sweepId} is a new sweep: something that ${earlier}, of the same name, measures has changed. It asks everything ` +
    `itself; with reuse: [${earlier}] in the sweep file, answers to equal requests would be taken over.`
  );
}
