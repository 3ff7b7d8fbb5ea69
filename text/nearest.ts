import { closest, distance } from 'fastest-levenshtein';

/** The known name a mistyped one was probably meant to be: at most about a third of its letters differ. */
export function nearest(given: string, known: readonly string[]): string | undefined {
  if (known.length === 0 || given === '' || given.length > 200) return undefined;
  const folded = new Map(known.map((name) => [fold(name), name]));
  const found = closest(fold(given), [...folded.keys()]);
  const tolerated = Math.max(1, Math.ceil(found.length / 3));
  return distance(fold(given), found) <= tolerated ? folded.get(found) : undefined;
}

/** Case and separators are what people mix up most: `max_output_tokens`, `maxoutputtokens`. */
function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_.-]/g, '');
}
