/** A clause as a sentence: a capital first, a full stop last. */
export function sentence(clause: string): string {
  const trimmed = clause.trim().replace(/\.$/u, '');
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}.`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)!}`;
}
