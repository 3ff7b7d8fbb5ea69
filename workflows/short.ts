const mostCodePoints = 80;

/** The beginning of what a person gave, for a summary: Temporal keeps 400 bytes of it. */
export function short(given: unknown): string {
  const text = typeof given === 'string' ? given : JSON.stringify(given ?? null);
  return Array.from(text).slice(0, mostCodePoints).join('');
}
