/** What a template's slots stand for. */
export type Slots = Readonly<Record<string, string>>;

/**
 * Puts words into a template's slots.
 * @throws Error for a slot that nothing is given for: a fault of the catalogue.
 */
export function fill(template: string, slots: Slots): string {
  return template.replaceAll(/\{(\w+)\}/gu, (_, slot: string) => {
    const words = slots[slot];
    if (words === undefined) throw new Error(`nothing is given for {${slot}} of '${template}'`);
    return words;
  });
}

/** Names of a template's slots. */
export function slotsOf(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/gu)].map((match) => match[1]!);
}

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
