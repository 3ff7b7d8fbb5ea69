/**
 * What a line calls the value that is asked for, in whatever words: `active_value: 7304`, `Current value: 7304`. Such a
 * line answers the question by its label, so none of the question's words need to stand in it.
 */
const statedValue = /^[ \t>*-]*(?:the[ _])?(?:active|current|resolved)[ _]value[ \t]*:[ \t]*(\S.*)$/gimu;
/** What stands in the place of a value that is not there. */
const noValue = /^(?:none|unresolved|unknown|n\/a)$/iu;
/** Lines beyond this length are running text. */
const longestValue = 2_000;

/**
 * The values an artifact states under such a label, as one answer; undefined where it states none. More than one stand
 * against each other, and quoting one of them would be a guess: both are given, in their order.
 */
export function statedValues(artifact: string): string | undefined {
  const values = Array.from(artifact.matchAll(statedValue), ([, value = '']) => value.trim()).filter(
    (value) => value.length <= longestValue && !noValue.test(value),
  );
  return values.length === 0 ? undefined : [...new Set(values)].join(' or ');
}
