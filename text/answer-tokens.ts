import { normaliseText } from './normalise';
import { spelledNumberAt } from './spelled-numbers';

/**
 * What a token is: a number with all that is bound to it by `. , : / -` between digits ("3.5", "25:50", "2023-05-20",
 * "3-5"; a version keeps its letters, "v2.13.9"), a run of letters and digits, one character of a script written without
 * spaces, or a sign that changes what is meant (a currency, %, the ends of C++ and C#). All other punctuation only
 * separates.
 */
const token =
  /(?<![^\s(])-(?=\d)|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}]*\d[\p{L}\p{M}\p{N}]*(?:(?<=\d)[.,:/-]\d[\p{L}\p{M}\p{N}]*)*|[\p{L}\p{M}\p{N}]+|(?<=\p{L}|\+)\+|(?<=\p{L})#|[$€£¥₹%&]/gu;

const thousands = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u;
const withUnit = /^(\d+(?:[.,:]\d+)*)(am|pm|km|kg|cm|mm|ml|lbs?|oz|hrs?|mins?|gb|mb|ft)$/u;

/**
 * The tokens by which an answer is compared with an expected one: case, quotes, dashes and white space as in
 * {@link normaliseText}; "1,200" equals "1200", "twenty-five" equals "25", "$120.00" and "120 dollars" equal "$120",
 * "5 percent" equals "5%", "7:00 p.m." equals "7pm", "&" equals "and".
 */
export function answerTokens(text: string): string[] {
  const raw =
    normaliseText(text)
      .replace(/\b([ap])\.m\b\.?/gu, '$1m')
      .match(token) ?? [];
  return joinUnits(spellOut(raw.flatMap(splitToken)));
}

function splitToken(raw: string): string[] {
  if (raw === '&') return ['and'];
  const unit = withUnit.exec(raw);
  if (unit) return [number(unit[1]!), unit[2]!];
  return [/^\d/u.test(raw) ? number(raw) : raw];
}

function number(raw: string): string {
  const plain = thousands.test(raw) ? raw.replaceAll(',', '') : raw;
  return plain.replace(/^(\d+)\.00$/u, '$1');
}

function spellOut(tokens: readonly string[]): string[] {
  const out: string[] = [];
  for (let index = 0; index < tokens.length;) {
    const spelled = spelledNumberAt(tokens, index);
    out.push(spelled ? String(spelled.value) : tokens[index]!);
    index += spelled?.length ?? 1;
  }
  return out;
}

/** Puts a unit that is written in several ways beside its number in one way. */
function joinUnits(tokens: readonly string[]): string[] {
  const out: string[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const current = tokens[index]!;
    const next = tokens[index + 1];
    const isNumber = /^\d/u.test(current);
    if (current === '-') {
      // A minus sign belongs to its number.
      out.push(`-${next ?? ''}`);
      index += 1;
    } else if (isNumber && (next === 'dollars' || next === 'dollar')) {
      out.push('$', current);
      index += 1;
    } else if (isNumber && (next === 'am' || next === 'pm')) {
      out.push(current.replace(/^(\d{1,2}):00$/u, '$1'));
    } else if (current === 'percent') {
      out.push('%');
    } else if (current === 'per' && next === 'cent') {
      out.push('%');
      index += 1;
    } else {
      out.push(current);
    }
  }
  return out;
}
