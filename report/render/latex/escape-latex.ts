import { visibleText } from '../../../text/visible-text';

const special: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '`': '\\`{}',
  '"': "''",
  '[': '{[}',
  ']': '{]}',
  '“': '``',
  '”': "''",
  '‘': '`',
  '’': "'",
  '–': '--',
  '—': '---',
  '…': '\\dots{}',
  '−': '$-$',
  '×': '$\\times$',
  '·': '$\\cdot$',
  '±': '$\\pm$',
  '≤': '$\\leq$',
  '≥': '$\\geq$',
  '→': '$\\rightarrow$',
  '°': '$^\\circ$',
  µ: '$\\mu$',
  '†': '\\dag{}',
  '‡': '\\ddag{}',
  '§': '\\S{}',
  ß: '\\ss{}',
  æ: '\\ae{}',
  Æ: '\\AE{}',
  œ: '\\oe{}',
  Œ: '\\OE{}',
  ø: '\\o{}',
  Ø: '\\O{}',
  ł: '\\l{}',
  Ł: '\\L{}',
  '\u00a0': '~',
};

/** Combining marks as the accents that every TeX knows. */
const accents: Readonly<Record<string, string>> = {
  '\u0300': '`',
  '\u0301': "'",
  '\u0302': '^',
  '\u0303': '~',
  '\u0304': '=',
  '\u0306': 'u',
  '\u0307': '.',
  '\u0308': '"',
  '\u030a': 'r',
  '\u030b': 'H',
  '\u030c': 'v',
  '\u0327': 'c',
};

/**
 * A text as LaTeX that sets it, whatever it holds: no character of it is a command, and all that is written is ASCII, so
 * that any engine with any encoding takes it. A character that plain LaTeX has no sign for is named: `[U+4E2D]`.
 */
export function escapeLatex(text: string): string {
  return [...visibleText(text).normalize('NFC').replace(ligatures, '$&\u200b')]
    .map((character) => (character === '\u200b' ? '{}' : escapeCharacter(character)))
    .join('');
}

/** Of equal signs in a row TeX makes others, a dash of hyphens. Kept apart by a mark that {@link visibleText} lets no text have. */
const ligatures = /([-',])(?=\1)/gu;

function escapeCharacter(character: string): string {
  const known = special[character];
  if (known !== undefined) return known;
  if (/^[ -~]$/u.test(character)) return character;
  const [letter = '', mark = '', ...others] = [...character.normalize('NFD')];
  const accent = accents[mark];
  if (/^[A-Za-z]$/u.test(letter) && accent !== undefined && others.length === 0) {
    return `\\${accent}{${letter === 'i' || letter === 'j' ? `\\${letter}` : letter}}`;
  }
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `{[}U+${code}{]}`;
}
