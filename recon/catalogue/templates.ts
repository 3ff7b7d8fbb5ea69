import type { Template } from './catalogue';

/** What a template's slots stand for. */
export type Slots = Readonly<Record<string, string>>;

const slotPattern = /\{(\w+)\}/gu;

/** Names of a template's slots, as often as they are there. */
export function slotsOf(template: Template): string[] {
  return [...template.matchAll(slotPattern)].map(([, slot]) => slot!);
}

/**
 * Puts words into a template's slots.
 * @throws Error for a slot that nothing is given for: a fault of the catalogue.
 */
export function fill(template: Template, slots: Slots): string {
  return template.replaceAll(slotPattern, (_, slot: string) => {
    const words = slots[slot];
    if (words === undefined) throw new Error(`nothing is given for {${slot}} of '${template}'`);
    return words;
  });
}
