import type { AttributeId } from '../model/case';
import type { Draft, DraftStrike, Firing } from './draft';

/**
 * What of a draft stands once some establishments are struck, all else having been entered before: support without times, as
 * notices come after whatever rests on what they strike.
 */
export class Standing {
  private readonly known = new Map<AttributeId, boolean>();
  private readonly struck = new Map<AttributeId, Set<Firing>>();

  constructor(
    private readonly draft: Draft,
    struck: readonly DraftStrike[],
  ) {
    for (const { target, attribute } of struck) {
      this.struck.set(attribute, new Set([...(this.struck.get(attribute) ?? []), target]));
    }
  }

  holds(attribute: AttributeId): boolean {
    const known = this.known.get(attribute);
    if (known !== undefined) return known;
    const struck = this.struck.get(attribute);
    const holds = this.draft
      .establishers(attribute)
      .some(
        (own) => !struck?.has(own) && own.requires.every((one) => one.mode === 'prompt' || this.holds(one.attribute)),
      );
    this.known.set(attribute, holds);
    return holds;
  }
}

/** An attribute, and all that rests on it, over however many bases. */
export function touchedIn(draft: Draft, struck: AttributeId): Set<AttributeId> {
  const touched = new Set<AttributeId>();
  const queue = [struck];
  for (let attribute = queue.pop(); attribute !== undefined; attribute = queue.pop()) {
    if (touched.has(attribute)) continue;
    touched.add(attribute);
    queue.push(...draft.restingOn(attribute).flatMap(({ establishes }) => establishes));
  }
  return touched;
}
