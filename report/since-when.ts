/** E.g. ` since 2026-11-30T18:53:33.000Z, by ada@lovelace: the quota is low`; empty where nothing is known. */
export function sinceWhen({
  since,
  who,
  reason = null,
}: {
  readonly since: string | null;
  readonly who: string | null;
  readonly reason?: string | null;
}): string {
  if (since === null) return '';
  return ` since ${since}${who === null ? '' : `, by ${who}`}${reason === null ? '' : `: ${reason}`}`;
}
