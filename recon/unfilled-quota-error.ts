import type { BuiltQuestions } from './questions/build-questions';

/** Thrown when no skeleton of a seed has enough to ask about; its message says what is missing, and mostly why. */
export class UnfilledQuotaError extends Error {
  override readonly name = 'UnfilledQuotaError';

  /** @param tries - What each skeleton gave. */
  constructor(
    readonly caseId: string,
    tries: readonly BuiltQuestions[],
  ) {
    const missing = [...new Set(tries.flatMap(missingKinds))].map((kind) => spellKind(kind, tries));
    super(`${caseId} has too little to ask about in each of ${tries.length} tries: ${missing.join('; ')}`);
  }
}

/** Slots without a question, as tasks and formats. */
function missingKinds({ missing }: BuiltQuestions): string[] {
  return [...new Set(missing.map(({ task, format }) => `${task}/${format}`))];
}

/** `chain/ordering is missing in 3 (no trail is long enough)`, with what most often kept a question from being made. */
function spellKind(kind: string, tries: readonly BuiltQuestions[]): string {
  const without = tries.filter((built) => missingKinds(built).includes(kind));
  const counts = new Map<string, number>();
  for (const [reason, count] of without.flatMap(({ rejections }) => Object.entries(rejections))) {
    if (reason.startsWith(`${kind}: `)) counts.set(reason, (counts.get(reason) ?? 0) + count);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  const why = most === undefined ? '' : ` (${most[0].slice(`${kind}: `.length)})`;
  return `${kind} is missing in ${without.length}${why}`;
}
